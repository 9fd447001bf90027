import { index, unique } from "drizzle-orm/sqlite-core";
import { identity, instant, reference, sameStore, table, text } from "../columns.ts";
import { staffMember } from "../customers.ts";
import { storeId } from "../store.ts";

/** A change of the address with which a staff member signs in: it waits, or it was made and can still be frozen by a
 *  link to the old address. Only the digest of the link's secret is stored. */
export const emailChange = table(
  "email_change",
  {
    ...identity,
    storeId: storeId(),
    memberId: reference("member_id").notNull(),
    oldEmail: text("old_email", { personal: true }).notNull(),
    newEmail: text("new_email", { personal: true }).notNull(),
    effectiveAt: instant("effective_at", {
      doc: "From when a change that the old address did not confirm can be made; null if it was made at once.",
    }),
    madeAt: instant("made_at", { doc: "Time at which the account got the new address; null while it waits." }),
    freezeDigest: text("freeze_digest", { personal: false }),
    endedAt: instant("ended_at", { doc: "Time at which it was stopped, decided or replaced." }),
  },
  (t) => [
    index("email_change_member").on(t.storeId, t.memberId, t.createdAt),
    unique("email_change_freeze").on(t.storeId, t.freezeDigest),
    sameStore([t.storeId, t.memberId], [staffMember.storeId, staffMember.id], "cascade"),
  ],
);

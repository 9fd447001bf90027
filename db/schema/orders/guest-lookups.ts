import { index } from "drizzle-orm/sqlite-core";
import { enumerated, identity, known, reference, table, text } from "../columns.ts";
import { actorType } from "../enums.ts";
import { storeId } from "../store.ts";

/** Who looked up the guest of which phone number. It counts towards the hourly limit, and is deleted after 90 days. */
export const guestLookup = table(
  "guest_lookup",
  {
    ...identity,
    storeId: storeId(),
    actorType: enumerated("actor_type", actorType, { doc: "Kind of caller." }).notNull(),
    actor: reference("actor", { doc: "Id of the staff member, key or app." }).notNull(),
    phoneDigest: text("phone_digest", {
      doc: "A keyed digest of the phone number, so that the database alone reveals no number.",
      personal: true,
    }).notNull(),
  },
  (t) => [
    index("guest_lookup_actor").on(t.storeId, t.actor, t.createdAt),
    index("guest_lookup_created").on(t.storeId, t.createdAt),
    known("guest_lookup_actor_type", t.actorType),
  ],
);

import { sql } from "drizzle-orm";
import { abortUnless } from "../../../db/abort.ts";
import type { Write } from "../../../db/atomic.ts";
import type { Db } from "../../../db/client.ts";
import { assertOpenChange } from "../../../db/queries/access/email-changes.ts";
import { assertPin, spendPinInvitation } from "../../../db/queries/access/pins.ts";
import { insertTablet } from "../../../db/queries/access/tablets.ts";
import { passkey, roleRecovery, spentChallenge } from "../../../db/schema/index.ts";
import { maxTablets } from "../../../db/schema/staff/tablets.ts";
import type { Instant } from "../../../worker/domain/time.ts";

interface Stamps {
  storeId: string;
  createdAt: Instant;
  updatedAt: Instant;
}

const twice = (row: (id: string) => Write): Write[] => ["one", "two"].map(row);

/** Batches of sign-ins that lose a race, for a member of the store. */
export const losingSignIns = (db: Db, stamps: Stamps, memberId: string) => {
  const at = stamps.createdAt;
  const key = { name: "Phone", credentialId: "1", publicKey: "1", counter: 0, transports: [], isBackedUp: false };
  const tablet = { ...stamps, name: "Counter", idleMinutes: 5, setUpBy: null, lastUsedAt: null };
  const onTablet = { storeId: stamps.storeId, memberId, tabletId: "tab_1" };
  return {
    CHANGE_ENDED: [assertOpenChange(db, { storeId: stamps.storeId, id: "ech_none" })],
    CHALLENGE_SPENT: twice((id) =>
      db.insert(spentChallenge).values({ ...stamps, id, challengeDigest: "1", expiresAt: at }),
    ),
    INVITATION_SPENT: spendPinInvitation(db, stamps.storeId, "piv_none"),
    PASSKEY_CHANGED: [abortUnless(db, sql`false`, "PASSKEY_CHANGED")],
    PASSKEY_KNOWN: twice((id) => db.insert(passkey).values({ ...stamps, ...key, id, memberId })),
    PIN_CHANGED: [assertPin(db, onTablet, "other")],
    RECOVERY_OPEN: twice((id) => db.insert(roleRecovery).values({ ...stamps, id, memberId, effectiveAt: at })),
    RECOVERY_SPENT: [abortUnless(db, sql`false`, "RECOVERY_SPENT")],
    TOO_MANY_TABLETS: Array.from({ length: maxTablets + 1 }, (_, index) =>
      insertTablet(db, { ...tablet, id: `tab_${index}`, tokenDigest: String(index) }),
    ).flat(),
  };
};

import type { ErasureAttempt } from "../actors/erasure-attempt.ts";
import type { Visit } from "../actors/guest.ts";
import type { Merchant } from "../actors/merchant.ts";
import type { LinkLog } from "../actors/pay-link.ts";
import type { FaultCounts } from "../faults/fault-injector.ts";
import type { Ledger } from "../platform/ledger.ts";
import type { SentMail } from "../platform/mail-service.ts";
import type { PartnerService } from "../platform/partner-service.ts";
import type { SimulatedStore } from "../platform/stores.ts";

/** What the invariants compare: the store's ledger, the processors', and what guests, partners and mailboxes got. */
export interface Evidence {
  database: Ledger;
  /** What requests read from replicas and must not. */
  replicaReads: readonly string[];
  /** Where people did not find their own changes. */
  staleReads: readonly string[];
  /** What staff recorded as paid at the counter, by order and key. */
  tenders: ReadonlyMap<string, ReadonlyMap<string, number>>;
  stores: readonly SimulatedStore[];
  merchants: readonly Merchant[];
  partners: readonly PartnerService[];
  mails: readonly SentMail[];
  visits: readonly Visit[];
  /** The guests whom staff erased, or tried to. */
  erasures: readonly ErasureAttempt[];
  /** What guests and staff did with payment links. */
  links: LinkLog;
  /** How the kitchens' screens differed from the database. */
  staleOrders: readonly string[];
  /** The secrets that the newest version cannot decrypt. */
  closedSecrets: readonly string[];
  /** Whether a rotation of MASTER_KEY has not removed the older key. */
  hasOpenRotation: boolean;
  faults: FaultCounts;
  /** Orders whose payment staff chose to keep. */
  retained: ReadonlySet<string>;
  /** Orders that a manager completed although money was outstanding. */
  allowedUnpaid: ReadonlySet<string>;
  /** The revisions that staff replaced by an edit, by order. */
  editedRevisions: ReadonlyMap<string, readonly number[]>;
}

/** Returns a sentence for each violation. */
export type Invariant = (evidence: Evidence) => string[];

/** The kinds of background work for a store. */
export const workKinds = [
  "events",
  "orders",
  "bumps",
  "refunds",
  "payment_events",
  "notifications",
  "notices",
  "search_terms",
  "processor_checks",
  "restores",
  "reports",
  "profiles",
  "provider_customers",
  "secrets",
  "prune",
  "deletion",
] as const;

export type WorkKind = (typeof workKinds)[number];

/** A queue message. The work itself is stored in the database, so a lost or repeated message does no harm. Each
 *  kind has its own messages, so that none waits for another. */
export interface WorkMessage {
  storeId: string;
  /** The store's shard. Default: 0. */
  shard?: number;
  /** Default: events. */
  kind?: WorkKind;
}

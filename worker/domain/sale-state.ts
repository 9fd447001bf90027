import type { Instant } from "../../db/schema/shapes.ts";

/** How an item stands at the moment a snapshot was made: `later` waits for its meal period. */
export const saleStates = ["on_sale", "sold_out", "later"] as const;

export type SaleState = (typeof saleStates)[number];

/** Whether the store takes orders at a moment, and when that changes next (null: not within the known hours). */
export interface OpeningState {
  state: "open" | "closed" | "paused";
  nextChangeAt: Instant | null;
  message: string | null;
  /** Until when an open store takes orders for now; null where it does not close, or is not open. */
  lastOrderAt: Instant | null;
  /** From when on guests are told that an open store closes soon; null as above. */
  closesSoonAt: Instant | null;
}

import type { EnumType } from "../../db/schema/enums.ts";
import type { Instant, OrderTypePause } from "../../db/schema/shapes.ts";

/** Whether an item is on sale when a snapshot is made. `later` means that its meal period has not started. */
export const saleStates = ["on_sale", "sold_out", "later"] as const;

export const saleState: EnumType<SaleState> = {
  name: "SaleState",
  values: saleStates,
  doc: "on_sale, sold_out, or later: served later in the day, and can be ordered for that time.",
};

export type SaleState = (typeof saleStates)[number];

/** Whether the store takes orders, and when that changes next. Null: no change within the known hours. */
export interface OpeningState {
  state: "open" | "closed" | "paused";
  nextChangeAt: Instant | null;
  message: string | null;
  /** The latest time for an immediate order at an open store; null if it never closes or is not open. */
  lastOrderAt: Instant | null;
  /** When an open store starts to show that it closes soon; null as above. */
  closesSoonAt: Instant | null;
}

/** The settings that staff change during service, and that open pages follow. */
export interface ServiceState {
  pausedOrderTypes: OrderTypePause[];
  busyMinutes: number;
  busyUntil: Instant | null;
}

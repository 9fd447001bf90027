import type { OrderStatus } from "../enums.ts";
import type { orderItem, restaurantOrder } from "../orders.ts";
import type { Instant, LocalDate, OrderTerms } from "../shapes.ts";
import type { orderFee } from "./changes.ts";

type OrderRow = typeof restaurantOrder.$inferSelect;
type OrderItemRow = typeof orderItem.$inferSelect;

/** The columns of an order that an edit can change, and those that follow from them. Minor units. */
export type EditedColumns = Pick<
  OrderRow,
  | "orderType"
  | "scheduledFor"
  | "promisedAt"
  | "deliveryAddress"
  | "tableName"
  | "specialInstructions"
  | "subtotal"
  | "discount"
  | "promoDiscount"
  | "deliveryFee"
  | "fees"
  | "tax"
  | "tip"
  | "total"
>;

/** The slot that an edit takes in place of the order's own, with the capacity that it was decided by. */
interface TakenSlot {
  startsAt: Instant;
  prepMinutes: number;
  capacity: number | null;
  prepMinutesCapacity: number | null;
}

/** A decided edit: everything that it writes, so that it can take effect later, whatever the menu says by then. */
export interface PendingEdit {
  /** The revision of the order that it is based on. */
  baseRevision: number;
  /** The statuses of the order in which all of its changes are allowed. */
  allowedStatuses: OrderStatus[];
  /** Who made it, and what the history notes. */
  actor: string | null;
  note: string | null;
  /** The columns that it changes. */
  changed: Partial<EditedColumns>;
  taxLines: OrderRow["taxLines"];
  terms: OrderTerms;
  leadMinutes: number;
  prepMinutes: number;
  /** The items of the new revision, in their order. */
  rows: OrderItemRow[];
  /** The items that it takes out of the order, each with the item that continues it, if there is one. */
  superseded: { id: string; continuedBy: string | null }[];
  fees: (typeof orderFee.$inferSelect)[];
  hasNewFees: boolean;
  /** The slot to take; null to give back the order's own; left out to change none. */
  slot?: TakenSlot | null;
  /** The business day of the order after the edit. */
  businessDay: LocalDate;
  /** The country whose form of addresses the revision uses. */
  countryCode: string;
}

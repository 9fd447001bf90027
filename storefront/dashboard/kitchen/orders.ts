import type {
  Allergen,
  KitchenStation,
  KitchenStatus,
  OrderStatus,
  OrderType,
  PaymentStatus,
} from "../../../db/schema/enums.ts";
import type { PostalAddress } from "../../../worker/domain/postal-address/address-lines.ts";

/** An item of an order on the board. */
export interface BoardItem {
  id: string;
  name: string;
  quantity: number;
  modifiers: readonly { id: string; name: string }[];
  specialInstructions: string | null;
  kitchenStation: KitchenStation | null;
  kitchenStatus: KitchenStatus;
  /** Null after the item was removed from the menu. */
  menuItem: { allergens: readonly Allergen[] } | null;
}

export interface BoardAddress extends PostalAddress {
  instructions: string | null;
}

/** An order on the board. Instants are UTC, amounts in minor units. */
export interface BoardOrder {
  id: string;
  orderNumber: string;
  /** The business day of the order number, YYYY-MM-DD. Numbers restart every day. */
  businessDay: string;
  orderType: OrderType;
  status: OrderStatus;
  createdAt: string;
  scheduledFor: string | null;
  /** Minutes before its scheduled time at which the kitchen receives the order. Null means the store's default. */
  leadMinutes: number | null;
  promisedAt: string | null;
  acknowledgedAt: string | null;
  total: number;
  customerName: string;
  customerPhone: string;
  deliveryAddress: BoardAddress | null;
  specialInstructions: string | null;
  orderItems: readonly BoardItem[];
  payments: readonly { status: PaymentStatus; amount: number; refundedAmount: number }[];
  /** When staff asked a manager to cancel the order. Null if no request is pending. */
  cancellationRequestedAt: string | null;
  cancellationRequestedBy: string | null;
  cancellationRequestReason: string | null;
}

export interface Figures {
  /** The current business day. */
  date: string;
  until: string;
  orders: number;
  sales: number;
  toCollect: number;
  averageMinutes: number | null;
  late: number;
}

/** The restaurant's pause of online ordering. */
export interface Pause {
  orderingPaused: boolean;
  pausedUntil: string | null;
  pauseMessage: string | null;
}

/** Whether ordering is paused at an instant. A pause until 19:00 ends at 19:00. */
export const isPaused = ({ orderingPaused, pausedUntil }: Pause, now: string): boolean =>
  orderingPaused && (pausedUntil === null || pausedUntil > now);

/** All data of the board at one instant. */
export interface BoardSnapshot {
  orders: readonly BoardOrder[];
  /** Paid orders that wait for their scheduled time. */
  later: readonly BoardOrder[];
  /** The number of all orders in the kitchen. Greater than the length of `orders` if the list was cut off. */
  count: number;
  figures: Figures;
  rules: { staffMayCancelPaid: boolean };
  pause: Pause;
}

const paidStatuses: ReadonlySet<PaymentStatus> = new Set(["succeeded", "partially_refunded", "refunded"]);

/** Whether a payment was captured, even if it was refunded later. */
export const isCaptured = ({ status, amount }: BoardOrder["payments"][number]): boolean =>
  paidStatuses.has(status) && amount > 0;

/** The captured amount less refunds, in minor units. 1226 paid less 226 refunded is 1000. */
export const netPaidAmount = ({ payments }: Pick<BoardOrder, "payments">): number =>
  payments
    .filter(({ status }) => paidStatuses.has(status))
    .reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);

/** The amount that the guest still owes, in minor units. An order of 1226 with 1000 paid in cash owes 226. */
export const owedAmount = ({ total, payments }: Pick<BoardOrder, "total" | "payments">): number => {
  const paidAmount = payments
    .filter(({ status }) => paidStatuses.has(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, total - paidAmount);
};

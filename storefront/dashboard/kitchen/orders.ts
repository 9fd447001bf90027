import type {
  Allergen,
  KitchenStation,
  KitchenStatus,
  OrderStatus,
  OrderType,
  PaymentStatus,
} from "../../../db/schema/enums.ts";
import type { PostalAddress } from "../../../worker/domain/postal-address/address-lines.ts";

/** A dish of an order, as the kitchen works on it. */
export interface BoardItem {
  id: string;
  name: string;
  quantity: number;
  modifiers: readonly { id: string; name: string }[];
  specialInstructions: string | null;
  kitchenStation: KitchenStation | null;
  kitchenStatus: KitchenStatus;
  /** Null once the dish is off the menu. */
  menuItem: { allergens: readonly Allergen[] } | null;
}

export interface BoardAddress extends PostalAddress {
  instructions: string | null;
}

/** An order as the board shows it. Instants are UTC, amounts in minor units. */
export interface BoardOrder {
  id: string;
  orderNumber: string;
  /** The date, YYYY-MM-DD, that the number is of: numbers start anew with each. */
  businessDay: string;
  orderType: OrderType;
  status: OrderStatus;
  createdAt: string;
  scheduledFor: string | null;
  /** Minutes before its time at which the kitchen gets it; null where the store's count. */
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
  /** When somebody asked a manager to cancel it; null unless that waits for an answer. */
  cancellationRequestedAt: string | null;
  cancellationRequestedBy: string | null;
  cancellationRequestReason: string | null;
}

export interface Figures {
  /** The business day that it is now. */
  date: string;
  until: string;
  orders: number;
  sales: number;
  toCollect: number;
  averageMinutes: number | null;
  late: number;
}

/** Whether the restaurant takes orders by its staff's word. */
export interface Pause {
  orderingPaused: boolean;
  pausedUntil: string | null;
  pauseMessage: string | null;
}

/** Whether a pause holds at a moment. Paused until 19:00, orders are taken again at 19:00. */
export const isPaused = ({ orderingPaused, pausedUntil }: Pause, now: string): boolean =>
  orderingPaused && (pausedUntil === null || pausedUntil > now);

/** What the board is drawn from, as read at one moment. */
export interface BoardSnapshot {
  orders: readonly BoardOrder[];
  /** Paid for, and waiting for their time. */
  later: readonly BoardOrder[];
  /** How many orders the kitchen has in all: more than `orders` where there are very many. */
  count: number;
  figures: Figures;
  rules: { staffMayCancelPaid: boolean };
  pause: Pause;
}

const paidStatuses: ReadonlySet<PaymentStatus> = new Set(["succeeded", "partially_refunded", "refunded"]);

/** Whether money came by a payment, whatever went back of it since. */
export const isCaptured = ({ status, amount }: BoardOrder["payments"][number]): boolean =>
  paidStatuses.has(status) && amount > 0;

/** What the store holds of an order's payments, in minor units: 1226 that came less 226 that went back is 1000. */
export const netPaidAmount = ({ payments }: Pick<BoardOrder, "payments">): number =>
  payments
    .filter(({ status }) => paidStatuses.has(status))
    .reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);

/** What the guest still has to pay, in minor units. An order of 1226 with 1000 in cash still owes 226. */
export const owedAmount = ({ total, payments }: Pick<BoardOrder, "total" | "payments">): number => {
  const paidAmount = payments
    .filter(({ status }) => paidStatuses.has(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, total - paidAmount);
};

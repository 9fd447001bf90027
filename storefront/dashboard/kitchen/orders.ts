import type { PaymentStatus } from "../../../db/schema/enums.ts";
import type { Values } from "../../api/graphql.ts";
import type { boardFields } from "./query.ts";

type Board = Values<ReturnType<typeof boardFields>>;

/** All data of the board at one instant: `orders` in the kitchen, orders for `later` that wait for their time, those
 *  that their guests `cancelled`, and the `count` of all orders in the kitchen, greater than the length of `orders` if
 *  the list was cut off. */
export type BoardSnapshot = { [Part in keyof Omit<Board, "orders">]: NonNullable<Board[Part]> } & {
  orders: BoardOrder[];
};

/** An order that waits for its time. */
export type LaterOrder = BoardSnapshot["later"][number];

/** An order that its guest cancelled after the kitchen received it. */
export type CancelledOrder = BoardSnapshot["cancelled"][number];

type ReadOrder = NonNullable<Board["orders"]>[number];

type ReadItem = ReadOrder["orderItems"][number];

/** An item of an order on the board. Its dish is null after it was removed from the menu. */
export type BoardItem = Omit<ReadItem, "pendingKitchenStatus">;

/** An order on the board, with its items apart from those that an edit has struck. Instants are UTC, amounts in minor
 *  units. */
export type BoardOrder = Omit<ReadOrder, "orderItems"> & { orderItems: BoardItem[]; struckItems: BoardItem[] };

/** Separates what is part of an order from what an edit has struck. */
export const withStruckItems = <Item extends { supersededIn: number | null }, Order extends { orderItems: Item[] }>(
  order: Order & { orderItems: Item[] },
): Order & { struckItems: Item[] } => ({
  ...order,
  orderItems: order.orderItems.filter(({ supersededIn }) => supersededIn === null),
  struckItems: order.orderItems.filter(({ supersededIn }) => supersededIn !== null),
});

/** The creation time in an id: a prefix, an underscore, and a ULID that begins with its time. */
const creationTime = (id: string): string => id.slice(4, 14);

/** What an edit did to an item: it is new, or it replaces a struck one of the same dish. Null if it was ordered so. */
export const findEditMark = (
  { id, struckItems }: Pick<BoardOrder, "id" | "struckItems">,
  item: Pick<BoardItem, "id" | "name">,
): "new" | "changed" | null => {
  if (creationTime(item.id) === creationTime(id)) return null;
  return struckItems.some(({ name }) => name === item.name) ? "changed" : "new";
};

export type Figures = BoardSnapshot["figures"];

const paidStatuses: ReadonlySet<PaymentStatus> = new Set(["succeeded", "partially_refunded", "refunded"]);

type PaidAmounts = Pick<BoardOrder["payments"][number], "status" | "amount" | "refundedAmount">;

/** Whether a payment was captured, even if it was refunded later. */
export const isCaptured = ({ status, amount }: Pick<PaidAmounts, "status" | "amount">): boolean =>
  paidStatuses.has(status) && amount > 0;

/** The captured amount less refunds, in minor units. 1226 paid less 226 refunded is 1000. */
export const netPaidAmount = ({ payments }: { payments: readonly PaidAmounts[] }): number =>
  payments
    .filter(({ status }) => paidStatuses.has(status))
    .reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);

/** The amount that the guest still owes, in minor units; 0 for an order that costs less than was paid. */
export const owedAmount = ({ outstanding }: Pick<BoardOrder, "outstanding">): number => Math.max(0, outstanding);

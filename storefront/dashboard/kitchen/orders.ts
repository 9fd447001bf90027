import type { PaymentStatus } from "../../../db/schema/enums.ts";
import type { Values } from "../../api/graphql.ts";
import type { boardFields } from "./query.ts";

type Board = Values<ReturnType<typeof boardFields>>;

/** All data of the board at one instant: `orders` in the kitchen, orders for `later` that wait for their time, and the
 *  `count` of all orders in the kitchen, greater than the length of `orders` if the list was cut off. */
export type BoardSnapshot = { [Part in keyof Board]: NonNullable<Board[Part]> };

/** An order on the board. Instants are UTC, amounts in minor units. */
export type BoardOrder = BoardSnapshot["orders"][number];

/** An item of an order on the board. Its dish is null after it was removed from the menu. */
export type BoardItem = BoardOrder["orderItems"][number];

export type Figures = BoardSnapshot["figures"];

/** The restaurant's pause of online ordering. */
export type Pause = BoardSnapshot["pause"];

/** Whether ordering is paused at an instant. A pause until 19:00 ends at 19:00. */
export const isPaused = ({ orderingPaused, pausedUntil }: Pause, now: string): boolean =>
  orderingPaused && (pausedUntil === null || pausedUntil > now);

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

import type { KitchenStation, OrderStatus } from "../../../../db/schema/enums.ts";
import type { BoardItem, BoardOrder, LaterOrder } from "../orders.ts";

/** The board's columns from left to right. `out` holds orders that are being delivered or are at the table. */
export const columns = ["new", "kitchen", "preparing", "ready", "out"] as const;

export type Column = (typeof columns)[number];
export type Station = KitchenStation | "all";

const columnByStatus: Readonly<Partial<Record<OrderStatus, Column>>> = {
  in_progress: "preparing",
  ready: "ready",
  served: "out",
};

/** The column of an order. One that was sent to the kitchen stays in "new" until it is acknowledged, and a ready one
 *  that was recalled is prepared again. Null for an order that awaits payment or its time, or that is finished. */
export const columnOf = ({
  status,
  acknowledgedAt,
  recalledAt,
}: Pick<BoardOrder, "status" | "acknowledgedAt" | "recalledAt">): Column | null => {
  if (status === "ready" && recalledAt !== null) return "preparing";
  if (status === "sent_to_kitchen") return acknowledgedAt === null ? "new" : "kitchen";
  return columnByStatus[status] ?? null;
};

/** Whether an item is made at a station. An item without a station appears at every station, so that staff see it. */
export const isMadeAt = ({ kitchenStation }: Pick<BoardItem, "kitchenStation">, station: Station): boolean =>
  station === "all" || kitchenStation === null || kitchenStation === station;

type DueTimes = Pick<BoardOrder, "promisedAt" | "scheduledFor" | "createdAt">;

const dueAt = ({ promisedAt, scheduledFor, createdAt }: DueTimes): string => promisedAt ?? scheduledFor ?? createdAt;

/** Compares instants or ids, which are ASCII: many times faster than the collation of a language. */
const compare = (first: string, second: string): number => (first < second ? -1 : Number(first > second));

/** Sorts by promised time, then by age. Reads each order once, because a read of a store's property is slow. */
const sortByUrgency = (orders: readonly BoardOrder[]): BoardOrder[] =>
  orders
    .map((order) => ({ order, due: dueAt(order), id: order.id }))
    .sort((first, second) => compare(first.due, second.due) || compare(first.id, second.id))
    .map(({ order }) => order);

/** Whether a station is done with an order on which others still work. It is no longer theirs. */
const isBumpedAway = ({ orderItems }: BoardOrder, column: Column, items: readonly BoardItem[]): boolean => {
  const isDone = ({ kitchenStatus }: BoardItem): boolean => kitchenStatus === "done";
  return (column === "kitchen" || column === "preparing") && items.every(isDone) && !orderItems.every(isDone);
};

/** How many tickets have a number key. */
const numberKeys = 9;

/** The tickets that the number keys bump, by what is due first: orders that the kitchen still works on. */
export const listNumbered = (board: Readonly<Record<Column, readonly BoardOrder[]>>): BoardOrder[] =>
  sortByUrgency([...board.new, ...board.kitchen, ...board.preparing]).slice(0, numberKeys);

/** The ready order that changed last, which a recall without a ticket takes back. */
export const findLastReady = (orders: readonly BoardOrder[]): BoardOrder | undefined =>
  orders.find(({ status, recalledAt }) => status === "ready" && recalledAt === null);

/** Groups the orders that have items for a station by column, the most urgent first. */
export const groupByColumn = (orders: readonly BoardOrder[], station: Station): Record<Column, BoardOrder[]> => {
  const board: Record<Column, BoardOrder[]> = { new: [], kitchen: [], preparing: [], ready: [], out: [] };
  for (const order of sortByUrgency(orders)) {
    const column = columnOf(order);
    const items = order.orderItems.filter((item) => isMadeAt(item, station));
    if (column && items.length > 0 && !isBumpedAway(order, column, items)) board[column].push(order);
  }
  return board;
};

/** The items of an order that a station makes, and the number of its other items. */
export const itemsAt = (
  { orderItems }: Pick<BoardOrder, "orderItems">,
  station: Station,
): { items: BoardItem[]; elsewhere: number } => {
  const items = orderItems.filter((item) => isMadeAt(item, station));
  return { items, elsewhere: orderItems.length - items.length };
};

/** Scheduled orders of the business day that ends at `until`, the first to be released first. */
export const laterToday = (orders: readonly LaterOrder[], until: string): LaterOrder[] =>
  orders
    .filter(({ scheduledFor }) => scheduledFor !== null && scheduledFor < until)
    .toSorted((first, second) => compare(dueAt(first), dueAt(second)));

/** When a scheduled order goes to the kitchen: its time less the lead minutes. 19:00 less 20 minutes is 18:40. */
export const releaseTime = (scheduledFor: string, leadMinutes: number): string =>
  new Date(Date.parse(scheduledFor) - leadMinutes * 60_000).toISOString();

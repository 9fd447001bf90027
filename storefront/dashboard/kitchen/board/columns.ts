import type { KitchenStation, OrderStatus } from "../../../../db/schema/enums.ts";
import type { BoardItem, BoardOrder } from "../orders.ts";

/** The board from left to right. `out` holds what is on its way or at the table. */
export const columns = ["new", "kitchen", "preparing", "ready", "out"] as const;

export type Column = (typeof columns)[number];
export type Station = KitchenStation | "all";

const columnByStatus: Readonly<Partial<Record<OrderStatus, Column>>> = {
  in_progress: "preparing",
  ready: "ready",
  served: "out",
};

/** Where an order stands; null where it is no work of the kitchen's. One that went to the kitchen is new until somebody there
 *  has acknowledged it; one that waits for its payment or its time, and one that is over, is in no column. */
export const columnOf = ({ status, acknowledgedAt }: Pick<BoardOrder, "status" | "acknowledgedAt">): Column | null => {
  if (status === "sent_to_kitchen") return acknowledgedAt === null ? "new" : "kitchen";
  return columnByStatus[status] ?? null;
};

/** Whether a dish is made at a station. One that has no station belongs to all, so that nobody overlooks it. */
export const isMadeAt = ({ kitchenStation }: Pick<BoardItem, "kitchenStation">, station: Station): boolean =>
  station === "all" || kitchenStation === null || kitchenStation === station;

const dueAt = ({ promisedAt, scheduledFor, createdAt }: BoardOrder): string => promisedAt ?? scheduledFor ?? createdAt;

/** What is promised first comes first; equal promises go by age. */
const byUrgency = (first: BoardOrder, second: BoardOrder): number =>
  dueAt(first).localeCompare(dueAt(second)) || first.id.localeCompare(second.id);

/** The orders of each column that have something to make at a station, the most urgent first. */
export const groupByColumn = (orders: readonly BoardOrder[], station: Station): Record<Column, BoardOrder[]> => {
  const board: Record<Column, BoardOrder[]> = { new: [], kitchen: [], preparing: [], ready: [], out: [] };
  for (const order of orders.toSorted(byUrgency)) {
    const column = columnOf(order);
    if (column && order.orderItems.some((item) => isMadeAt(item, station))) board[column].push(order);
  }
  return board;
};

/** The dishes of an order that a station makes, and how many others there are. */
export const itemsAt = (
  { orderItems }: Pick<BoardOrder, "orderItems">,
  station: Station,
): { items: BoardItem[]; elsewhere: number } => {
  const items = orderItems.filter((item) => isMadeAt(item, station));
  return { items, elsewhere: orderItems.length - items.length };
};

/** Scheduled orders of a business day that ends at `until`, the first to be released first. */
export const laterToday = (orders: readonly BoardOrder[], until: string): BoardOrder[] =>
  orders
    .filter(({ scheduledFor }) => scheduledFor !== null && scheduledFor < until)
    .toSorted((first, second) => dueAt(first).localeCompare(dueAt(second)));

/** When a scheduled order goes to the kitchen: its time less the lead, in minutes. At 19:00 with 20 minutes, 18:40. */
export const releaseTime = (scheduledFor: string, leadMinutes: number): string =>
  new Date(Date.parse(scheduledFor) - leadMinutes * 60_000).toISOString();

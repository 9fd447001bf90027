import { type Column, columns } from "./columns.ts";

/** The orders of each column, from top to bottom. */
export type Board<Order> = Readonly<Record<Column, readonly Order[]>>;

/** The direction of each arrow key: columns to the right, tickets down. */
export const arrowMoves: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The order that an arrow key moves focus to, or null if there is none in that direction. Skips empty columns. If the
 *  next column is shorter, returns its last order. */
export const findNeighbour = <Order extends { id: string }>(
  board: Board<Order>,
  id: string,
  key: string,
): Order | null => {
  const [across, down] = arrowMoves[key] ?? [0, 0];
  const filledColumns = columns.map((column) => board[column]).filter((orders) => orders.length > 0);
  const columnIndex = filledColumns.findIndex((orders) => orders.some((order) => order.id === id));
  const rowIndex = filledColumns[columnIndex]?.findIndex((order) => order.id === id) ?? 0;
  const column = filledColumns[columnIndex + across];
  if (columnIndex < 0 || !column) return null;
  if (across !== 0) return column[Math.min(rowIndex, column.length - 1)] ?? null;
  return column[rowIndex + down] ?? null;
};

import type { SortPosition } from "./api.ts";

const step = 10;

/** The sort orders to write when an entry moves up (-1) or down (1). Empty if it cannot move.
 *  Sort orders that do not ascend are renumbered. With a, b, c at 10, 20, 30, moving c up gives b 30 and c 20. */
export const moveInList = (list: readonly SortPosition[], id: string, offset: -1 | 1): SortPosition[] => {
  const from = list.findIndex((entry) => entry.id === id);
  const to = from + offset;
  if (from < 0 || to < 0 || to >= list.length) return [];
  const isAscending = list.every(
    ({ sortOrder }, index) => index === 0 || sortOrder > (list[index - 1]?.sortOrder ?? 0),
  );
  const sortOrders = list.map(({ sortOrder }, index) => (isAscending ? sortOrder : (index + 1) * step));
  const newIds = list.map((entry) => entry.id);
  [newIds[from], newIds[to]] = [newIds[to] ?? "", newIds[from] ?? ""];
  return newIds
    .map((newId, index) => ({ id: newId, sortOrder: sortOrders[index] ?? 0 }))
    .filter((position) => list.find((entry) => entry.id === position.id)?.sortOrder !== position.sortOrder);
};

/** Swaps a value with the one before (-1) or after (1) it. Without such a neighbour nothing changes.
 *  swapWithNeighbour(["a", "b", "c"], 2, -1) is ["a", "c", "b"]. */
export const swapWithNeighbour = <Value>(list: readonly Value[], index: number, offset: -1 | 1): Value[] => {
  const next = [...list];
  if (index + offset < 0 || index + offset >= list.length) return next;
  next.splice(index + offset, 0, ...next.splice(index, 1));
  return next;
};

/** The sort order after all others. */
export const nextSortOrder = (list: readonly { sortOrder: number }[]): number =>
  Math.max(0, ...list.map(({ sortOrder }) => sortOrder)) + step;

const step = 10;

/** The list with an entry at an index, whether or not it was in the list. moveTo(["a", "b", "c"], "c", 0) is
 *  ["c", "a", "b"]. */
export const moveTo = (list: readonly string[], entry: string, index: number): string[] => {
  const others = list.filter((other) => other !== entry);
  return others.toSpliced(Math.max(0, Math.min(index, others.length)), 0, entry);
};

/** The list with the entry of a key before that of another, or at the end. Entries "a", "b" and "c" with "c" before "a"
 *  are "c", "a" and "b". */
export const moveBefore = <Value extends { key: string }>(
  list: readonly Value[],
  key: string,
  before: string | null,
): Value[] => {
  const moved = list.filter((value) => value.key === key);
  const others = list.filter((value) => value.key !== key);
  if (key === before) return [...list];
  const index = others.findIndex((value) => value.key === before);
  return index < 0 ? [...others, ...moved] : others.toSpliced(index, 0, ...moved);
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

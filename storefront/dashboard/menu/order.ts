import type { Place } from "./api.ts";

const step = 10;

/** Which places change when one of a list moves up (-1) or down (1); none where it cannot. The places are numbered anew
 *  where they are not in rising order. With a, b, c at 10, 20, 30, moving c up gives b 30 and c 20. */
export const moved = (list: readonly Place[], id: string, by: -1 | 1): Place[] => {
  const from = list.findIndex((one) => one.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= list.length) return [];
  const rises = list.every(({ sortOrder }, index) => index === 0 || sortOrder > (list[index - 1]?.sortOrder ?? 0));
  const places = list.map(({ sortOrder }, index) => (rises ? sortOrder : (index + 1) * step));
  const wanted = list.map((one) => one.id);
  [wanted[from], wanted[to]] = [wanted[to] ?? "", wanted[from] ?? ""];
  return wanted
    .map((one, index) => ({ id: one, sortOrder: places[index] ?? 0 }))
    .filter((place) => list.find((one) => one.id === place.id)?.sortOrder !== place.sortOrder);
};

/** The place after all others. */
export const lastPlace = (list: readonly { sortOrder: number }[]): number =>
  Math.max(0, ...list.map(({ sortOrder }) => sortOrder)) + step;

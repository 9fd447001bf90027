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

/** A list in which the value at a place has changed places with the one before (-1) or after (1) it.
 *  swapped(["a", "b", "c"], 2, -1) is ["a", "c", "b"]; where there is no such neighbour, nothing changes. */
export const swapped = <Value>(list: readonly Value[], place: number, by: -1 | 1): Value[] => {
  const next = [...list];
  if (place + by < 0 || place + by >= list.length) return next;
  next.splice(place + by, 0, ...next.splice(place, 1));
  return next;
};

/** The place after all others. */
export const lastPlace = (list: readonly { sortOrder: number }[]): number =>
  Math.max(0, ...list.map(({ sortOrder }) => sortOrder)) + step;

/** Round steps of an axis that has zero and reaches from `min` to `max`, about `count` of them. `unit` is the smallest
 *  step: 100 for cents with whole dollars. axisTicks(0, 47, 4) is [0, 20, 40, 60]; without values it is [0]. */
export const axisTicks = (min: number, max: number, count: number, unit = 1): number[] => {
  const low = Math.min(0, min);
  const high = Math.max(0, max);
  const rough = Math.max(1, (high - low) / unit / count);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? rough;
  const first = Math.floor(low / unit / step);
  const last = Math.ceil(high / unit / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step * unit);
};

/** Where a value is between two pixels: scaleTo([0, 60], [200, 20])(30) is 110. A domain without length is at the
 *  first pixel. */
export const scaleTo =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]) =>
  (value: number): number =>
    to === from ? start : start + ((value - from) / (to - from)) * (end - start);

/** The smallest and the largest of the values, with zero. extent([3, null, -2]) is [-2, 3]. */
export const extent = (values: readonly (number | null)[]): [number, number] =>
  values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value ?? 0), Math.max(max, value ?? 0)],
    [0, 0],
  );

/** The index of the band that has a pixel, among `count` equal bands between two edges. Pixels beside them belong to
 *  the outer bands. bandAt(35, 10, 110, 4) is 1. */
export const bandAt = (x: number, left: number, right: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(((x - left) / Math.max(1, right - left)) * count)));

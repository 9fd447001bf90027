/** Round steps of an axis from zero that reach `max`, about `count` of them. axisTicks(47, 4) is [0, 20, 40, 60]. */
export const axisTicks = (max: number, count: number): number[] => {
  const rough = Math.max(1, max / count);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? rough;
  return Array.from({ length: Math.max(2, Math.ceil(max / step) + 1) }, (_, index) => index * step);
};

const hourMs = 3_600_000;

/** The instants of full hours between two times in milliseconds, as many as have `maxCount` labels. Hours count from
 *  UTC, so they are full hours in every zone whose offset is one; others get the same distance. */
export const hourTicks = (fromMs: number, toMs: number, maxCount: number): number[] => {
  const hours = (toMs - fromMs) / hourMs;
  const step = [0.5, 1, 2, 3, 4, 6, 12].find((candidate) => hours / candidate <= maxCount) ?? 24;
  const stepMs = step * hourMs;
  const first = Math.ceil(fromMs / stepMs) * stepMs;
  return Array.from(
    { length: Math.max(0, Math.floor((toMs - first) / stepMs) + 1) },
    (_, index) => first + index * stepMs,
  );
};

/** The `d` of a path through points, interrupted where a value is missing. A point without neighbours is a dot. */
export const linePath = (points: readonly { x: number; y: number | null }[]): string =>
  points
    .map(({ x, y }, index) => {
      if (y === null) return "";
      const at = `${x.toFixed(1)} ${y.toFixed(1)}`;
      return (points[index - 1]?.y ?? null) === null ? `M${at}h0` : `L${at}`;
    })
    .join("");

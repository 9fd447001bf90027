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

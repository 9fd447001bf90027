/** The `d` of a path through points, interrupted where a value is missing. A point without neighbours is a dot. */
export const linePath = (points: readonly { x: number; y: number | null }[]): string =>
  points
    .map(({ x, y }, index) => {
      if (y === null) return "";
      const at = `${x.toFixed(1)} ${y.toFixed(1)}`;
      return (points[index - 1]?.y ?? null) === null ? `M${at}h0` : `L${at}`;
    })
    .join("");

/** The `d` of the area between a line and its base, one part for each uninterrupted stretch. */
export const areaPath = (points: readonly { x: number; y: number | null }[], base: number): string =>
  points
    .map(({ x, y }, index) => {
      if (y === null) return "";
      const starts = (points[index - 1]?.y ?? null) === null;
      const ends = (points[index + 1]?.y ?? null) === null;
      const at = `${x.toFixed(1)} ${y.toFixed(1)}`;
      return `${starts ? `M${x.toFixed(1)} ${base.toFixed(1)}` : ""}L${at}${ends ? `V${base.toFixed(1)}Z` : ""}`;
    })
    .join("");

/** The `d` of a bar from its base to its value, with round corners at the value. It goes down if `y` is below `base`,
 *  and a bar without height is no path. barPath(0, 10, 100, 100) is "". */
export const barPath = (x: number, width: number, base: number, y: number): string => {
  const height = Math.abs(base - y);
  if (height < 0.05 || width <= 0) return "";
  const radius = Math.min(3, width / 2, height);
  const down = y > base;
  const shoulder = down ? y - radius : y + radius;
  const sweep = down ? 0 : 1;
  const corner = (toX: number, toY: number): string => `A${radius} ${radius} 0 0 ${sweep} ${round(toX)} ${round(toY)}`;
  return [
    `M${round(x)} ${round(base)}V${round(shoulder)}`,
    corner(x + radius, y),
    `H${round(x + width - radius)}`,
    corner(x + width, shoulder),
    `V${round(base)}Z`,
  ].join("");
};

const round = (value: number): string => String(Math.round(value * 10) / 10);

interface BarWidths {
  /** The bar of the value. */
  value: number;
  /** The wider bar behind it, which has the compared value. */
  compared: number;
}

const maxBar = 52;

/** How wide the bars of a band are in pixels. A compared bar is behind the value's and wider, so that both can be read
 *  in narrow bands. barWidths(20, false) is { value: 14.4, compared: 0 }. */
export const barWidths = (band: number, isCompared: boolean): BarWidths => {
  const full = Math.min(maxBar, band >= 6 ? band - 2 : band * 0.8);
  return isCompared ? { value: full * 0.56, compared: full } : { value: Math.min(full, band * 0.72), compared: 0 };
};

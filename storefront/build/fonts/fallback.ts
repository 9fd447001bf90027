/** Measures of a font in its own units. */
interface FontMetrics {
  unitsPerEm: number;
  /** The average width of a letter in text. */
  xWidthAvg: number;
  ascent: number;
  descent: number;
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** The descriptors with which text in a local font is as wide and as high as in the font of the theme. For a font whose
 *  letters are 550 of 1000 units wide, in place of one with 1000 of 2048: size-adjust 112.6%.
 *  Every text has a line height, so the gaps between lines do not matter. */
export const matchMetrics = (font: FontMetrics, local: Pick<FontMetrics, "unitsPerEm" | "xWidthAvg">): string => {
  const scale = font.xWidthAvg / font.unitsPerEm / (local.xWidthAvg / local.unitsPerEm);
  const share = (units: number): string => percent(units / font.unitsPerEm / scale);
  return [
    `size-adjust:${percent(scale)}`,
    `ascent-override:${share(font.ascent)}`,
    `descent-override:${share(Math.abs(font.descent))}`,
  ].join(";");
};

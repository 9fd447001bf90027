/** Fonts of desktops and phones in which a page is laid out until its own have arrived: the names of their faces, and
 *  how wide their letters and digits are, the latter in em. Liberation has the metrics of Arial and Times New Roman.
 *  Phones may name only the regular face of the other two, whose bold is hardly wider. The metrics are those of
 *  @capsizecss/metrics 4.3.0, which brings the ones of 1,800 families. */
export const localFonts = {
  arial: {
    regular: { names: ["Arial", "Liberation Sans"], metrics: { unitsPerEm: 2048, xWidthAvg: 913 }, digit: 0.5562 },
    bold: {
      names: ["Arial Bold", "Liberation Sans Bold"],
      metrics: { unitsPerEm: 2048, xWidthAvg: 983 },
      digit: 0.5562,
    },
  },
  roboto: {
    regular: { names: ["Roboto"], metrics: { unitsPerEm: 2048, xWidthAvg: 911 }, digit: 0.562 },
    bold: { names: ["Roboto Bold", "Roboto"], metrics: { unitsPerEm: 2048, xWidthAvg: 926 }, digit: 0.5737 },
  },
  times: {
    regular: {
      names: ["Times New Roman", "Liberation Serif"],
      metrics: { unitsPerEm: 2048, xWidthAvg: 832 },
      digit: 0.5,
    },
    bold: {
      names: ["Times New Roman Bold", "Liberation Serif Bold"],
      metrics: { unitsPerEm: 2048, xWidthAvg: 886 },
      digit: 0.5,
    },
  },
  noto: {
    regular: { names: ["Noto Serif"], metrics: { unitsPerEm: 1000, xWidthAvg: 481 }, digit: 0.559 },
    bold: { names: ["Noto Serif Bold", "Noto Serif"], metrics: { unitsPerEm: 1000, xWidthAvg: 512 }, digit: 0.559 },
  },
} as const;

/** The faces, with the weight that the rule of each states. A browser takes the bold one for all text in a weight above
 *  500. */
export const faces = [
  { face: "regular", weight: "" },
  { face: "bold", weight: "font-weight:700;" },
] as const;

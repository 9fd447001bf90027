import arial from "@capsizecss/metrics/arial";
import arialBold from "@capsizecss/metrics/arial/700";
import notoSerif from "@capsizecss/metrics/notoSerif";
import notoSerifBold from "@capsizecss/metrics/notoSerif/700";
import roboto from "@capsizecss/metrics/roboto";
import robotoBold from "@capsizecss/metrics/roboto/700";
import timesNewRoman from "@capsizecss/metrics/timesNewRoman";
import timesNewRomanBold from "@capsizecss/metrics/timesNewRoman/700";

/** Fonts of desktops and phones in which a page is laid out until its own have arrived: the names of their faces, and
 *  how wide their letters and digits are, the latter in em. Liberation has the metrics of Arial and Times New Roman.
 *  Phones may name only the regular face of the other two, whose bold is hardly wider. */
export const localFonts = {
  arial: {
    regular: { names: ["Arial", "Liberation Sans"], metrics: arial, digit: 0.5562 },
    bold: { names: ["Arial Bold", "Liberation Sans Bold"], metrics: arialBold, digit: 0.5562 },
  },
  roboto: {
    regular: { names: ["Roboto"], metrics: roboto, digit: 0.562 },
    bold: { names: ["Roboto Bold", "Roboto"], metrics: robotoBold, digit: 0.5737 },
  },
  times: {
    regular: { names: ["Times New Roman", "Liberation Serif"], metrics: timesNewRoman, digit: 0.5 },
    bold: { names: ["Times New Roman Bold", "Liberation Serif Bold"], metrics: timesNewRomanBold, digit: 0.5 },
  },
  noto: {
    regular: { names: ["Noto Serif"], metrics: notoSerif, digit: 0.559 },
    bold: { names: ["Noto Serif Bold", "Noto Serif"], metrics: notoSerifBold, digit: 0.559 },
  },
} as const;

/** The faces, with the weight that the rule of each states. A browser takes the bold one for all text in a weight above
 *  500. */
export const faces = [
  { face: "regular", weight: "" },
  { face: "bold", weight: "font-weight:700;" },
] as const;

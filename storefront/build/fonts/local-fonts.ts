import arial from "@capsizecss/metrics/arial";
import arialBold from "@capsizecss/metrics/arial/700";
import notoSerif from "@capsizecss/metrics/notoSerif";
import notoSerifBold from "@capsizecss/metrics/notoSerif/700";
import roboto from "@capsizecss/metrics/roboto";
import robotoBold from "@capsizecss/metrics/roboto/700";
import timesNewRoman from "@capsizecss/metrics/timesNewRoman";
import timesNewRomanBold from "@capsizecss/metrics/timesNewRoman/700";

/** Fonts of desktops and phones in which a page is laid out until its own have arrived: the names of their faces, and
 *  how wide these are. Liberation has the metrics of Arial and Times New Roman. Phones may name only the regular face
 *  of the other two, whose bold is hardly wider. */
export const localFonts = {
  arial: {
    regular: { names: ["Arial", "Liberation Sans"], metrics: arial },
    bold: { names: ["Arial Bold", "Liberation Sans Bold"], metrics: arialBold },
  },
  roboto: {
    regular: { names: ["Roboto"], metrics: roboto },
    bold: { names: ["Roboto Bold", "Roboto"], metrics: robotoBold },
  },
  times: {
    regular: { names: ["Times New Roman", "Liberation Serif"], metrics: timesNewRoman },
    bold: { names: ["Times New Roman Bold", "Liberation Serif Bold"], metrics: timesNewRomanBold },
  },
  noto: {
    regular: { names: ["Noto Serif"], metrics: notoSerif },
    bold: { names: ["Noto Serif Bold", "Noto Serif"], metrics: notoSerifBold },
  },
} as const;

/** The faces, with the weight that the rule of each states, and the weight at which it is as wide as the theme's font.
 *  A browser takes the bold one for all text in a weight above 500. */
export const faces = [
  { face: "regular", weight: "", measured: 400 },
  { face: "bold", weight: "font-weight:700;", measured: 600 },
] as const;

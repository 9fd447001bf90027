import arial from "@capsizecss/metrics/arial";
import notoSerif from "@capsizecss/metrics/notoSerif";
import roboto from "@capsizecss/metrics/roboto";
import timesNewRoman from "@capsizecss/metrics/timesNewRoman";

/** Fonts of desktops and phones in which a page is laid out until its own have arrived. Liberation has the metrics of
 *  the first two. */
export const localFonts = {
  arial: { names: ["Arial", "Liberation Sans"], metrics: arial },
  roboto: { names: ["Roboto"], metrics: roboto },
  timesNewRoman: { names: ["Times New Roman", "Liberation Serif"], metrics: timesNewRoman },
  notoSerif: { names: ["Noto Serif"], metrics: notoSerif },
} as const;

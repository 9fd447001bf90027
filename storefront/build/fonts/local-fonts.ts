import arial from "@capsizecss/metrics/arial";
import notoSerif from "@capsizecss/metrics/notoSerif";
import roboto from "@capsizecss/metrics/roboto";
import timesNewRoman from "@capsizecss/metrics/timesNewRoman";

/** Fonts of desktops and phones in which a page is laid out until its own have arrived. Liberation has the metrics of
 *  the first two. */
export const localFonts = {
  arial: { names: ["Arial", "ArialMT", "Liberation Sans"], metrics: arial },
  roboto: { names: ["Roboto", "Roboto Regular"], metrics: roboto },
  timesNewRoman: { names: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif"], metrics: timesNewRoman },
  notoSerif: { names: ["Noto Serif", "NotoSerif"], metrics: notoSerif },
} as const;

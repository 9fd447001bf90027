import { createSignal } from "solid-js";

const [lostAt, setLostAt] = createSignal<string | null>(null);

/** Since when what the page shows may be old, because the restaurant cannot be reached; null while it can. */
export { lostAt };

/** The restaurant can be reached. */
export const lineWorks = (): void => {
  setLostAt(null);
};

let breaks = 0;

/** The browser itself has lost its line. */
export const lineBroke = (): void => {
  breaks += 1;
  lineLost();
};

/** To be called as the restaurant is asked something. What it gives back notes the answer, which says nothing of the line where
 *  that broke in between. */
export const lineAsked = (): (() => void) => {
  const before = breaks;
  return () => {
    if (before === breaks) lineWorks();
  };
};

/** Nobody answered. `at` is told where the page itself is from an earlier time. */
export const lineLost = (at = new Date().toISOString()): void => {
  setLostAt((known) => known ?? at);
};

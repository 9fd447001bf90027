import { createSignal } from "solid-js";

const [lostAt, setLostAt] = createSignal<string | null>(null);

/** Since when what the page shows may be old, because the restaurant cannot be reached; null while it can. */
export { lostAt };

/** The restaurant answered. */
export const lineWorks = (): void => {
  setLostAt(null);
};

/** Nobody answered. `at` is told where the page itself is from an earlier time. */
export const lineLost = (at = new Date().toISOString()): void => {
  setLostAt((known) => known ?? at);
};

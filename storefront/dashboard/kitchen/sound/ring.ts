/** What the bell does while orders wait. */
export type BellState = "silent" | "muted" | "ringing";

/** Decides whether the bell rings: an order must wait to be acknowledged, and the device must allow sound. */
export const chooseBellState = (waiting: number, isSoundOn: boolean): BellState => {
  if (waiting === 0) return "silent";
  return isSoundOn ? "ringing" : "muted";
};

/** Puts the number of waiting orders first in the page's title, so that a narrow tab still shows it.
 *  titleWithCount("Kitchen", 2) is "(2) Kitchen". */
export const titleWithCount = (title: string, waiting: number): string =>
  waiting === 0 ? title : `(${waiting}) ${title}`;

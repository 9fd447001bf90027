/** What a new order should do to the people at a board. */
export type BellState = "silent" | "muted" | "ringing";

/** Whether a board rings: while an order waits to be acknowledged, and somebody has let this device make sounds. */
export const chooseBellState = (waiting: number, isSoundOn: boolean): BellState => {
  if (waiting === 0) return "silent";
  return isSoundOn ? "ringing" : "muted";
};

/** The page's title with the number of waiting orders first, where a narrow tab still shows it. badged("Kitchen", 2) is
 *  "(2) Kitchen". */
export const titleWithCount = (title: string, waiting: number): string =>
  waiting === 0 ? title : `(${waiting}) ${title}`;

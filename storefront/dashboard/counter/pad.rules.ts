export const padKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "0", "back"] as const;

export type PadKey = (typeof padKeys)[number];

/** Types a key of a number pad as a cash register does, from the right: 12 and "5" are 125, 12 and "00" are 1200, and
 *  125 and "back" are 12. A number above `max` is refused: the value stays. */
export const pressPad = (value: number, key: PadKey, max: number): number => {
  if (key === "back") return Math.floor(value / 10);
  const next = key === "00" ? value * 100 : value * 10 + Number(key);
  return next > max ? value : next;
};

/** The pad's key of a keyboard's key; null if the pad has none. */
export const findPadKey = (key: string): PadKey | null => {
  if (key === "Backspace") return "back";
  return /^\d$/.test(key) ? (padKeys.find((padKey) => padKey === key) ?? null) : null;
};

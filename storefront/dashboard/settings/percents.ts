const maxPercents = 6;

/** Parses a list of percentages and sorts it. Null if one is invalid or there are more than six.
 *  parsePercents("20, 15 18%") is [15, 18, 20], and an empty text is []. */
export const parsePercents = (text: string): number[] | null => {
  const parts = text
    .normalize("NFKC")
    .split(/[\s,;、%]+/)
    .filter(Boolean);
  const percents = [...new Set(parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN)))];
  if (percents.length > maxPercents || percents.some((percent) => !(percent <= 100))) return null;
  return percents.toSorted((a, b) => a - b);
};

const maxPercents = 6;

/** Percentages as they are typed beside each other, in rising order; null where one is none, or where there are more than six.
 *  parsePercents("20, 15 18%") is [15, 18, 20], and nothing typed is []. */
export const parsePercents = (text: string): number[] | null => {
  const parts = text
    .normalize("NFKC")
    .split(/[\s,;、%]+/)
    .filter(Boolean);
  const percents = [...new Set(parts.map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN)))];
  if (percents.length > maxPercents || percents.some((percent) => !(percent <= 100))) return null;
  return percents.toSorted((a, b) => a - b);
};

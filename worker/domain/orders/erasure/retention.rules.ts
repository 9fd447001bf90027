/** The moment a number of calendar months before another, on the last day of the month if it has no such day. One month
 *  before 2026-03-31T10:00:00.000Z is 2026-02-28T10:00:00.000Z. UTC. */
export const monthsBefore = (at: string, months: number): string => {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
};

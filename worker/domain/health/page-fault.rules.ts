/** A browser's message of an error without what may be of a person: browsers quote data in double quotes, and an e-mail
 *  address or a long number can be in any message. cleanMessage('"Ada" is not JSON, a@b.example 12345') is
 *  '"…" is not JSON, … …'. */
export const cleanMessage = (message: string): string =>
  message
    .replaceAll(/"[^"]*"/g, '"…"')
    .split(/\s/)
    .filter((word) => word !== "")
    .map((word) => (word.includes("@") ? "…" : word.replaceAll(/\d{4,}/g, "…")))
    .join(" ");

/** How many faults a store's pages had, by the hour in which they were reported: "2026-11-20T18" is an hour. */
export type HourlyFaults = Readonly<Record<string, number>>;

const countedHours = 24;
const hourMs = 60 * 60_000;

const toHour = (ms: number): string => new Date(ms).toISOString().slice(0, "2026-11-20T18".length);

/** The counts without those of a day ago and before. */
const recentFaults = (counts: HourlyFaults, nowMs: number): HourlyFaults => {
  const first = toHour(nowMs - (countedHours - 1) * hourMs);
  return Object.fromEntries(Object.entries(counts).filter(([hour]) => hour >= first));
};

/** The counts with one fault more. At most 24 hours remain. */
export const addFault = (counts: HourlyFaults, nowMs: number): HourlyFaults => {
  const recent = recentFaults(counts, nowMs);
  const hour = toHour(nowMs);
  return { ...recent, [hour]: (recent[hour] ?? 0) + 1 };
};

/** The faults of the last 24 hours, the current one included. */
export const countFaults = (counts: HourlyFaults, nowMs: number): number =>
  Object.values(recentFaults(counts, nowMs)).reduce((sum, count) => sum + count, 0);

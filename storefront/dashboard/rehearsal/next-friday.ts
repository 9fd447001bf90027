const dayMs = 86_400_000;
const friday = 5;

/** The next Friday from a date on, YYYY-MM-DD: the busiest evening of most restaurants. */
export const nextFriday = (date: string): string => {
  const atMs = Date.parse(`${date}T00:00:00Z`);
  const days = (friday - new Date(atMs).getUTCDay() + 7) % 7;
  return new Date(atMs + days * dayMs).toISOString().slice(0, 10);
};

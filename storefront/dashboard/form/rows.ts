/** What stands on each line of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((row) => row.trim())
    .filter(Boolean);

/** Which line a refusal means, by a path such as `allowedIps.1`, and what stands there; null where it means no line. */
export const findRejectedRow = (
  errors: readonly { path: string }[],
  field: string,
  text: string,
): { line: number; text: string } | null => {
  const index = errors.map(({ path }) => path.split(".")).find(([name]) => name === field)?.[1];
  const rejectedText = index === undefined ? undefined : linesOf(text)[Number(index)];
  return rejectedText === undefined ? null : { line: Number(index) + 1, text: rejectedText };
};

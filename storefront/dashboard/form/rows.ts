/** The rows of a text, trimmed and without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((row) => row.trim())
    .filter(Boolean);

/** The number and the text of the row that the server rejected, by an error path such as `allowedIps.1`. Null if no
 *  error refers to a row. */
export const findRejectedRow = (
  errors: readonly { path: string }[],
  field: string,
  text: string,
): { line: number; text: string } | null => {
  const index = errors.map(({ path }) => path.split(".")).find(([name]) => name === field)?.[1];
  const rejectedText = index === undefined ? undefined : linesOf(text)[Number(index)];
  return rejectedText === undefined ? null : { line: Number(index) + 1, text: rejectedText };
};

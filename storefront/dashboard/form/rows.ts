/** What stands on each line of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Which line a refusal means, by a path such as `allowedIps.1`, and what stands there; null where it means no line. */
export const refusedLine = (
  errors: readonly { path: string }[],
  field: string,
  text: string,
): { line: number; text: string } | null => {
  const index = errors.map(({ path }) => path.split(".")).find(([name]) => name === field)?.[1];
  const wrong = index === undefined ? undefined : linesOf(text)[Number(index)];
  return wrong === undefined ? null : { line: Number(index) + 1, text: wrong };
};

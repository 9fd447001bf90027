import { describe, expect, it } from "vitest";
import { maxUncountedRows, writeCsv } from "../../worker/domain/csv-file.ts";

/** Writes a file of so many rows, in parts of at most 20,000. */
const write = async (count: number): Promise<string> => {
  const parts = writeCsv(["id"], async (after: number | null) => {
    const start = after ?? 0;
    const end = Math.min(count, start + 20_000);
    const rows = Array.from({ length: end - start }, (_, index) => [start + index]);
    return { rows, next: end < count ? end : null };
  });
  let text = "";
  for await (const part of parts) text += part;
  return text;
};

describe("a CSV file", () => {
  it.each([0, 1, 20_000, 20_001, maxUncountedRows])("of %i rows has a line for each, and no other", async (count) => {
    const lines = (await write(count)).split("\r\n");
    expect(lines[0]).toBe("\ufeffid");
    expect(lines.slice(1)).toEqual([...Array.from({ length: count }, (_, index) => String(index)), ""]);
  });

  it("of more rows ends with a line that counts them", async () => {
    const lines = (await write(maxUncountedRows + 1)).split("\r\n");
    expect(lines.slice(-3)).toEqual([String(maxUncountedRows), `${maxUncountedRows + 1} rows`, ""]);
  });
});

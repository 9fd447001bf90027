import { type Cell, csvLine, csvStart } from "./csv.rules.ts";

interface CsvPart<Position> {
  rows: readonly (readonly Cell[])[];
  /** Where the next part begins; null after the last. */
  next: Position | null;
}

/** A file with more rows ends with a line that counts them, so that a cut is seen. */
export const maxUncountedRows = 50_000;

/** Writes a CSV file part by part. `read` returns the rows after a position; null is the start. */
export async function* writeCsv<Position>(
  columns: readonly string[],
  read: (after: Position | null) => Promise<CsvPart<Position>>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  let count = 0;
  let after: Position | null = null;
  do {
    const { rows, next }: CsvPart<Position> = await read(after);
    yield rows.map((row) => csvLine(row)).join("");
    count += rows.length;
    after = next;
  } while (after !== null);
  if (count > maxUncountedRows) yield csvLine([`${count} rows`]);
}

/** A cell as a spreadsheet reads it: a number, or a text. */
type Value = number | string;

/** The records of a file of comma-separated values (RFC 4180, section 2), without the mark of UTF-8. */
export const parseCsv = (text: string): string[][] => {
  const records: string[][] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  let record: string[] = [];
  for (const [, quoted, plain = "", end] of text.replace(/^\ufeff/u, "").matchAll(fields)) {
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    records.push(record);
    record = [];
  }
  // Each record ends with a line break, so that the last match is empty.
  return records.slice(0, -1);
};

const toValue = (cell: string): Value => (/^-?\d+(?:\.\d+)?$/u.test(cell) ? Number(cell) : cell);

/** A file as a sheet, whose first row has the names of the columns. */
export class Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];

  constructor(text: string) {
    const [columns = [], ...rows] = parseCsv(text);
    this.columns = columns;
    this.rows = rows.map((row) => row.map(toValue));
  }

  /** The cells of a column. */
  column(name: string): Value[] {
    const index = this.columns.indexOf(name);
    if (index < 0) throw new Error(`The sheet has the columns ${this.columns.join(", ")}, and not ${name}.`);
    return this.rows.map((row) => row[index] ?? "");
  }

  /** What SUM displays: the binary fractions are added, and the sum is rounded to the decimals. */
  sum(name: string, decimals: number): number {
    const numbers = this.column(name).filter((value) => typeof value === "number");
    const sum = numbers.reduce((total, value) => total + value, 0);
    return Number(sum.toFixed(decimals));
  }
}

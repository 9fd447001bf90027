/** A cell of a CSV file: text of people, or a number of ours. */
export type Cell = string | number | null;

/** Begins the file, so that spreadsheets read it as UTF-8. */
export const csvStart = "\ufeff";

/** Spreadsheets take such a text for a formula (OWASP, "CSV Injection"). */
const startsFormula = /^\s*[=+\-@\t\r|]/;

const writeCell = (cell: Cell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = startsFormula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of a CSV file (RFC 4180). A text that begins as a formula gets an apostrophe: ["=1+1", 3] is "'=1+1,3". */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(",")}\r\n`;

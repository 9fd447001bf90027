/** A cell of a CSV file: text of people, or a number of ours. */
export type Cell = string | number | null;

/** Begins the file, so that spreadsheets read it as UTF-8. */
export const csvStart = "\ufeff";

/** Characters that no one sees, which could hide the sign of a formula. Tabs and line breaks stay. */
const invisible = /(?![\t\r\n])[\p{Cf}\p{Cc}]/gu;

/** The places at which some spreadsheet begins a cell, whatever it takes for a separator, and finds the sign of a
 *  formula, also of full width (OWASP, "CSV Injection"). */
const formulaStart =
  /(?<=^|[,;|\t\r\n"])([^\S\t\r\n]*)(?=[=+\-@|\uff1d\uff0b\uff0d\uff20\uff5c\ufe66\ufe62\ufe63\ufe6b])/gu;

/** Spreadsheets drop these before the sign of a formula. */
const blankStart = /^(?=[\t\r])/;

const writeCell = (cell: Cell): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = cell.replaceAll(invisible, "").replaceAll(formulaStart, "'$1").replace(blankStart, "'");
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of a CSV file (RFC 4180). The sign of a formula gets an apostrophe wherever a spreadsheet could begin a cell:
 *  ["=1+1", "a;=2", 3] is `'=1+1,"a;'=2",3`. Invisible characters are left out. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(",")}\r\n`;

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const tables = 600;

/** Declarations like those of the start: a function, a class, and a table that they make. */
const declareTable = (number: number): string => `
const table${number} = (name, columns) => {
  const built = Object.fromEntries(Object.entries(columns).map(([key, value]) => [key, { ...value, name: key, table: name }]));
  return Object.assign(Object.create(null), { name, built, primary: Object.keys(built)[0] });
};
class Column${number} {
  constructor(name, size) { this.name = name; this.size = size; }
  check(value) {
    if (typeof value !== "string" || value.length > this.size) throw new RangeError(this.name + " is longer than " + this.size);
    return value;
  }
  toJSON() { return { name: this.name, size: this.size }; }
}
export const made${number} = table${number}("t${number}", {
  id: new Column${number}("id", 26), store: new Column${number}("store", 26),
  total: { type: "integer", notNull: true }, placedAt: { type: "text" },
});`;

/** Writes a module of about the size of the worker's start, which never changes, and returns its path. The time that
 *  it takes says how fast this machine is now. */
export const writeReference = (): string => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "tiffin-reference-")), "index.js");
  writeFileSync(file, Array.from({ length: tables }, (_, number) => declareTable(number)).join("\n"));
  return file;
};

import { createHash } from "node:crypto";
import { appendFileSync, createReadStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type ExportedTable, exportedTables, leftOutTables } from "../../queries/records/store-export.ts";
import { type PrintedRow, queryEach, type Target } from "../databases.ts";
import { literal } from "../new-store.ts";

/** The rows of one call of wrangler, and the row ids that one statement scans for them. */
const maxRows = 2_000;
const maxScanned = 100_000;
const maxStatements = 20;

export interface ExportedStore {
  id: string;
  slug: string;
  binding: string;
  target: Target;
  /** A new or an empty folder. */
  folder: string;
  now: Date;
}

/** A store's rows in one table: how many, and between which row ids. */
interface Extent {
  rows: number;
  first: number;
  last: number;
}

/** A file of the export as it was written. */
interface WrittenFile {
  name: string;
  rows: number;
  digest: string;
}

const readExtents = ({ id, binding, target }: ExportedStore): Map<string, Extent> => {
  const columns = exportedTables.map(
    ({ table: { name } }) =>
      `(SELECT json_array(count(*), min(rowid), max(rowid)) FROM "${name}" WHERE store_id = ${literal(id)}) AS "${name}"`,
  );
  const [[row = {}] = []] = queryEach(binding, [`SELECT ${columns.join(",\n")}`], target);
  return new Map(
    exportedTables.map(({ table: { name } }) => {
      const [rows = 0, first, last] = JSON.parse(String(row[name] ?? "[]")) as (number | null | undefined)[];
      return [name, { rows: rows ?? 0, first: first ?? 0, last: last ?? 0 }];
    }),
  );
};

const selectRows = ({ table, columns }: ExportedTable, condition: string): string =>
  `SELECT rowid AS _position, ${columns.map(({ name }) => `"${name}"`).join(", ")} FROM "${table.name}" WHERE ${condition}`;

const toLine = ({ columns }: ExportedTable, row: PrintedRow): string =>
  `${JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null])))}\n`;

/** A file of lines that grows, with what has to be known of it. Only its owner can read it. */
class LinesFile {
  readonly #hash = createHash("sha256");
  readonly #path: string;
  readonly name: string;
  #rows = 0;

  constructor(folder: string, name: string) {
    this.name = name;
    this.#path = path.join(folder, name);
    writeFileSync(this.#path, "", { mode: 0o600, flag: "wx" });
  }

  append(lines: readonly string[]): void {
    const text = lines.join("");
    this.#hash.update(text);
    this.#rows += lines.length;
    appendFileSync(this.#path, text);
  }

  close(): WrittenFile {
    return { name: this.name, rows: this.#rows, digest: this.#hash.digest("hex") };
  }
}

/** Groups tables with few rows, so that one call reads several. */
const groupTables = (tables: readonly ExportedTable[], extents: ReadonlyMap<string, Extent>): ExportedTable[][] => {
  const groups: ExportedTable[][] = [];
  let rows = 0;
  for (const exported of tables) {
    const more = extents.get(exported.table.name)?.rows ?? 0;
    const group = groups.at(-1);
    if (!group || rows + more > maxRows || group.length === maxStatements) {
      groups.push([exported]);
      rows = 0;
    } else group.push(exported);
    rows += more;
  }
  return groups;
};

/** Reads a table with many rows in parts, in the order in which they were written. Rows of other stores between them
 *  are scanned in bounded parts. */
function* readParts({ id, binding, target }: ExportedStore, exported: ExportedTable, { rows, first, last }: Extent) {
  const span = Math.min(maxScanned, Math.max(maxRows, Math.ceil((maxRows * (last - first + 1)) / rows)));
  for (let after = first - 1; after < last; ) {
    const end = Math.min(after + span, last);
    // The plus sign keeps SQLite from an index that has another order.
    const condition = `rowid > ${after} AND rowid <= ${end} AND +store_id = ${literal(id)} ORDER BY rowid LIMIT ${maxRows}`;
    const [part = []] = queryEach(binding, [selectRows(exported, condition)], target);
    yield part;
    after = part.length === maxRows ? Number(part.at(-1)?.["_position"]) : end;
  }
}

const writeTables = (store: ExportedStore): WrittenFile[] => {
  const extents = readExtents(store);
  const findExtent = ({ table }: ExportedTable): Extent => extents.get(table.name) ?? { rows: 0, first: 0, last: 0 };
  const files = new Map(
    exportedTables.map((exported) => [exported, new LinesFile(store.folder, `${exported.table.name}.jsonl`)]),
  );
  const append = (exported: ExportedTable, rows: readonly PrintedRow[]) =>
    files.get(exported)?.append(rows.map((row) => toLine(exported, row)));
  const filled = exportedTables.filter((exported) => findExtent(exported).rows > 0);
  const isLarge = (exported: ExportedTable): boolean => findExtent(exported).rows > maxRows;
  const condition = `store_id = ${literal(store.id)} ORDER BY rowid`;
  for (const group of groupTables(
    filled.filter((exported) => !isLarge(exported)),
    extents,
  )) {
    const selects = group.map((exported) => selectRows(exported, condition));
    const results = queryEach(store.binding, selects, store.target);
    for (const [index, exported] of group.entries()) append(exported, results[index] ?? []);
  }
  for (const exported of filled.filter(isLarge))
    for (const part of readParts(store, exported, findExtent(exported))) append(exported, part);
  return [...files.values()].map((file) => file.close());
};

const describe = ({ slug, now }: ExportedStore, files: readonly WrittenFile[]): string =>
  [
    `# Everything of ${slug}`,
    `Exported at ${now.toISOString()}, before the store's deletion. Tax law asks for six to ten years of it.`,
    "Each table is a file with one JSON object in each line (JSON Lines, UTF-8). A column whose name ends in _id refers to the column id of another table. Amounts are integers in the smallest unit of the currency, such as cents. Rates are in parts per million. Times are ISO 8601 in UTC. Booleans are 1 and 0. Lists and objects are JSON in a text.",
    "The files have personal data of guests. Pictures are not among them: their paths are in the columns of pictures, and they can be downloaded at the store's host until it is deleted. `sha256sum -c SHA256SUMS` says whether a file has changed.",
    "## Files",
    files.map(({ name, rows }) => `- ${name}: ${rows} rows`).join("\n"),
    "## Left out",
    "Passwords, keys, tokens and their digests are in no file.",
    Object.entries(leftOutTables)
      .map(([name, reason]) => `- ${name}: ${reason}`)
      .join("\n"),
    "",
  ].join("\n\n");

const prepareFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. Name a new folder for the export.`);
};

/** Reads a file back: the number of its lines, and its digest. */
const readBack = async (file: string): Promise<Omit<WrittenFile, "name">> => {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const chunk of createReadStream(file)) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
  }
  return { rows, digest: hash.digest("hex") };
};

/** Throws unless each file can be read as it was written, with as many rows as the database has. */
const verify = async (store: ExportedStore, files: readonly WrittenFile[]): Promise<void> => {
  const extents = readExtents(store);
  for (const { name, rows, digest } of files) {
    const found = await readBack(path.join(store.folder, name));
    if (found.digest !== digest || found.rows !== rows)
      throw new Error(
        `${path.join(store.folder, name)} is not as it was written. Run the command again with a new folder.`,
      );
    if (extents.get(path.basename(name, ".jsonl"))?.rows !== rows)
      throw new Error(`${name} changed in the database during the export. Run the command again with a new folder.`);
  }
};

/** Writes everything of a store into a folder, without secrets, and verifies it. Returns the number of rows by table.
 *  Throws if the folder is not empty, or if a table changed meanwhile. */
export const exportStore = async (store: ExportedStore): Promise<Record<string, number>> => {
  prepareFolder(store.folder);
  const files = writeTables(store);
  const write = (name: string, text: string) => writeFileSync(path.join(store.folder, name), text, { mode: 0o600 });
  write("SHA256SUMS", files.map(({ name, digest }) => `${digest}  ${name}\n`).join(""));
  write("README.md", describe(store, files));
  await verify(store, files);
  return Object.fromEntries(files.map(({ name, rows }) => [path.basename(name, ".jsonl"), rows]));
};

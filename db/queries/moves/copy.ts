import type { Db } from "../../client.ts";
import type { Instant } from "../../schema/shapes.ts";
import { type StoreTable, storeTables } from "../../store-tables.ts";

/** How much one statement reads: rows of all stores, and rows of the store. */
const maxScanned = 10_000;
const maxRows = 500;
/** The maximum characters of one parameter. D1 accepts two million bytes. */
const maxJsonLength = 400_000;

/** A row as text: the JSON array of its columns. Equal rows have equal texts. */
export type RowText = string;

/** A part of a store's rows in one table. */
export interface RowPage {
  rows: RowText[];
  /** Where the next page starts; null at the end of the table. */
  next: number | null;
}

const quoteNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** Reads rows of a store in the order in which they were written, because some queries sort by it. The rows of other
 *  stores between them are scanned in bounded parts. */
export const readRowPage = async (
  { $client }: Db,
  { name, columns }: StoreTable,
  storeId: string,
  after: number,
): Promise<RowPage> => {
  const scan = (selected: string) =>
    `SELECT ${selected} FROM "${name}" NOT INDEXED WHERE rowid > ?1 ORDER BY rowid LIMIT ${maxScanned}`;
  const found = `SELECT _position, ${quoteNames(columns)} FROM (${scan("rowid AS _position, *")})
    WHERE "store_id" = ?2 ORDER BY _position LIMIT ${maxRows}`;
  const [page, scanned] = await $client.batch<Record<string, unknown>>([
    $client.prepare(found).bind(after, storeId),
    $client
      .prepare(`SELECT max(_position) AS _position, count(*) AS n FROM (${scan("rowid AS _position")})`)
      .bind(after),
  ]);
  const results = page?.results ?? [];
  const rows = results.map((row) => JSON.stringify(columns.map((column) => row[column])));
  const isFull = results.length === maxRows;
  const [end] = scanned?.results ?? [];
  const next = isFull ? results.at(-1)?.["_position"] : end?.["n"] === maxScanned ? end["_position"] : null;
  return { rows, next: typeof next === "number" ? next : null };
};

/** Groups texts so that no group is longer than a parameter may be. */
const groupByLength = (rows: readonly RowText[]): RowText[][] => {
  const groups: RowText[][] = [];
  let length = 0;
  for (const row of rows) {
    const group = groups.at(-1);
    if (!group || length + row.length > maxJsonLength) {
      groups.push([row]);
      length = 0;
    } else group.push(row);
    length += row.length;
  }
  return groups;
};

const insertStatements = ({ $client }: Db, { name, columns }: StoreTable, rows: readonly RowText[]) => {
  const values = columns.map((_, index) => `value ->> '$[${index}]'`).join(", ");
  // A repeated page meets its own rows. Rows in conflict with others are missing in the check that follows.
  const insert = `INSERT INTO "${name}" (${quoteNames(columns)}) SELECT ${values} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`;
  return groupByLength(rows).map((group) => $client.prepare(insert).bind(`[${group.join()}]`));
};

/** Writes rows into a closed copy. Rows that it already has stay unchanged. */
export const writeRows = async (db: Db, table: StoreTable, rows: readonly RowText[]): Promise<void> => {
  const statements = insertStatements(db, table, rows);
  if (statements.length > 0) await db.$client.batch(statements);
};

/** Creates a closed copy of a store, with the store's own row. */
export const createCopy = async (
  source: Db,
  target: Db,
  storeId: string,
  { toShard, movedAt }: { toShard: number; movedAt: Instant },
): Promise<void> => {
  const [settings] = storeTables;
  if (!settings) throw new Error("The schema has no table of stores.");
  let page: RowPage = { rows: [], next: 0 };
  while (page.rows.length === 0 && page.next !== null) page = await readRowPage(source, settings, storeId, page.next);
  const insert = "INSERT INTO store_move (store_id, state, to_shard, moved_at) VALUES (?, 'arriving', ?, ?)";
  await target.$client.batch([
    ...insertStatements(target, settings, page.rows),
    target.$client.prepare(insert).bind(storeId, toShard, movedAt),
  ]);
};

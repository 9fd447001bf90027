import { connect } from "../../db/client.ts";
import { loadSeed } from "../../db/seed/load.ts";
import { listTables } from "./dump-database.ts";

/** A statement can have 100 KB. */
const rowsPerStatement = 50;

const toLiteral = (value: unknown): string => {
  if (value === null || typeof value === "number") return String(value);
  return `'${String(value).replaceAll("'", "''")}'`;
};

/** The statements that insert all rows of a database as they are. */
const readInserts = async (database: D1Database): Promise<string[]> => {
  const tables = await listTables(database);
  const results = await database.batch<Record<string, unknown>>(
    tables.map((table) => database.prepare(`SELECT * FROM "${table}"`)),
  );
  return results.flatMap(({ results: rows }, index) =>
    Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, part) => {
      const some = rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement);
      const values = some.map((row) => `(${Object.values(row).map(toLiteral).join()})`);
      return `INSERT OR IGNORE INTO "${tables[index]}" (${Object.keys(rows[0] ?? {}).join()}) VALUES ${values.join()}`;
    }),
  );
};

/** The files of a worker share them. */
let inserts: readonly string[] = [];

/** Writes the demo stores into an empty database, and remembers their rows. */
export const recordDemo = async (database: D1Database): Promise<void> => {
  await loadSeed(connect(database), "2026-01-01T00:00:00.000Z");
  inserts = await readInserts(database);
};

/** Writes the demo stores. Rows as text take two thirds of the time that bound values take. */
export const loadDemo = async (database: D1Database): Promise<void> => {
  await database.batch(["PRAGMA defer_foreign_keys = on", ...inserts].map((text) => database.prepare(text)));
};

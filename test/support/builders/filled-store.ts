import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { storeTables } from "../../../db/store-tables.ts";
import { buildExample, type StoredRow, sortByReferences, tables } from "../migrations/example-rows.ts";
import { findStoreId, type World } from "../world.ts";

const own = new Set(storeTables.map(({ name }) => name));

/** The columns that no two stores share a value of: keys without the store. */
const listUniqueColumns = (table: SQLiteTable): string[] => {
  const { columns, indexes, uniqueConstraints } = getTableConfig(table);
  const keys = [
    ...columns.filter(({ isUnique, primary }) => isUnique || primary).map(({ name }) => [name]),
    ...uniqueConstraints.map((unique) => unique.columns.map(({ name }) => name)),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => config.columns.flatMap((column) => ("name" in column ? [column.name] : []))),
  ];
  return keys.filter((key) => !key.includes("store_id")).flat();
};

/** Inserts a row of the store into each table that has none of it, made of the columns' examples. */
export const fillStore = async (shop: World, slug: string): Promise<string> => {
  const storeId = await findStoreId(shop.db, slug);
  const { $client } = shop.db;
  const reads = await $client.batch<StoredRow>(
    storeTables.map(({ name }) => $client.prepare(`SELECT * FROM "${name}" WHERE store_id = ? LIMIT 1`).bind(storeId)),
  );
  const rows = new Map(storeTables.map(({ name }, index) => [name, reads[index]?.results[0]]));
  const inserts: D1PreparedStatement[] = [];
  for (const table of sortByReferences(tables)) {
    const { name, foreignKeys } = getTableConfig(table);
    if (!own.has(name) || rows.get(name)) continue;
    const row: StoredRow = { ...buildExample(table), store_id: storeId };
    for (const column of listUniqueColumns(table)) if (typeof row[column] === "string") row[column] += `_${slug}`;
    for (const key of foreignKeys) {
      const { columns, foreignColumns, foreignTable } = key.reference();
      const parent = rows.get(getTableConfig(foreignTable).name);
      for (const [index, column] of columns.entries()) {
        row[column.name] = parent?.[foreignColumns[index]?.name ?? ""] ?? null;
      }
    }
    rows.set(name, row);
    const names = Object.keys(row);
    const text = `INSERT INTO "${name}" (${names.map((one) => `"${one}"`).join()}) VALUES (${names.map(() => "?").join()})`;
    inserts.push($client.prepare(text).bind(...Object.values(row)));
  }
  await $client.batch(inserts);
  return storeId;
};

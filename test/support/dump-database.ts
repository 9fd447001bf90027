/** The names of the database's own tables. */
export const listTables = async (database: D1Database): Promise<string[]> => {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 1) <> '_' AND name NOT GLOB 'sqlite_*' AND name <> 'd1_migrations'",
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
};

/** Dumps the whole database as text. */
export const dumpDatabase = async (database: D1Database): Promise<string> => {
  const tables = await listTables(database);
  const rows = await database.batch(tables.map((table) => database.prepare(`SELECT * FROM "${table}"`)));
  return JSON.stringify(rows.map((response) => response.results));
};

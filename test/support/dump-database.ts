/** Dumps the whole database as text. */
export const dumpDatabase = async (database: D1Database): Promise<string> => {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 1) <> '_' AND substr(name, 1, 7) <> 'sqlite_'",
    )
    .all<{ name: string }>();
  const rows = await database.batch(results.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`)));
  return JSON.stringify(rows.map((response) => response.results));
};

import { env } from "cloudflare:workers";

/** Applies the migrations whose file name is included. */
export const applyMigrations = async (isIncluded: (name: string) => boolean): Promise<void> => {
  const queries = env.TEST_MIGRATIONS.filter(({ name }) => isIncluded(name)).flatMap((migration) => migration.queries);
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
};

/** Inserts a row with the given values. Other required columns get an empty text or zero. */
export const insertRow = async (table: string, values: Record<string, string | number | null>): Promise<void> => {
  const { results: required } = await env.DB.prepare(
    `SELECT name, type FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL`,
  )
    .bind(table)
    .all<{ name: string; type: string }>();
  const blanks = Object.fromEntries(required.map(({ name, type }) => [name, type === "INTEGER" ? 0 : ""]));
  const row = { ...blanks, ...values };
  const names = Object.keys(row).map((name) => `"${name}"`);
  const placeholders = names.map(() => "?");
  await env.DB.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${placeholders.join()})`)
    .bind(...Object.values(row))
    .run();
};

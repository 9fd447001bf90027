/** The newest migration of this checkout, whose tables the worker is built for. `npm run db:generate` writes it. */
export const schemaVersion = "0054_table_ends.sql";

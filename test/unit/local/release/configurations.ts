import { type Configuration, readConfiguration } from "../../../../db/local/databases.ts";

/** The wrangler.toml of this checkout, at its top level and for staging. Loading wrangler takes seconds. */
export const topLevel: Configuration = await readConfiguration(null);
export const staging: Configuration = await readConfiguration("staging");

/** The top level with the ids and routes of a deployment. */
export const deployed: Configuration = {
  ...topLevel,
  d1_databases: topLevel.d1_databases.map((database) => ({
    ...database,
    database_id: "6d3f8a52-0f1d-4a2e-9d53-0c2b1f7a9e10",
  })),
  kv_namespaces: topLevel.kv_namespaces.map((namespace) => ({ ...namespace, id: "0f2ac74b498b48028cb68387c421e279" })),
  routes: [{ pattern: "order.my-place.example", custom_domain: true }],
  vars: { ...topLevel.vars, MAIL_FROM: "orders@my-place.example", MAIL_API_URL: "https://mail.example/emails" },
};

/** The same with a second shard. */
export const withSecondShard = (config: Configuration): Configuration => ({
  ...config,
  d1_databases: [
    ...config.d1_databases,
    {
      binding: "DB_1",
      database_name: "tiffin-1",
      database_id: "7a1c52d0-93b1-4b57-8c0e-11d06c0d8f42",
      migrations_dir: "migrations",
    },
  ],
});

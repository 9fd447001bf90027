import { stripVTControlCharacters } from "node:util";
import { type Configuration, type Database, query, type Target } from "../databases.ts";
import { environmentOption } from "../wrangler.ts";
import { listQueues } from "./configuration.ts";
import { advice, blocking, type Finding } from "./finding.ts";

/** The reason that a failed command of wrangler gives, which is in an object if the command was to print JSON. */
const summarize = (output: string): string => {
  const text = stripVTControlCharacters(output);
  const [, quoted] = /"text": "((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  const [, line] = /\[ERROR\]\s*(.*)/.exec(text) ?? [];
  return (quoted ?? line ?? "wrangler gave no reason").replace(/\.$/, "");
};

const listNames = (output: string): ReadonlySet<string> => {
  const entries: unknown = JSON.parse(output);
  if (!Array.isArray(entries)) return new Set();
  return new Set(entries.flatMap((entry: { name?: string; id?: string }) => entry.name ?? entry.id ?? []));
};

const secretFixes: Readonly<Record<string, string>> = {
  MASTER_KEY: "openssl rand -base64 32 | npx wrangler secret put MASTER_KEY",
  ORDER_LINK_KEYS: "npx wrangler secret put ORDER_LINK_KEYS",
};

const findMissingMail = (config: Configuration, has: (name: string) => boolean): Finding[] => {
  const binds = config.send_email.some(({ name }) => name === "EMAIL");
  const names = ["MAIL_FROM", ...(binds ? [] : ["MAIL_API_URL", "MAIL_API_KEY"])].filter((name) => !has(name));
  if (names.length === 0) return [];
  return [
    advice(
      `No mail is sent without ${names.join(" and ")}, so sign-in fails, for the owner too.`,
      "Set the variables in wrangler.toml and the key as a secret, as .github/DEPLOY.md says.",
    ),
  ];
};

/** The secrets that the deployed worker lacks. Their values cannot be read. */
export const checkSecrets = (config: Configuration, { run, environment }: Target): Finding[] => {
  const option = environmentOption(environment);
  const { isSuccessful, stdout, stderr } = run(["secret", "list", option]);
  if (!isSuccessful)
    return [
      blocking(
        `The secrets could not be listed: ${summarize(`${stderr}\n${stdout}`)}.`,
        `Run npx wrangler login, and then ${secretFixes["MASTER_KEY"]} ${option}`,
      ),
    ];
  const secrets = listNames(stdout);
  const missing = Object.entries(secretFixes).filter(([name]) => !secrets.has(name));
  return [
    ...missing.map(([name, fix]) => blocking(`The secret ${name} is not set.`, `Run ${fix} ${option}`)),
    ...findMissingMail(config, (name) => secrets.has(name) || Boolean(config.vars[name])),
  ];
};

/** What wrangler.toml binds, but the account does not have. */
export const checkResources = (config: Configuration, { run, environment }: Target): Finding[] => {
  const option = environmentOption(environment);
  const { isSuccessful, stdout } = run(["kv", "namespace", "list", option]);
  const namespaces = isSuccessful ? listNames(stdout) : new Set();
  const exists = (words: readonly string[]): boolean => run([...words, option]).isSuccessful;
  return [
    ...config.kv_namespaces
      .filter(({ id }) => !namespaces.has(id ?? ""))
      .map(({ binding }) =>
        blocking(
          `The account has no KV namespace with the id of ${binding}.`,
          `Run npx wrangler kv namespace create ${binding}, and write the id that it prints into wrangler.toml.`,
        ),
      ),
    ...config.r2_buckets
      .filter(({ bucket_name: name = "" }) => !exists(["r2", "bucket", "info", name]))
      .map(({ bucket_name: name }) =>
        blocking(
          `The account has no bucket ${name}.`,
          `Enable R2 in Cloudflare's dashboard, and run npx wrangler r2 bucket create ${name}`,
        ),
      ),
    ...listQueues(config)
      .filter((queue) => !exists(["queues", "info", queue]))
      .map((queue) => blocking(`The account has no queue ${queue}.`, `Run npx wrangler queues create ${queue}`)),
  ];
};

/** A deployed database: the names of its migrations, oldest first. */
export interface ShardState {
  database: Database;
  applied: readonly string[];
}

/** Reads the migrations of a database. A new one has no table for them. */
export const readApplied = ({ binding }: Database, target: Target): string[] => {
  try {
    return query(binding, "SELECT name FROM d1_migrations ORDER BY id", target, ({ name }) => String(name));
  } catch (error) {
    if (error instanceof Error && /no such table/.test(error.message)) return [];
    throw error;
  }
};

interface Shards {
  states: ShardState[];
  findings: Finding[];
}

/** Reads the migrations of every database, and says which database cannot be read or is newer than this checkout. */
export const checkShards = (databases: readonly Database[], migrations: readonly string[], target: Target): Shards => {
  const states: ShardState[] = [];
  const findings: Finding[] = [];
  for (const database of databases) {
    try {
      const applied = readApplied(database, target);
      states.push({ database, applied });
      const newer = applied.filter((name) => !migrations.includes(name));
      if (newer.length > 0)
        findings.push(
          blocking(
            `The database of ${database.binding} has ${newer.join(", ")}, which this checkout does not know.`,
            "Deploy from the newer checkout: a worker that is older than its database writes nothing.",
          ),
        );
    } catch (error) {
      const reason = summarize(error instanceof Error ? error.message : "");
      findings.push(
        blocking(
          `The database of ${database.binding} cannot be read: ${reason}.`,
          `Run npx wrangler login, and if there is no such database, npx wrangler d1 create ${database.name}`,
        ),
      );
    }
  }
  return { states, findings };
};

/** The migration since which a database knows moves of stores. */
const firstWithMoves = "0013_store_move.sql";

/** The moves that stop the migrations of their database: a move refuses every change of its store's rows, also those of
 *  a migration. A release that has begun goes on, because a move cannot end between databases of two versions. */
export const checkMoves = (states: readonly ShardState[], migrations: readonly string[], target: Target): Finding[] => {
  const hasBegun = states.some(({ applied }) => migrations.every((name) => applied.includes(name)));
  return (hasBegun ? [] : states).flatMap(({ database: { binding }, applied }) => {
    if (!applied.includes(firstWithMoves)) return [];
    const sql = "SELECT count(*) AS moves FROM store_move";
    const [moves = 0] = query(binding, sql, target, (row) => Number(row["moves"]));
    if (moves === 0) return [];
    const stores = moves === 1 ? "A store" : `${moves} stores`;
    return [
      blocking(
        `${stores} of the database of ${binding} moved in the last day or are moving, which would stop its migrations.`,
        "A day after the end of npm run shard:move the former rows are gone. Run npm run deploy then.",
      ),
    ];
  });
};

/** The hosts of the stores on databases that have tables. */
export const readHosts = (states: readonly ShardState[], target: Target): string[] =>
  states
    .filter(({ applied }) => applied.length > 0)
    .flatMap(({ database }) =>
      query(database.binding, "SELECT host FROM store_host ORDER BY host", target, ({ host }) => String(host)),
    );

/** The databases that lack migrations of this checkout. Their stores take no orders if the worker has them already. */
export const findUnapplied = (states: readonly ShardState[], migrations: readonly string[]): Finding[] =>
  states.flatMap(({ database, applied }) => {
    const missing = migrations.filter((name) => !applied.includes(name));
    if (missing.length === 0) return [];
    const count = missing.length === 1 ? "a migration" : `${missing.length} migrations`;
    return [advice(`The database of ${database.binding} lacks ${count} of this checkout.`, "Run npm run deploy.")];
  });

const deletionsQuery =
  "SELECT s.slug, d.due_at, d.begun_at FROM store_deletion d JOIN store_settings s ON s.id = d.store_id ORDER BY d.due_at";

/** The stores that are to be deleted, on databases that have all migrations. */
export const findDeletions = (databases: readonly Database[], target: Target): Finding[] =>
  databases.flatMap(({ binding }) =>
    query(binding, deletionsQuery, target, ({ slug, due_at: dueAt, begun_at: begunAt }) =>
      begunAt === null
        ? advice(
            `The store ${slug} is to be deleted on ${String(dueAt).slice(0, 10)}.`,
            `To keep it, run npm run store:delete -- --store ${slug} --cancel --remote`,
          )
        : advice(
            `The store ${slug} is being deleted since ${String(begunAt).slice(0, 10)}.`,
            "Background work goes on with it each minute. After a week, look for DUE_WAITS in the log.",
          ),
    ),
  );

/** The hosts of stores that are being deleted, which answer as unknown ones. */
export const readEndedHosts = (databases: readonly Database[], target: Target): string[] =>
  databases.flatMap(({ binding }) =>
    query(
      binding,
      "SELECT host FROM store_host WHERE store_id IN (SELECT store_id FROM store_deletion WHERE begun_at IS NOT NULL)",
      target,
      ({ host }) => String(host),
    ),
  );

import { parseArgs } from "node:util";
import { isCurrency } from "../schema/currencies.rules.ts";
import { execute, openTarget, query, readDatabases } from "./databases.ts";
import { defaultRegion, listNewStoreStatements, literal, type Region } from "./new-store.ts";
import { exitWith } from "./running.mjs";
import { chooseShard, type ShardLoad } from "./shard-plan.ts";

const usage =
  'npm run store:create -- --slug my-place --host order.my-place.com --owner me@my-place.com [--name "My Place"] \\\n  [--country US] [--currency USD] [--locale en-US] [--timezone America/New_York] [--remote [--env staging]]';

const { values } = parseArgs({
  options: {
    slug: { type: "string" },
    host: { type: "string" },
    owner: { type: "string" },
    name: { type: "string" },
    country: { type: "string", default: defaultRegion.countryCode },
    currency: { type: "string", default: defaultRegion.currencyCode },
    locale: { type: "string", default: defaultRegion.locale },
    timezone: { type: "string", default: defaultRegion.timezone },
    remote: { type: "boolean", default: false },
    env: { type: "string" },
  },
});

const fail = (message: string): never => {
  console.error(`${message}\n${usage}`);
  process.exit(2);
};

const required = (name: "slug" | "host" | "owner", shape: RegExp): string => {
  const value = values[name]?.trim().toLowerCase() ?? "";
  return shape.test(value) ? value : fail(`--${name} is missing or has the wrong format.`);
};

const slug = required("slug", /^[a-z0-9]+(-[a-z0-9]+)*$/);
const host = required("host", /^[a-z0-9.-]+$/);
const owner = required("owner", /^[^\s@]+@[^\s@]+\.[^\s@]+$/);

/** Runs a constructor of Intl, which throws for a name that it does not know. */
const known = (name: "country" | "currency" | "locale" | "timezone", construct: (value: string) => unknown): string => {
  try {
    construct(values[name]);
    return values[name];
  } catch {
    return fail(`--${name} is unknown.`);
  }
};

const assertKnown = (isKnown: boolean): void => {
  if (!isKnown) throw new RangeError("Unknown name.");
};

// The currency cannot change later, so a wrong one must not be stored.
const region: Region = {
  countryCode: known("country", (code) =>
    assertKnown(new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code) !== undefined),
  ),
  currencyCode: known("currency", (code) => assertKnown(isCurrency(code))),
  locale: known("locale", (tag) => new Intl.Locale(tag)),
  timezone: known("timezone", (timeZone) => new Intl.DateTimeFormat("en", { timeZone })),
};

const target = openTarget(values);

const readLoad = ({ shard, binding }: { shard: number; binding: string }): ShardLoad[] => {
  const sql = `SELECT (SELECT count(*) FROM store_settings) AS stores,
    EXISTS (SELECT 1 FROM store_settings WHERE slug = ${literal(slug)}) AS slugs,
    EXISTS (SELECT 1 FROM store_host WHERE host = ${literal(host)}) AS hosts,
    (SELECT due_at FROM store_deletion WHERE store_id IN (SELECT id FROM store_settings WHERE slug = ${literal(slug)}
      UNION ALL SELECT store_id FROM store_host WHERE host = ${literal(host)}) LIMIT 1) AS due_at`;
  return query(binding, sql, target, ({ stores, slugs, hosts, due_at: dueAt }) => ({
    ...{ shard, stores: Number(stores), hasSlug: slugs === 1, hasHost: hosts === 1 },
    deletionDueAt: typeof dueAt === "string" ? dueAt : null,
  }));
};

const create = async (): Promise<void> => {
  const databases = await readDatabases(target.environment);
  const shard = chooseShard(databases.flatMap(readLoad), { slug, host });
  const binding = databases.find((one) => one.shard === shard)?.binding ?? "";
  execute(binding, listNewStoreStatements({ ...region, slug, host, owner, name: values.name ?? slug }), target);
  const place = databases.length > 1 ? ` It is on shard ${shard}.` : "";
  console.log(`Created the store ${slug} at ${host}, owned by ${owner}.${place}`);
};

await create().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));

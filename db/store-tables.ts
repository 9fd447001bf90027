import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./schema/index.ts";

/** A table with rows of a store, which its column `store_id` names. */
export interface StoreTable {
  name: string;
  columns: readonly string[];
}

type Config = ReturnType<typeof getTableConfig>;

const findParents = ({ foreignKeys }: Config): string[] =>
  foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);

/** Sorts tables so that each comes after those that it references. */
const parentsFirst = (configs: readonly Config[]): Config[] => {
  const sorted = new Set<Config>();
  const visited = new Set<Config>();
  const visit = (config: Config): void => {
    if (visited.has(config)) return;
    visited.add(config);
    const parents = findParents(config);
    for (const parent of configs) if (parents.includes(parent.name)) visit(parent);
    sorted.add(config);
  };
  configs.forEach(visit);
  return [...sorted];
};

const configs = Object.values(schema).flatMap((member) => (is(member, SQLiteTable) ? [getTableConfig(member)] : []));

/** The tables that say what happens to a store on its shard. Their rows belong to the shard. */
const shardTables: ReadonlySet<string> = new Set(["store_move", "store_deletion"]);

/** Every table with rows of a store, derived from the schema, each after those that it references. The states of its
 *  move and its deletion are not among them. */
export const storeTables: readonly StoreTable[] = parentsFirst(configs)
  .filter(({ name, columns }) => !shardTables.has(name) && columns.some((column) => column.name === "store_id"))
  .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));

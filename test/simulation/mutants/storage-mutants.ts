import type { Mutant } from "./mutant.ts";

/** Defects of read replicas, and of moves between shards. */
export const storageMutants: readonly Mutant[] = [
  {
    name: "A bookmark is not sent to the replica",
    file: "worker/read-replicas.ts",
    text: 'takeFromShard(bookmark, shard) ?? "first-primary"',
    replacement: 'shard < 0 ? (takeFromShard(bookmark, shard) ?? "first-primary") : "first-unconstrained"',
    seed: 6,
  },
  {
    name: "REST changes read from replicas",
    file: "worker/http/read-source.rules.ts",
    text: 'if (kind === "mutation") return "change";',
    replacement: 'if (kind === "mutation") return "shared";',
    seed: 6,
  },
  {
    name: "Guests read their orders from any replica",
    file: "worker/http/read-source.rules.ts",
    text: '? "own" : "newest";\n};\n\n/** Where the queries of a GraphQL',
    replacement: '? "own" : "shared";\n};\n\n/** Where the queries of a GraphQL',
    seed: 239,
  },
  {
    name: "A move leaves the history of orders behind",
    file: "db/store-tables.ts",
    text: "!shardTables.has(name) &&",
    replacement: '!shardTables.has(name) && name !== "order_event" &&',
    seed: 5,
  },
  {
    name: "A move deletes the rows of other stores",
    file: "db/queries/moves/fence.ts",
    text: 'WHERE "store_id" = ? LIMIT ${rowsAtOnce}',
    replacement: "WHERE \"store_id\" = ? OR '${name}' = 'order_search_term' LIMIT ${rowsAtOnce}",
    seed: 1,
  },
];

import { listStoreTables } from "./always.ts";
import type { Invariant } from "./evidence.ts";

/** Whoever changed something reads that change or a later one, whichever replica answers. */
export const ownWritesAreRead: Invariant = ({ staleReads }) => [...staleReads];

/** What a request decides about money, it has not read from a replica. */
export const moneyIsReadAtPrimary: Invariant = ({ replicaReads }) => [...replicaReads];

/** At rest, all rows of a store are on one shard, which is open for it. */
export const storesAreOnOneShard: Invariant = ({ database: { shards } }) => {
  const [first] = shards;
  if (!first || shards.length === 1) return [];
  const tables = listStoreTables(first);
  const unfinished = shards.flatMap((shard) =>
    shard
      .read<{ storeId: string; state: string }>("SELECT store_id AS storeId, state FROM store_move")
      .map(({ storeId, state }) => `the move of ${storeId} stays ${state}`),
  );
  const stores = [
    ...new Set(shards.flatMap((shard) => shard.read<{ id: string }>("SELECT id FROM store_settings"))),
  ].map(({ id }) => id);
  const scattered = stores.flatMap((id) => {
    const union = tables.map((name) => `SELECT 1 FROM "${name}" WHERE store_id = ?1`).join(" UNION ALL ");
    const homes = shards.filter((shard) => shard.read(`SELECT 1 WHERE EXISTS (${union})`, id).length > 0);
    return homes.length === 1 ? [] : [`${id} has rows on ${homes.length} shards`];
  });
  return [...unfinished, ...scattered];
};

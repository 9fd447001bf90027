import type { Instant } from "../../../db/schema/shapes.ts";
import { connectShards, type ShardBindings } from "../../../db/shards.ts";
import type { StoreVersion } from "./gaps.ts";

/** Reads a store's version with at most `maxOrders` orders; null if the store was deleted. */
export type ReadStoreVersion = (
  storeId: string,
  ordersFrom: Instant,
  maxOrders: number,
) => Promise<StoreVersion | null>;

/** Reads from the shard where the store was last, else from any other: the store may have moved. A shard that cannot be
 *  reached fails the read only if no other shard has the store. */
export const storeVersionReader = (env: ShardBindings): ReadStoreVersion => {
  let lastShard = 0;
  return async (storeId, ordersFrom, maxOrders) => {
    // Loaded here, because only live channels compare versions.
    const { readStoreVersion } = await import("../../../db/queries/store-version.ts");
    let failure: unknown = null;
    const shards = [...connectShards(env)].sort(
      ([shard], [other]) => Number(other === lastShard) - Number(shard === lastShard),
    );
    for (const [shard, db] of shards) {
      const version = await readStoreVersion(db, storeId, ordersFrom, maxOrders).catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (version === null) continue;
      lastShard = shard;
      return version;
    }
    if (failure !== null) throw failure;
    return null;
  };
};

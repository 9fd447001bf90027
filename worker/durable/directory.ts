import { DurableObject } from "cloudflare:workers";
import type { Settings } from "../settings.ts";

const shardKey = "shard";

/** The shard of one host name or slug. Names of deployments with one database have no object. */
export class DirectoryObject extends DurableObject<Settings> {
  /** The shard's number; null if the name was never assigned. */
  async find(): Promise<number | null> {
    return this.ctx.storage.kv.get<number>(shardKey) ?? null;
  }

  /** Assigns a shard, unless another than `expected` is assigned. Returns the shard that is assigned afterwards. */
  async replace(expected: number | null, shard: number): Promise<number> {
    const current = this.ctx.storage.kv.get<number>(shardKey) ?? null;
    if (current !== null && current !== expected) return current;
    this.ctx.storage.kv.put(shardKey, shard);
    return shard;
  }

  /** Assigns a shard, whatever was assigned before. Only the move of a store may do this. */
  async assign(shard: number): Promise<void> {
    this.ctx.storage.kv.put(shardKey, shard);
  }

  /** Forgets the name of a store that was deleted. */
  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

import { withinTime } from "../../../db/time-limit.ts";
import { openObject } from "../../durable/open-object.ts";
import type { Env } from "../../env.ts";

/** What requests know of a store: its host name, or the slug of the default store. */
export type StoreName = `host:${string}` | `slug:${string}`;

type DirectoryEnv = Pick<Env, "DIRECTORY" | "OAUTH_KV">;

const keyFor = (name: StoreName): string => `shard:${name}`;

/** A cache that hangs counts as empty, an object that hangs as unavailable. Both end before the lookup of a store. */
const cacheLimitMs = 1_000;
const objectLimitMs = 2_000;

/** The shard of a name as cached in KV, which may be outdated; null if it is not cached or KV is unreachable. */
export const findCachedShard = async ({ OAUTH_KV }: DirectoryEnv, name: StoreName): Promise<number | null> => {
  const text = await withinTime(cacheLimitMs, OAUTH_KV.get(keyFor(name))).catch(() => null);
  return text === null ? null : Number(text);
};

/** Writes a shard to the cache. A failure costs later requests a call of the object. */
export const cacheShard = ({ OAUTH_KV }: DirectoryEnv, name: StoreName, shard: number): Promise<void> =>
  withinTime(cacheLimitMs, OAUTH_KV.put(keyFor(name), String(shard))).catch(() => undefined);

/** The shard of a name; null if it was never assigned. */
export const findShard = ({ DIRECTORY }: DirectoryEnv, name: StoreName): Promise<number | null> =>
  withinTime(objectLimitMs, openObject(DIRECTORY, name).find());

/** Assigns a shard to a name that has none or an outdated one. Returns the shard that is assigned afterwards. */
export const replaceShard = (
  { DIRECTORY }: DirectoryEnv,
  name: StoreName,
  { expected, shard }: { expected: number | null; shard: number },
): Promise<number> => withinTime(objectLimitMs, openObject(DIRECTORY, name).replace(expected, shard));

/** Assigns a shard to a name, in the directory first and then in its cache. */
export const assignShard = async (env: DirectoryEnv, name: StoreName, shard: number): Promise<void> => {
  await withinTime(objectLimitMs, openObject(env.DIRECTORY, name).assign(shard));
  await cacheShard(env, name, shard);
};

/** Forgets a name, in the directory first and then in its cache. */
export const forgetName = async ({ DIRECTORY, OAUTH_KV }: DirectoryEnv, name: StoreName): Promise<void> => {
  await withinTime(objectLimitMs, openObject(DIRECTORY, name).forget());
  await withinTime(cacheLimitMs, OAUTH_KV.delete(keyFor(name)));
};

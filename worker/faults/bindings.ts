import { connectShards, nameShard, type ShardBindings } from "../../db/shards.ts";
import type { SendTo } from "../domain/send.ts";
import { type Env, isDevelopment } from "../env.ts";
import type { EdgeCache } from "../http/cache/edge-cache.ts";
import type { FaultList, FaultyService } from "./faults.ts";
import { interceptDatabase } from "./intercept-database.ts";

type Faults = Pick<FaultList, "guard" | "list">;

/** An object whose methods run through the faults of a service. */
const intercept = <Target extends object>(
  target: Target,
  service: FaultyService,
  faults: Faults,
  object?: { object: string },
): Target =>
  new Proxy(target, {
    get: (original, name) => {
      const member: unknown = Reflect.get(original, name, original);
      if (typeof member !== "function") return member;
      // Called on the original, because stubs of objects create their methods on access and cannot be bound.
      return (...args: unknown[]) =>
        faults.guard({ service, method: String(name), ...object }, () => Reflect.apply(member, original, args));
    },
  });

/** A namespace of Durable Objects whose stubs run through the faults of a service. */
const interceptObjects = <Namespace extends object>(
  namespace: Namespace,
  service: FaultyService,
  faults: Faults,
): Namespace =>
  new Proxy(namespace, {
    get: (original, name) => {
      const member: unknown = Reflect.get(original, name, original);
      if (typeof member !== "function") return member;
      if (name !== "getByName") return member.bind(original);
      return (...args: unknown[]) =>
        intercept(Reflect.apply(member, original, args), service, faults, { object: String(args[0]) });
    },
  });

/** Images whose conversions run through the faults. A conversion starts when its output is requested. */
const interceptImages = (images: ImagesBinding, faults: Faults): ImagesBinding => {
  const wrap = (transformer: ImageTransformer): ImageTransformer =>
    new Proxy(transformer, {
      get: (original, name) => {
        if (name === "output")
          return (options: ImageOutputOptions) =>
            faults.guard({ service: "images", method: "output" }, () => original.output(options));
        const member: unknown = Reflect.get(original, name, original);
        return typeof member === "function"
          ? (...args: unknown[]) => wrap(Reflect.apply(member, original, args))
          : member;
      },
    });
  return new Proxy(images, {
    get: (original, name) => {
      if (name === "input") return (...args: Parameters<ImagesBinding["input"]>) => wrap(original.input(...args));
      const member: unknown = Reflect.get(original, name, original);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) =>
        faults.guard({ service: "images", method: String(name) }, () => Reflect.apply(member, original, args));
    },
  });
};

const interceptD1 = (database: D1Database, binding: string, faults: Faults): D1Database =>
  interceptDatabase(database, (call, isWrite) => {
    const isReleasing = isWrite && faults.list().some(({ service }) => service === "release");
    const service = isReleasing ? "release" : isWrite ? "d1-write" : "d1-read";
    return faults.guard({ service, method: "query", object: binding }, call);
  });

const interceptShards = (env: Env, faults: Faults): ShardBindings => ({
  DB: env.DB,
  ...Object.fromEntries(
    [...connectShards(env).keys()].map((shard) => {
      const binding = nameShard(shard);
      return [binding, interceptD1(env[binding] ?? env.DB, binding, faults)];
    }),
  ),
});

const limitNames = [
  "BAG_LIMIT",
  "ORDER_LIMIT",
  "KEY_ORDER_LIMIT",
  "CODE_LIMIT",
  "GRAPHQL_LIMIT",
  "KEY_GRAPHQL_LIMIT",
  "WEBHOOK_LIMIT",
  "FAULT_LIMIT",
] as const satisfies readonly (keyof Env)[];

/** Builds the environment whose bindings run through the faults. */
const interceptBindings = (env: Env, faults: Faults): Env => ({
  ...env,
  ...interceptShards(env, faults),
  CART: interceptObjects(env.CART, "cart", faults),
  STORE: interceptObjects(env.STORE, "store", faults),
  SIMULATOR: interceptObjects(env.SIMULATOR, "simulator", faults),
  MAILBOX: interceptObjects(env.MAILBOX, "mailbox", faults),
  DIRECTORY: interceptObjects(env.DIRECTORY, "directory", faults),
  MOVER: interceptObjects(env.MOVER, "mover", faults),
  OAUTH_KV: intercept(env.OAUTH_KV, "kv", faults),
  EVENTS: intercept(env.EVENTS, "queue", faults),
  ASSETS: intercept(env.ASSETS, "assets", faults),
  ...(env.PICTURES ? { PICTURES: intercept(env.PICTURES, "r2", faults) } : {}),
  ...(env.IMAGES ? { IMAGES: interceptImages(env.IMAGES, faults) } : {}),
  ...(env.EMAIL ? { EMAIL: intercept(env.EMAIL, "mailer", faults) } : {}),
  ...Object.fromEntries(limitNames.map((name) => [name, intercept(env[name], "rate-limits", faults)])),
});

/** Sends requests to recipients that may have a fault. */
export const takeSend =
  (send: SendTo, faults: Faults): SendTo =>
  (request, to) =>
    faults.guard({ service: to, method: "fetch", signal: request.signal }, () => send(request, to));

/** Reads and writes an edge cache that may have a fault. */
export const takeEdge = (edge: () => EdgeCache, faults: Faults): EdgeCache => ({
  match: (key) => faults.guard({ service: "cache", method: "match" }, () => edge().match(key)),
  put: (key, response) => faults.guard({ service: "cache", method: "put" }, () => edge().put(key, response)),
});

/** Returns the environment that work of this worker uses. While development has declared faults, its bindings run
 *  through them; otherwise it is `env` itself, without a proxy. */
export const takeEnv = (env: Env, faults: FaultList): Env =>
  faults.isEmpty || !isDevelopment(env) ? env : interceptBindings(env, faults);

import type { Context } from "hono";
import type { Ctx, StoreRef } from "../context.ts";
import type { Caller } from "../domain/caller/caller.ts";
import type { ProductMemory } from "../domain/catalog/published-products.ts";
import type { DispatcherNotifier } from "../domain/events/notify-dispatcher.ts";
import type { MenuMemory } from "../domain/menu/snapshot.ts";
import type { AccountMemory } from "../domain/payments/provider/account-memory.ts";
import type { SendTo } from "../domain/send.ts";
import type { StoreDirectory } from "../domain/store/directory.ts";
import type { Instant } from "../domain/time.ts";
import type { Env } from "../env.ts";
import type { KnownDocuments } from "../graphql/known-documents.ts";
import type { ReadReplicas } from "../read-replicas.ts";
import type { EdgeCache } from "./cache/edge-cache.ts";
import type { PublicCache } from "./cache/public-cache.ts";
import type { ResponseMemo } from "./cache/response-memo.ts";
import type { StoreBackup } from "./cache/store-backup.ts";

/** The caches of one isolate, shared by its requests. They hold no personal data. */
export interface Memory {
  stores: StoreDirectory;
  menus: MenuMemory;
  products: ProductMemory;
  responses: PublicCache;
  backup: StoreBackup;
  /** GraphQL has its own response cache, so that many different documents cannot evict the pages. */
  graphql: { documents: KnownDocuments; responses: PublicCache };
  responseMemo: ResponseMemo;
  edge(): EdgeCache;
  /** The database of a store. */
  connect(env: Env, store: StoreRef): Ctx["db"];
  replicas: ReadReplicas;
  send: SendTo;
  accountMemory: AccountMemory;
  wakes: DispatcherNotifier;
}

/** The types of Hono's context in this app. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string; url: URL; now: Instant; store: StoreRef; caller: Caller };
}

export type AppContext = Context<AppEnv>;

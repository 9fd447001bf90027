import type { Context } from "hono";
import type { Ctx, StoreRef } from "../context.ts";
import type { Caller } from "../domain/caller/caller.ts";
import type { ProductMemory } from "../domain/catalog/published-products.ts";
import type { Wakes } from "../domain/events/wake.ts";
import type { MenuMemory } from "../domain/menu/snapshot.ts";
import type { PaypalTokens } from "../domain/payments/paypal/tokens.ts";
import type { AccountMemory } from "../domain/payments/provider/account-memory.ts";
import type { Send } from "../domain/send.ts";
import type { StoreDirectory } from "../domain/store/directory.ts";
import type { Instant } from "../domain/time.ts";
import type { Env } from "../env.ts";
import type { KnownDocuments } from "../graphql/known-documents.ts";
import type { PublicCache } from "./cache/public-cache.ts";
import type { Shortcuts } from "./cache/response-memo.ts";
import type { StoreBackup } from "./cache/store-backup.ts";
import type { Template } from "./pages/template.ts";

/** What the worker takes from its surroundings, so that tests can give it another. */
export interface Platform {
  /** Milliseconds that only ever grow: how old is what an isolate remembers. */
  elapsedMs(): number;
  edge(): Cache;
  /** How requests to processors leave the worker. */
  fetch: Send;
}

/** What one isolate remembers between requests. Nothing in it belongs to a person. */
export interface Memory {
  stores: StoreDirectory;
  menus: MenuMemory;
  products: ProductMemory;
  answers: PublicCache;
  backup: StoreBackup;
  /** GraphQL has answers of its own, so that many documents of strangers do not take the pages' place. */
  graphql: { documents: KnownDocuments; answers: PublicCache };
  shortcuts: Shortcuts;
  template: Template;
  edge(): Cache;
  connect(env: Env): Ctx["db"];
  send: Send;
  tokens: PaypalTokens;
  opened: AccountMemory;
  wakes: Wakes;
}

/** Hono's types of our context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { requestId: string; url: URL; now: Instant; store: StoreRef; caller: Caller };
}

export type AppContext = Context<AppEnv>;

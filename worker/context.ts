import type { Db } from "../db/client.ts";
import type { Processor } from "../db/schema/processors.ts";
import type { Caller } from "./domain/caller/caller.ts";
import type { MenuSnapshot } from "./domain/menu/types.ts";
import type { AccountSecrets } from "./domain/payments/provider/account.ts";
import type { ProcessorAccount } from "./domain/payments/provider/processor.ts";
import type { PaymentProvider } from "./domain/payments/provider/provider.ts";
import type { StoreAccounts } from "./domain/payments/store-accounts.ts";
import type { SendTo } from "./domain/send.ts";
import type { Clock } from "./domain/time.ts";
import type { Env } from "./env.ts";

/** The store that the request's host belongs to. */
export interface StoreRef {
  id: string;
  slug: string;
  locale: string;
  /** ISO 3166-1 alpha-2; null if the store has no address. */
  countryCode: string | null;
  /** ISO 4217. */
  currencyCode: string;
  /** The step to which the owner has cash rounded; null for the country's. */
  cashRoundingStep: number | null;
  /** The number of the database with the store's rows. */
  shard: number;
  /** The menu revision as last read, at most two seconds ago. */
  menuRevision: number;
  /** Set if the database is unreachable, so that this data may be up to an hour old. */
  isStale?: true;
}

/** The browser's bag. A digest of store and cookie names its Durable Object; the first write creates the cookie. */
export interface BagSession {
  /** The cookie's value; null if the browser has no bag yet. */
  readonly token: string | null;
  /** Returns the cookie's value. Creates the cookie and sends it with the response if there was none. */
  open(): string;
  /** Deletes the cookie. The bag's content is then unreachable. */
  forget(): void;
}

/** A secret of this browser, stored in a cookie. */
export interface BrowserSecret {
  /** The cookie's value; null if the browser sent none. */
  readonly token: string | null;
  /** Sends the cookie with the response. */
  keep(token: string): void;
  /** Deletes the cookie. */
  forget(): void;
}

/** What an operation reports beside its result. */
export interface Outcome {
  /** Whether the call created something. A repeated call reports what the first call reported. */
  created: boolean;
}

/** The context for work on an order. Work without a request has no caller. */
export type OrderWork = Pick<
  Ctx,
  "env" | "db" | "clock" | "requestId" | "provider" | "waitUntil" | "notifyDispatcher" | "send"
> &
  Partial<Pick<Ctx, "caller" | "store">>;

/** Everything that the work of one request may use. It is passed explicitly and never global. */
export interface Ctx {
  readonly env: Env;
  readonly db: Db;
  readonly store: StoreRef;
  readonly caller: Caller;
  readonly clock: Clock;
  readonly requestId: string;
  /** Scheme and host of the request, without a trailing slash. */
  readonly origin: string;
  /** Whether a page of another site sent this request without its own credential. It may read public data and change
   *  nothing. */
  readonly isFromOtherSite: boolean;
  /** The client's IP address, for rate limits and address ranges. */
  readonly address: string;
  readonly bag: BagSession;
  /** The session of this browser. Callers with an Authorization header have none. */
  readonly session: BrowserSecret;
  /** Binds a requested one-time code to this browser. */
  readonly codeRequest: BrowserSecret;
  /** Proves that this browser is a shared tablet. */
  readonly tablet: BrowserSecret;
  /** Binds the challenge of a passkey to this browser. */
  readonly passkeyChallenge: BrowserSecret;
  /** Proves that this browser signed in to an account before. It grants no access. */
  readonly knownBrowser: BrowserSecret;
  readonly outcome: Outcome;
  /** Opens a payment provider. Rejects with PAYMENT_UNAVAILABLE for an unknown name; a missing account fails at its
   *  first call. */
  provider(name: PaymentProvider["name"]): Promise<PaymentProvider>;
  /** Asks a payment provider whether it accepts keys before they are stored. Throws `KeysRefused` or `ProviderDown`. */
  verifyKeys(name: Processor, keys: AccountSecrets & Pick<ProcessorAccount, "clientId">): Promise<void>;
  /** The store's own accounts at payment providers. */
  readonly accounts: StoreAccounts;
  /** The menu at the revision last read, at most two seconds old. Use it for pages. */
  menu(): Promise<MenuSnapshot>;
  /** The menu at the database's current revision. Use it to price orders. */
  freshMenu(): Promise<MenuSnapshot>;
  /** Same as `freshMenu`, for a caller that has already read the revision. Null means that the store is gone. */
  menuAt(revision: number | null): Promise<MenuSnapshot>;
  /** Wakes the outbox dispatcher of a store. Call it after writing events to the outbox; it does not block. */
  notifyDispatcher(storeId: string): void;
  waitUntil(work: Promise<unknown>): void;
  /** Sends requests to other services. Default: fetch. */
  readonly send?: SendTo | undefined;
}

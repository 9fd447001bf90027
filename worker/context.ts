import type { Db } from "../db/client.ts";
import type { Caller } from "./domain/caller/caller.ts";
import type { MenuSnapshot } from "./domain/menu/types.ts";
import type { AccountSecrets } from "./domain/payments/provider/account.ts";
import type { PaymentProvider } from "./domain/payments/provider/provider.ts";
import type { StoreAccounts } from "./domain/payments/store-accounts.ts";
import type { Clock } from "./domain/time.ts";
import type { Env } from "./env.ts";

/** The store that the request's host leads to. */
export interface StoreRef {
  id: string;
  slug: string;
  locale: string;
  /** The menu's revision as last looked at, at most two seconds ago. */
  menuRevision: number;
  /** Whether the database cannot be reached, so that this is up to an hour old. */
  isStale?: true;
}

/** The browser's bag: its object is named by a digest of store and cookie, and the first write makes the cookie. */
export interface BagSession {
  /** The cookie's value, or null where the browser has no bag yet. */
  readonly token: string | null;
  /** The cookie's value; makes one and sends it with the answer where there was none. */
  open(): string;
  /** Takes the cookie away; what was in the bag is nobody's then. */
  forget(): void;
}

/** A secret that this browser keeps for us in a cookie. */
export interface BrowserSecret {
  /** The cookie's value, or null where the browser sent none. */
  readonly token: string | null;
  /** Sends the cookie with the answer. */
  keep(token: string): void;
  /** Takes the cookie away. */
  forget(): void;
}

/** What an operation reports beside its result. */
export interface Outcome {
  /** Whether the call made something new. A repeated call answers what the first one made. */
  created: boolean;
}

/** What work on an order needs, also where no request asked for it. */
export type OrderWork = Pick<Ctx, "env" | "db" | "clock" | "requestId" | "provider" | "waitUntil" | "tellPartners">;

/** Everything that one request's work may touch. Passed, never global. */
export interface Ctx {
  readonly env: Env;
  readonly db: Db;
  readonly store: StoreRef;
  readonly caller: Caller;
  readonly clock: Clock;
  readonly requestId: string;
  /** Scheme and host of the request, without a trailing slash. */
  readonly origin: string;
  /** Whether a page of another site asks without a credential of its own. It may read what is public, and change nothing. */
  readonly isFromOtherSite: boolean;
  /** The connecting address, for rate limits and address ranges. */
  readonly address: string;
  readonly bag: BagSession;
  /** The sign-in of this browser; a caller with an Authorization header has none. */
  readonly session: BrowserSecret;
  /** What binds the one-time code that this browser asked for to it. */
  readonly codeRequest: BrowserSecret;
  /** What proves that this browser signed in to an account before. It opens nothing. */
  readonly knownBrowser: BrowserSecret;
  readonly outcome: Outcome;
  /** The processor for the guest's choice; throws PAYMENT_UNAVAILABLE where the store has none. */
  provider(name: PaymentProvider["name"]): PaymentProvider;
  /** Asks a processor whether it accepts keys that are not stored yet. Throws `KeysRefused` or `ProviderDown`. */
  verifyKeys(name: "stripe" | "paypal", keys: AccountSecrets & { clientId: string }): Promise<void>;
  /** The store's own accounts at processors. */
  readonly accounts: StoreAccounts;
  /** The menu as of the store's revision that was last looked at: right for pages, at most two seconds old. */
  menu(): Promise<MenuSnapshot>;
  /** The menu of the revision that the database holds now: right for pricing an order. */
  freshMenu(): Promise<MenuSnapshot>;
  /** The same for whoever has read that revision, or its lack, along with something else. */
  menuAt(revision: number | null): Promise<MenuSnapshot>;
  /** To be called once events of a store stand in the outbox; nobody waits for what comes of it. */
  tellPartners(storeId: string): void;
  waitUntil(work: Promise<unknown>): void;
}

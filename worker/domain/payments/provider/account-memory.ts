import { LRUCache } from "lru-cache";
import type Stripe from "stripe";
import type { AccountSecrets } from "./account.ts";

const maxEntries = 100;

/** This isolate's cache of opened accounts, by their sealed text, and of Stripe clients, by their settings. Sealed
 *  text is read anew, so a changed account is never used. Caches values only, since no request can await another's
 *  promise. */
export class AccountMemory {
  readonly secrets = new LRUCache<string, AccountSecrets>({ max: maxEntries });
  readonly stripe = new LRUCache<string, Stripe>({ max: maxEntries });
  /** Keys that verify PayPal's signatures, by certificate URL. */
  readonly certificates = new LRUCache<string, CryptoKey>({ max: maxEntries });
}

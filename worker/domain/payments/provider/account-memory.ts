import type Stripe from "stripe";
import type { AccountSecrets } from "./account.ts";

const maxEntries = 100;

class Cache<Value> {
  readonly #values = new Map<string, Value>();

  find(key: string): Value | null {
    return this.#values.get(key) ?? null;
  }

  keep(key: string, value: Value): Value {
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > maxEntries && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}

/** This isolate's cache of opened accounts, by their sealed text, and of Stripe clients, by their settings. Sealed
 *  text is read anew, so a changed account is never used. Caches values only, since no request can await another's
 *  promise. */
export class AccountMemory {
  readonly secrets = new Cache<AccountSecrets>();
  readonly stripe = new Cache<Stripe>();
  /** Keys that verify PayPal's signatures, by certificate URL. */
  readonly certificates = new Cache<CryptoKey>();
}

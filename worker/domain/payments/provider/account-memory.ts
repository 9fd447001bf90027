import type Stripe from "stripe";
import type { AccountSecrets } from "./account.ts";

const mostKept = 100;

class Kept<Value> {
  readonly #values = new Map<string, Value>();

  find(name: string): Value | null {
    return this.#values.get(name) ?? null;
  }

  keep(name: string, value: Value): Value {
    this.#values.set(name, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > mostKept && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }
}

/** What this isolate has opened: accounts by their sealed text, and Stripe's SDK by what it was made with. The sealed text is
 *  read anew each time, so that an account which was changed or taken away is never used again. Only what has arrived is kept,
 *  never the wait for it: a request cannot wait for what another one began. */
export class AccountMemory {
  readonly secrets = new Kept<AccountSecrets>();
  readonly stripe = new Kept<Stripe>();
  /** Keys that verify PayPal's signatures, by the address of their certificate. */
  readonly certificates = new Kept<CryptoKey>();
}

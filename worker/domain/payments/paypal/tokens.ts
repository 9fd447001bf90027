import type { Instant } from "../../time.ts";

interface KeptToken {
  token: string;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
}

const mostKept = 100;

/** The access tokens that this isolate holds, by a digest of the account that they were made for. Only what has arrived is
 *  kept, never the wait for it: a request cannot wait for what another one began. */
export class PaypalTokens {
  readonly #kept = new Map<string, KeptToken>();

  find(account: string, now: Instant): string | null {
    const kept = this.#kept.get(account);
    return kept && kept.expiresAtMs > Date.parse(now) ? kept.token : null;
  }

  keep(account: string, token: string, expiresAtMs: number): void {
    this.#kept.delete(account);
    this.#kept.set(account, { token, expiresAtMs });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  forget(account: string): void {
    this.#kept.delete(account);
  }
}

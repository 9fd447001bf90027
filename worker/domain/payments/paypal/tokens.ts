import { LRUCache } from "lru-cache";
import type { Instant } from "../../time.ts";

interface CachedToken {
  token: string;
  /** Milliseconds since 1970. */
  expiresAtMs: number;
}

const maxTokens = 100;

/** This isolate's access tokens, by a digest of their account. Caches values only, because no request can await
 *  another's promise. */
export class PaypalTokens {
  readonly #cached = new LRUCache<string, CachedToken>({ max: maxTokens });

  find(account: string, now: Instant): string | null {
    const cached = this.#cached.get(account);
    return cached && cached.expiresAtMs > Date.parse(now) ? cached.token : null;
  }

  keep(account: string, token: string, expiresAtMs: number): void {
    this.#cached.set(account, { token, expiresAtMs });
  }

  forget(account: string): void {
    this.#cached.delete(account);
  }
}

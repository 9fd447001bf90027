import { LRUCache } from "lru-cache";
import type { PaymentKeysRow } from "../../../../db/queries/payments/payment-accounts.ts";
import type { AccountSecrets } from "./account.ts";

const maxEntries = 100;

/** A cache of at most 100 entries. It holds values only, since no request can await another's promise. */
export const boundedCache = <Value extends object>(): LRUCache<string, Value> => new LRUCache({ max: maxEntries });

/** The sealed accounts of a store, and the menu revision that was read with them. */
interface CachedAccounts {
  menuRevision: number;
  rows: PaymentKeysRow[];
}

/** This isolate's caches of accounts: as they are stored, by store, and opened, by their sealed text. */
export class AccountMemory {
  readonly accounts = boundedCache<CachedAccounts>();
  readonly secrets = boundedCache<AccountSecrets>();
}

/** Declares a cache of a processor. Each isolate's `AccountMemory` has one instance of it. */
export const isolateCache = <Cache>(create: () => Cache): ((memory: AccountMemory) => Cache) => {
  const caches = new WeakMap<AccountMemory, Cache>();
  return (memory) => {
    const cache = caches.get(memory) ?? create();
    caches.set(memory, cache);
    return cache;
  };
};

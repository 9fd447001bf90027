import type { Db } from "../../../db/client.ts";
import {
  type PaymentKeysQuery,
  type PaymentKeysRow,
  paymentKeysQuery,
} from "../../../db/queries/payments/payment-accounts.ts";
import type { AccountMemory } from "./provider/account-memory.ts";

/** The sealed accounts of a store, read once per request: either by themselves, or in the batch of another query. */
export class StoreAccounts {
  readonly #db: Db;
  readonly #storeId: string;
  readonly #memory: AccountMemory;
  #rows: Promise<PaymentKeysRow[]> | null = null;
  #version = 0;

  constructor(db: Db, storeId: string, memory: AccountMemory) {
    this.#db = db;
    this.#storeId = storeId;
    this.#memory = memory;
  }

  /** Rises with each call of `keep`, so that what was opened with earlier rows can be opened again. */
  get version(): number {
    return this.#version;
  }

  /** The query for a batch, whose rows are then passed to `keep`. */
  query(): PaymentKeysQuery {
    return paymentKeysQuery(this.#db, { storeId: this.#storeId });
  }

  /** Uses these rows from now on. If the menu revision was read with them, this isolate caches them. */
  keep(rows: PaymentKeysRow[], menuRevision: number | null = null): void {
    this.#rows = Promise.resolve(rows);
    this.#version += 1;
    if (menuRevision !== null) this.#memory.accounts.set(this.#storeId, { menuRevision, rows });
  }

  /** Uses the accounts that this isolate read with that menu revision, and returns whether it has them. Every change of
   *  an account raises the revision, so they are current if a later batch asserts it. */
  recall(menuRevision: number): boolean {
    const cached = this.#memory.accounts.get(this.#storeId);
    if (cached?.menuRevision !== menuRevision) return false;
    this.keep(cached.rows);
    return true;
  }

  /** The store's account at a processor, if any. */
  async find(provider: string): Promise<PaymentKeysRow | null> {
    // Awaiting a statement twice sends it twice, so it becomes a promise first.
    this.#rows ??= Promise.resolve(this.query());
    return (await this.#rows).find((row) => row.provider === provider) ?? null;
  }
}

import type { Db } from "../../../db/client.ts";
import {
  type PaymentKeysQuery,
  type PaymentKeysRow,
  paymentKeysQuery,
} from "../../../db/queries/payments/payment-accounts.ts";

/** The sealed accounts of a store, read once per request: either by themselves, or in the batch of another query. */
export class StoreAccounts {
  readonly #db: Db;
  readonly #storeId: string;
  #rows: Promise<PaymentKeysRow[]> | null = null;

  constructor(db: Db, storeId: string) {
    this.#db = db;
    this.#storeId = storeId;
  }

  /** The query for a batch, whose rows are then passed to `keep`. */
  query(): PaymentKeysQuery {
    return paymentKeysQuery(this.#db, { storeId: this.#storeId });
  }

  keep(rows: PaymentKeysRow[]): void {
    this.#rows = Promise.resolve(rows);
  }

  /** The store's account at a processor, if any. */
  async find(provider: string): Promise<PaymentKeysRow | null> {
    // Awaiting a statement twice sends it twice, so it becomes a promise first.
    this.#rows ??= Promise.resolve(this.query());
    return (await this.#rows).find((row) => row.provider === provider) ?? null;
  }
}

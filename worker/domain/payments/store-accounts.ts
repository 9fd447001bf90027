import type { Db } from "../../../db/client.ts";
import {
  type PaymentKeysQuery,
  type PaymentKeysRow,
  paymentKeysQuery,
} from "../../../db/queries/payments/payment-accounts.ts";

/** The sealed accounts of one store as one request reads them: by themselves when a processor is first asked, or before that
 *  behind something else, in the same round trip. */
export class StoreAccounts {
  readonly #db: Db;
  readonly #storeId: string;
  #rows: Promise<PaymentKeysRow[]> | null = null;

  constructor(db: Db, storeId: string) {
    this.#db = db;
    this.#storeId = storeId;
  }

  /** To be put into a batch, whose answer is kept then. */
  query(): PaymentKeysQuery {
    return paymentKeysQuery(this.#db, { storeId: this.#storeId });
  }

  keep(rows: PaymentKeysRow[]): void {
    this.#rows = Promise.resolve(rows);
  }

  /** The account at a processor; null where the store has none there. */
  async find(provider: string): Promise<PaymentKeysRow | null> {
    // A statement is sent anew by everyone who waits for it, so it is made a promise first.
    this.#rows ??= Promise.resolve(this.query());
    return (await this.#rows).find((row) => row.provider === provider) ?? null;
  }
}

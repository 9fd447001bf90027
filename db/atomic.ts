import type { BatchItem } from "drizzle-orm/batch";
import { type AbortCode, abortCode, abortIds } from "./abort-codes.ts";
import type { Db } from "./client.ts";

/** A statement that has been built but not sent. */
export type Write = BatchItem<"sqlite">;

/** The results of a batch, by statement. */
export class Answers {
  readonly #results: ReadonlyMap<Write, unknown>;

  constructor(statements: readonly Write[], results: readonly unknown[]) {
    this.#results = new Map(statements.map((statement, index) => [statement, results[index]]));
  }

  /** Throws if the statement was not in the batch. */
  of<Statement extends Write>(statement: Statement): Statement["_"]["result"] {
    if (!this.#results.has(statement)) throw new Error("This statement was not in the batch.");
    return this.#results.get(statement);
  }
}

/** The meaning of a violated constraint. The database decides each race; this tells the loser why it lost. */
export type Conflict =
  | AbortCode
  | "EVENT_SEQUENCE"
  | "IDEMPOTENCY_KEY"
  | "MENU_MOVED"
  | "ORDER_NUMBER"
  | "SLOT_FULL"
  | "REFUND_TOO_LARGE"
  | "PROVIDER_PAYMENT"
  | "PROVIDER_REFUND"
  | "PROMO_SPENT"
  | "PROMO_CODE_TAKEN"
  | "HANDLE_TAKEN"
  | "SKU_TAKEN"
  | "CODE_SPENT"
  | "EMAIL_TAKEN"
  | "GRANT_OPENED"
  | "LAST_OWNER"
  | "MEMBER_ALREADY"
  | "REFERENCE"
  | "ROW_GONE"
  | "BOUNDS";

const conflicts: readonly (readonly [fragment: string, conflict: Conflict])[] = [
  ["order_event.store_id, order_event.order_id, order_event.seq", "EVENT_SEQUENCE"],
  ["idempotency_record.result_id", "IDEMPOTENCY_KEY"],
  ["restaurant_order.menu_revision", "MENU_MOVED"],
  ["restaurant_order.store_id, restaurant_order.business_day", "ORDER_NUMBER"],
  ["daily_number_range", "ORDER_NUMBER"],
  ["order_slot_capacity", "SLOT_FULL"],
  ["order_slot_prep", "SLOT_FULL"],
  ["payment_refunded", "REFUND_TOO_LARGE"],
  ["payment.store_id, payment.provider, payment.provider_payment_id", "PROVIDER_PAYMENT"],
  ["refund.store_id, refund.provider_refund_id", "PROVIDER_REFUND"],
  ["promo_code_spent", "PROMO_SPENT"],
  ["promo_customer_spent", "PROMO_SPENT"],
  ["promo_code.store_id, promo_code.code", "PROMO_CODE_TAKEN"],
  ["product.store_id, product.handle", "HANDLE_TAKEN"],
  ["product_category.store_id, product_category.handle", "HANDLE_TAKEN"],
  ["product_variant.store_id, product_variant.sku", "SKU_TAKEN"],
  ["store_settings.updated_at", "ROW_GONE"],
  ["sign_in_code_attempts", "CODE_SPENT"],
  ["customer.store_id, customer.email", "EMAIL_TAKEN"],
  ["oauth_grant.server_grant_id", "GRANT_OPENED"],
  ["staff_member.role", "LAST_OWNER"],
  ["staff_member.store_id, staff_member.customer_id", "MEMBER_ALREADY"],
  // The rest: a row that is gone or still referenced, and a value out of bounds.
  ["FOREIGN KEY constraint failed", "REFERENCE"],
  ["CHECK constraint failed", "BOUNDS"],
];

/** A write lost a race, and nothing of its batch was written. */
export class WriteConflict extends Error {
  readonly conflict: Conflict;
  /** The rows that caused the batch to abort. */
  readonly ids: readonly string[];
  constructor(conflict: Conflict, ids: readonly string[] = []) {
    super(conflict);
    this.conflict = conflict;
    this.ids = ids;
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${error.cause === undefined ? "" : messageOf(error.cause)}`
    : String(error);

/** Runs statements as one atomic batch. Each read sees the writes before it. Throws `WriteConflict` if a constraint
 *  decided a race. */
export const atomic = async (db: Db, statements: readonly Write[]): Promise<Answers> => {
  const [first, ...rest] = statements;
  if (!first) return new Answers([], []);
  try {
    return new Answers(statements, await db.batch([first, ...rest]));
  } catch (error) {
    const message = messageOf(error);
    const conflict = abortCode(message) ?? conflicts.find(([fragment]) => message.includes(fragment))?.[1];
    throw conflict ? new WriteConflict(conflict, abortIds(message)) : error;
  }
};

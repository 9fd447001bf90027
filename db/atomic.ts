import type { BatchItem } from "drizzle-orm/batch";
import { type AbortCode, parseAbort } from "./abort-codes.ts";
import { batch } from "./batch.ts";
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

/** The meaning of the constraints that settle races, by a CHECK's name or a unique constraint's columns, which is how
 *  SQLite reports them. */
const conflicts = {
  "customer.store_id, customer.email": "EMAIL_TAKEN",
  "day_close.store_id, day_close.business_day": "DAY_CLOSED",
  daily_number_range: "ORDER_NUMBER",
  "oauth_grant.server_grant_id": "GRANT_OPENED",
  "order_event.store_id, order_event.order_id, order_event.seq": "EVENT_SEQUENCE",
  "order_revision.store_id, order_revision.order_id, order_revision.revision": "EVENT_SEQUENCE",
  order_slot_capacity: "SLOT_FULL",
  order_slot_prep: "SLOT_FULL",
  "passkey.store_id, passkey.credential_id": "PASSKEY_KNOWN",
  "payment.store_id, payment.provider, payment.provider_payment_id": "PROVIDER_PAYMENT",
  payment_refunded: "REFUND_TOO_LARGE",
  "product.store_id, product.handle": "HANDLE_TAKEN",
  "product_category.store_id, product_category.handle": "HANDLE_TAKEN",
  "product_variant.store_id, product_variant.sku": "SKU_TAKEN",
  "promo_code.store_id, promo_code.code": "PROMO_CODE_TAKEN",
  promo_code_spent: "PROMO_SPENT",
  promo_customer_spent: "PROMO_SPENT",
  "refund.store_id, refund.provider_refund_id": "PROVIDER_REFUND",
  "restaurant_order.store_id, restaurant_order.business_day, restaurant_order.order_number": "ORDER_NUMBER",
  "role_recovery.store_id, role_recovery.member_id": "RECOVERY_OPEN",
  "spent_challenge.store_id, spent_challenge.challenge_digest": "CHALLENGE_SPENT",
  "staff_member.store_id, staff_member.customer_id": "MEMBER_ALREADY",
} as const;

/** The constraints that decide races. A test compares them with the schema. */
export const racingConstraints: readonly string[] = Object.keys(conflicts);

/** Why a batch lost a race: a statement aborted it, it violated a constraint of the table above, it referred to a row
 *  that is gone or deleted one in use (REFERENCE), or a value is out of bounds (BOUNDS). */
export type Conflict = AbortCode | (typeof conflicts)[keyof typeof conflicts] | "REFERENCE" | "BOUNDS";

const violation = /(UNIQUE|CHECK|FOREIGN KEY) constraint failed(?:: ([\w., ]+))?/;

const isRacing = (constraint: string): constraint is keyof typeof conflicts => Object.hasOwn(conflicts, constraint);

/** The conflict in SQLite's message; null for a failure that is no conflict. */
export const parseConflict = (message: string): Conflict | null => {
  const [, kind, constraint = ""] = violation.exec(message) ?? [];
  if (isRacing(constraint)) return conflicts[constraint];
  if (kind === "FOREIGN KEY") return "REFERENCE";
  return kind === "CHECK" ? "BOUNDS" : null;
};

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
    return new Answers(statements, await batch(db, [first, ...rest]));
  } catch (error) {
    const message = messageOf(error);
    const abort = parseAbort(message);
    if (abort) throw new WriteConflict(abort.conflict, abort.ids);
    const conflict = parseConflict(message);
    throw conflict ? new WriteConflict(conflict) : error;
  }
};

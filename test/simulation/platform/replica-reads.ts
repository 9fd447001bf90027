import { AsyncLocalStorage } from "node:async_hooks";
import type { BoundQuery } from "./database.ts";

/** What money is decided by. Menus are compared with the primary's revision, and stores may be two seconds old. */
const money = "(?:restaurant_order|order_event|order_slot|payment|refund|promo_code|idempotency_record)";
const moneyRead = new RegExp(`\\b(?:from|join) "?${money}\\b`, "i");
const moneyWrite = new RegExp(`\\b(?:insert into|update|delete from) "?${money}\\b`, "i");

const start = (sql: string): string => `${sql.slice(0, 60)}…`;

/** What one request read from replicas. */
class RequestReads {
  readonly #violations: Set<string>;
  readonly #reads: string[] = [];

  constructor(violations: Set<string>) {
    this.#violations = violations;
  }

  addRead(queries: readonly BoundQuery[]): void {
    for (const { sql } of queries) if (moneyRead.test(sql)) this.#reads.push(sql);
  }

  addWrite(queries: readonly BoundQuery[]): void {
    const [read] = this.#reads;
    const write = queries.find(({ sql }) => moneyWrite.test(sql));
    if (read !== undefined && write)
      this.#violations.add(`a request wrote "${start(write.sql)}" after it read "${start(read)}" from a replica`);
  }
}

/** Follows each request, so that what it reads from a replica can be compared with what it writes. */
export class ReplicaReads {
  readonly #violations = new Set<string>();
  readonly #storage = new AsyncLocalStorage<RequestReads>();

  get violations(): readonly string[] {
    return [...this.#violations];
  }

  follow<Value>(work: () => Value): Value {
    return this.#storage.run(new RequestReads(this.#violations), work);
  }

  /** The request that runs; null for work without one. */
  current(): RequestReads | null {
    return this.#storage.getStore() ?? null;
  }

  /** Ends the run, so that later ones do not pay for following promises. */
  close(): void {
    this.#storage.disable();
  }
}

import { changesRows, newestMigration } from "../../../db/asserted.ts";
import type { Merchant } from "../actors/merchant.ts";
import type { DatabaseWrite } from "../platform/d1.ts";
import type { BoundQuery, Database } from "../platform/database.ts";
import type { Ledger } from "../platform/ledger.ts";
import { listStoreTables } from "./always.ts";
import { type Charge, listCharges, readLinkIds } from "./charges.ts";
import { isErasure, readBookRows } from "./erased-amounts.ts";
import { placedTotal } from "./orders.ts";
import { changesSecrets, findUnknownKeys } from "./secrets.ts";

interface StoreCopy {
  storeId: string;
  state: string;
  movedAt: string | null;
}

const isOpen = ({ state }: StoreCopy): boolean => state === "open" || state === "requested";

/** Whether a batch asserted the newest migration of its database. */
const assertsSchema = (queries: readonly BoundQuery[], shard: Database): boolean => {
  const [newest] = shard.read<{ name: string }>(newestMigration);
  return queries.some(({ sql }) => sql.includes(`'${newest?.name}'`));
};

/** Checks the invariants that hold at every moment, after each write and after each request of a processor. */
export class StepChecks {
  readonly #violations = new Set<string>();
  readonly #ledger: Ledger;
  readonly #tables: readonly string[];
  readonly #checkedCharges = new Map<string, number>();
  readonly #checkedMoves = new Set<string>();
  #masterKeys: (() => readonly string[]) | null = null;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    const [first] = ledger.shards;
    this.#tables = first ? listStoreTables(first) : [];
  }

  get violations(): readonly string[] {
    return [...this.#violations];
  }

  get hasViolations(): boolean {
    return this.#violations.size > 0;
  }

  /** From now on, checks after each change of secrets that all versions that run or may run can decrypt them. */
  watchSecrets(masterKeys: () => readonly string[]): void {
    this.#masterKeys = masterKeys;
  }

  /** Called when a statement of a worker names a table or column that its database does not have. */
  addMissingName(message: string): void {
    this.#violations.add(`every version that runs finds its tables and columns: ${message}`);
  }

  /** Called after a change of the secrets, or of the versions that run. */
  checkSecrets(): void {
    if (this.#masterKeys === null) return;
    for (const violation of findUnknownKeys(this.#ledger, this.#masterKeys()))
      this.#violations.add(`every version that may run opens every secret: ${violation}`);
  }

  /** Runs a write of a shard, and checks what it did. */
  write<Value>({ shard, queries, caller }: DatabaseWrite, work: (shard: Database) => Value): Value {
    const [, movingStore] = /^mover (.+)/.exec(caller) ?? [];
    const removes = queries.some(({ sql }) => /^\s*(?:update|delete)/i.test(sql));
    const readOthers = () => (movingStore && removes ? this.#readOthers(shard, movingStore) : null);
    const others = readOthers();
    const books = isErasure(queries) ? readBookRows(shard) : null;
    const value = work(shard);
    if (queries.some(({ sql }) => changesRows(sql)) && !assertsSchema(queries, shard))
      this.#violations.add(
        "a worker writes to no database of another release: a batch did not assert the newest migration",
      );
    if (books !== null && books !== readBookRows(shard))
      this.#violations.add("an erasure leaves every amount: the books differ after it");
    if (others !== readOthers())
      this.#violations.add(`a move loses and disturbs nothing: the move of ${movingStore} changes other stores`);
    for (const violation of shard.takeReported()) this.#violations.add(violation);
    if (queries.some(({ sql }) => /^\s*(?:insert into|update|delete from) "?store_move\b/i.test(sql)))
      this.#checkMoves();
    if (this.#masterKeys !== null && queries.some(({ sql }) => changesSecrets(sql))) this.checkSecrets();
    return value;
  }

  /** Called after a processor did something: each new charge belongs to one order of its store, once. */
  onProcessorWork(merchants: readonly Merchant[]): void {
    const charges = listCharges({ merchants });
    for (const charge of charges) {
      const { orderId, slug, amount, asked, refunded, providerPaymentId } = charge;
      if (this.#checkedCharges.get(providerPaymentId) === refunded) continue;
      const links = readLinkIds({ database: this.#ledger });
      const isLink = ({ paymentId }: Charge): boolean => paymentId !== null && links.has(paymentId);
      this.#checkedCharges.set(providerPaymentId, refunded);
      if (refunded > amount) this.#violations.add(`no more is refunded than was paid: ${orderId} was paid ${amount}`);
      if (charges.filter((other) => other.orderId === orderId && !isLink(other)).length > 1)
        this.#violations.add(`an order is charged at most once: ${orderId} was charged again`);
      const orders = this.#ledger.read<{ total: number; slug: string }>(
        `SELECT ${placedTotal} AS total, s.slug FROM restaurant_order o JOIN store_settings s ON s.id = o.store_id WHERE o.id = ?`,
        orderId,
      );
      if (!isLink(charge) && !orders.some(({ total }) => asked <= total))
        this.#violations.add(`a charge is the order's total: ${orderId} was charged ${asked}`);
      if (orders.some((order) => order.slug !== slug))
        this.#violations.add(`nothing crosses a store: ${slug} was paid for ${orderId}`);
    }
  }

  /** The rows of all stores but one. */
  #readOthers(shard: Database, storeId: string): string {
    const tables = this.#tables.map((table) => shard.read(`SELECT * FROM "${table}" WHERE store_id <> ?`, storeId));
    return JSON.stringify(tables);
  }

  /** A store is never open on two shards, and its copy equals the original when it opens. */
  #checkMoves(): void {
    const copies = this.#ledger.shards.flatMap((shard) =>
      shard
        .read<StoreCopy>(
          `SELECT s.id AS storeId, coalesce(m.state, 'open') AS state, m.moved_at AS movedAt
           FROM store_settings s LEFT JOIN store_move m ON m.store_id = s.id`,
        )
        .map((copy) => ({ ...copy, shard })),
    );
    for (const { storeId, state, movedAt, shard } of copies) {
      const opened = copies.filter((copy) => copy.storeId === storeId && isOpen(copy));
      if (opened.length > 1) this.#violations.add(`a store is on one shard: ${storeId} is open on two`);
      const target = opened.find((copy) => copy.shard !== shard);
      const move = `${storeId} ${movedAt}`;
      if (!target || state !== "leaving" || this.#checkedMoves.has(move)) continue;
      this.#checkedMoves.add(move);
      for (const table of this.#tables) {
        if (readRows(shard, table, storeId) !== readRows(target.shard, table, storeId))
          this.#violations.add(`a move loses and disturbs nothing: ${table} of ${storeId} differs on its new shard`);
      }
    }
  }
}

const readRows = (shard: Database, table: string, storeId: string): string =>
  JSON.stringify(shard.read(`SELECT * FROM "${table}" WHERE store_id = ? ORDER BY rowid`, storeId));

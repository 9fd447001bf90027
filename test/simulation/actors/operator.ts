import { schemaAssertion } from "../../../db/asserted.ts";
import { planCancellation, planMove, type StoreOnShard } from "../../../db/local/shard-plan.ts";
import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import { newProcess, type Scheduler } from "../engine/scheduler.ts";
import type { SimulatedD1 } from "../platform/d1.ts";

const maxTries = 5;

interface OperatorParts {
  shards: readonly SimulatedD1[];
  scheduler: Scheduler;
}

/** The person who runs `npm run shard:move`, which writes into the databases without the worker. */
export class Operator {
  readonly #parts: OperatorParts;

  constructor(parts: OperatorParts) {
    this.#parts = parts;
  }

  /** Moves a store to the other shard, and sometimes cancels that while it runs. */
  start(slug: string, random: SeededRandom, onEnd: () => void): void {
    this.#parts.scheduler.current = newProcess("operator");
    void this.#moveStore(slug, random).then(onEnd);
  }

  async #moveStore(slug: string, random: SeededRandom): Promise<void> {
    const { scheduler, shards } = this.#parts;
    const copies = this.#readCopies(slug);
    const to = copies.some(({ shard, state }) => shard === 0 && state === null) ? 1 : 0;
    const plan = planMove(copies, { slug, to, shards: shards.map((_, shard) => shard) });
    if (plan.kind !== "request") return;
    const insert =
      "INSERT INTO store_move (store_id, state, to_shard) VALUES (?, 'requested', ?) ON CONFLICT DO NOTHING";
    await this.#write(plan.from, insert, [plan.from.id, plan.to]);
    if (!random.chance(0.25)) return;
    await scheduler.wait(random.integerBelow(90_000));
    await this.#cancel(slug);
  }

  async #cancel(slug: string): Promise<void> {
    const plan = planCancellation(this.#readCopies(slug), slug);
    if (plan.kind === "withdraw") {
      await this.#write(plan.from, "DELETE FROM store_move WHERE store_id = ? AND state = 'requested'", [plan.from.id]);
    }
    if (plan.kind === "cancel") {
      const cancel = "UPDATE store_move SET state = 'returning' WHERE store_id = ? AND state = 'leaving'";
      await this.#write(plan.from, cancel, [plan.from.id]);
    }
  }

  #readCopies(slug: string): StoreOnShard[] {
    const sql = `SELECT s.id, m.state, m.to_shard AS toShard FROM store_settings s
      LEFT JOIN store_move m ON m.store_id = s.id WHERE s.slug = ?`;
    return this.#parts.shards.flatMap(({ primary }, shard) =>
      primary.read<Omit<StoreOnShard, "shard">>(sql, slug).map((copy) => ({ ...copy, shard })),
    );
  }

  /** Repeats the command until the database accepts it. A move that never begins is a run without one. */
  async #write({ shard }: StoreOnShard, sql: string, values: readonly unknown[]): Promise<void> {
    const { shards, scheduler } = this.#parts;
    const database = shards[shard];
    for (let tries = 0; database && tries < maxTries; tries += 1) {
      const statements = [database.prepare(schemaAssertion), database.prepare(sql).bind(...values)];
      const results = await database.batch(statements).catch(() => null);
      if (results) return;
      await scheduler.wait(2_000);
    }
  }
}

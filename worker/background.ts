import type { Db } from "../db/client.ts";
import { findMovingStores, readIsStoreOpen } from "../db/queries/moves/moves.ts";
import { readNewestMigration } from "../db/queries/store.ts";
import { schemaVersion } from "../db/schema-version.ts";
import { connectShards } from "../db/shards.ts";
import { withinTime } from "../db/time-limit.ts";
import type { DeadMessage } from "./domain/events/dead-messages.ts";
import { parseMessages, sendMessages } from "./domain/events/notify-dispatcher.ts";
import type { WorkMessage } from "./domain/events/work-message.ts";
import type { DueWork } from "./domain/orders/due/run-due.ts";
import { AccountMemory } from "./domain/payments/provider/account-memory.ts";
import { leftMinutes } from "./domain/store/copy-life.ts";
import { addMinutes } from "./domain/time.ts";
import { openObject } from "./durable/open-object.ts";
import type { Env } from "./env.ts";
import { takeEnv, takeSend } from "./faults/bindings.ts";
import { requestTime } from "./http/clock.ts";
import { requestIds } from "./http/middleware/request-id.ts";
import type { Platform } from "./http/platform.ts";

const hasSeveralShards = (env: Env): boolean => connectShards(env).size > 1;

/** Whether a database has the tables that this worker was built for. During a release it waits: the next cron finds the
 *  work again, and a request to a processor or partner could not be recorded. */
const hasOwnSchema = async ({ db, requestId, shard }: DueWork): Promise<boolean> => {
  const isOwn = (await readNewestMigration(db)) === schemaVersion;
  if (!isOwn) console.warn(JSON.stringify({ requestId, warning: "RELEASE_WAITS", shard }));
  return isOwn;
};

/** An object that hangs counts as unavailable. */
const startLimitMs = 2_000;

/** Starts the moves of stores. One that cannot be started waits for the next run and delays no other work. */
const resumeMoves = async ({ env, db, clock, requestId }: DueWork): Promise<void> => {
  const leftBefore = addMinutes(clock.now(), -leftMinutes);
  const start = (storeId: string) =>
    withinTime(startLimitMs, openObject(env.MOVER, storeId).start()).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "unknown";
      console.warn(JSON.stringify({ requestId, warning: "MOVE_WAITS", storeId, name }));
    });
  await Promise.all((await findMovingStores(db, leftBefore)).map(start));
};

type Message = Required<WorkMessage>;

/** The messages about stores of this shard. A store that left it gets a new message from its new shard, and one that is
 *  being deleted is closed, but not to its deletion. */
const ownMessages = async ({ env, db, shard = 0 }: DueWork, messages: readonly Message[]): Promise<Message[]> => {
  const own = messages.filter((message) => message.shard === shard);
  if (!hasSeveralShards(env)) return own;
  const isOpen = await Promise.all(own.map(({ storeId }) => readIsStoreOpen(db, storeId)));
  return own.filter(({ kind }, index) => kind === "deletion" || isOpen[index]);
};

/** Work of a message failed, and its reason is logged. */
class WorkFailed extends Error {}

/** Work without a request: cron and the queues. */
export class Background {
  readonly #platform: Pick<Platform, "fetch" | "faults">;
  readonly #newRequestId = requestIds();
  readonly #accountMemory = new AccountMemory();

  constructor(platform: Pick<Platform, "fetch" | "faults">) {
    this.#platform = platform;
  }

  /** Finds the due work of all stores and sends a queue message for each. If the queue is unavailable, it does the due
   *  work itself. */
  runCron(env: Env): Promise<void> {
    return this.#onEachShard(env, null, async (work) => {
      const { findDueMessages, runDue } = await import("./domain/orders/due/run-due.ts");
      if (hasSeveralShards(work.env)) await resumeMoves(work);
      if (!(await sendMessages(work, await findDueMessages(work)))) await runDue(work);
    });
  }

  /** Handles queue messages about stores with due work. Messages about events alone skip loading the other code. Throws
   *  if the work of a message failed, so that the queue delivers it again. */
  async handleQueue({ messages }: { messages: readonly { body: unknown }[] }, env: Env): Promise<void> {
    const all = parseMessages(messages);
    const shards = new Set(all.map(({ shard }) => shard));
    await this.#onEachShard(env, shards, async (work) => {
      const own = await ownMessages(work, all);
      if (own.length === 0) return;
      if (own.every(({ kind }) => kind === "events")) {
        const { dispatchEvents } = await import("./domain/events/dispatch.ts");
        await dispatchEvents(
          work,
          own.map(({ storeId }) => storeId),
        );
        return;
      }
      const { handleMessages } = await import("./domain/orders/due/run-due.ts");
      const { left, failed } = await handleMessages(work, own);
      await sendMessages(work, left);
      if (failed.length > 0) throw new WorkFailed(failed.map(({ kind }) => kind).join(", "));
    });
  }

  /** Records messages that the queue gave up. */
  async handleDeadMessages({ messages }: { messages: readonly DeadMessage[] }, given: Env): Promise<void> {
    const { recordDeadMessages } = await import("./domain/events/dead-messages.ts");
    const env = takeEnv(given, this.#platform.faults);
    const clock = { now: () => requestTime(env) };
    await recordDeadMessages({ env, clock, requestId: this.#newRequestId() }, messages);
  }

  /** Runs work on all shards, or on some, at once. A shard that fails affects only its stores; its error is thrown at
   *  the end. */
  async #onEachShard(
    given: Env,
    only: ReadonlySet<number> | null,
    run: (work: DueWork) => Promise<unknown>,
  ): Promise<void> {
    const { fetch, faults } = this.#platform;
    const env = takeEnv(given, faults);
    const clock = { now: () => requestTime(env) };
    const send = takeSend(fetch, faults);
    const open = (shard: number, db: Db): DueWork => {
      const requestId = this.#newRequestId();
      return { env, db, shard, clock, requestId, send, accountMemory: this.#accountMemory };
    };
    const runs = await Promise.allSettled(
      [...connectShards(env)]
        .filter(([shard]) => only?.has(shard) ?? true)
        .map(async ([shard, db]) => {
          const work = open(shard, db);
          if (await hasOwnSchema(work)) await run(work);
        }),
    );
    const failed = runs.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
  }
}

import { newProcess, type Scheduler } from "./engine/scheduler.ts";
import type { Ledger } from "./platform/ledger.ts";
import type { Workers } from "./platform/workers.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The time after the last fault within which everything that is open must end. It exceeds a day, because messages of
 *  processors may be that late and partners may be down that long. */
const settleMs = 40 * hourMs;
/** Cron's other runs find nothing to do, so only those after a due time are simulated, and one every few hours. */
const maxPauseMs = 4 * hourMs;
/** After so many runs of cron in a row in which something stayed due, it is looked at as rarely as if nothing were. */
const maxDueRuns = 60;

/** The next moment at which something is due, as the product's own tables say. The rows that a store left behind on
 *  another shard are never due. */
const nextDueMs = (ledger: Ledger): number => {
  const rows = ledger.read<{ due: string | null }>(
    `SELECT min(due) AS due FROM (
       SELECT store_id, due_at AS due FROM restaurant_order WHERE due_at IS NOT NULL
       UNION ALL SELECT store_id, next_attempt_at FROM refund WHERE next_attempt_at IS NOT NULL
       UNION ALL SELECT store_id, next_attempt_at FROM notification WHERE status = 'pending'
       UNION ALL SELECT store_id, max(next_attempt_at, coalesce(claimed_until, ''))
         FROM webhook_delivery WHERE status = 'pending'
       UNION ALL SELECT store_id, updated_at FROM payment_event_in WHERE status = 'waiting'
       UNION ALL SELECT store_id, due_at FROM report_progress
       UNION ALL SELECT store_id, created_at FROM outbox WHERE dispatched_at IS NULL)
     WHERE store_id NOT IN (SELECT store_id FROM store_move WHERE state = 'left')`,
  );
  return Math.min(...rows.map(({ due }) => (due ? Date.parse(due) : Number.POSITIVE_INFINITY)));
};

interface Unfinished {
  ledger: Ledger;
  /** Whether secrets wait for the next full hour, at which cron encrypts them anew. */
  hasOpenRotation: () => boolean;
}

/** Lets time pass without faults until everything that was open has had its time. People answer what waits for them. */
export const settle = async (
  scheduler: Scheduler,
  workers: Workers,
  { ledger, hasOpenRotation }: Unfinished,
  answerTasks: () => Promise<unknown>,
): Promise<void> => {
  const endMs = scheduler.nowMs + settleMs;
  let isOver = false;
  const passTime = async (): Promise<void> => {
    for (let dueRuns = 0; scheduler.nowMs < endMs; ) {
      const fullHourMs = hasOpenRotation() ? hourMs - (scheduler.nowMs % hourMs) : Number.POSITIVE_INFINITY;
      const untilDueMs = Math.min(nextDueMs(ledger) - scheduler.nowMs, fullHourMs);
      dueRuns = untilDueMs > 0 ? 0 : dueRuns + 1;
      const pauseMs = dueRuns > maxDueRuns ? maxPauseMs : Math.min(Math.max(untilDueMs, 0), maxPauseMs);
      await scheduler.wait(Math.ceil((pauseMs + 1) / minuteMs) * minuteMs);
      await workers.runCron();
      await answerTasks();
    }
    isOver = true;
  };
  scheduler.schedule("the faults end", 0, () => {
    scheduler.current = newProcess("cron");
    void passTime();
  });
  await scheduler.run(() => isOver);
};

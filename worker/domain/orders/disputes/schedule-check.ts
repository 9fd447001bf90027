import { atomic } from "../../../../db/atomic.ts";
import type { Db } from "../../../../db/client.ts";
import { scheduleCheck } from "../../../../db/queries/payments/payouts.ts";
import { newId } from "../../ids.ts";
import { payoutTime } from "../../payments/simulator/simulated-money.rules.ts";
import type { Clock } from "../../time.ts";

interface CheckWork {
  db: Db;
  clock: Clock;
}

/** Lets due work ask the simulator about a payment, because it sends no webhooks: at once if its card disputes, else
 *  when the day in UTC is over, with which its payout leaves. */
export const scheduleSimulatorCheck = async (
  { db, clock }: CheckWork,
  storeId: string,
  { isDisputed }: { isDisputed: boolean },
): Promise<void> => {
  const now = clock.now();
  const dueAt = isDisputed ? now : payoutTime(now);
  const row = { id: newId("pck", now), storeId, dueAt, createdAt: now, updatedAt: now };
  await atomic(db, [scheduleCheck(db, { ...row, provider: "simulator" })]);
};

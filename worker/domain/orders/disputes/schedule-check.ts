import { atomic } from "../../../../db/atomic.ts";
import type { Db } from "../../../../db/client.ts";
import { scheduleCheck } from "../../../../db/queries/payments/payouts.ts";
import { newId } from "../../ids.ts";
import type { Clock } from "../../time.ts";

interface CheckWork {
  db: Db;
  clock: Clock;
}

/** Lets due work ask the simulator for disputes and payouts at once, because it sends no webhooks. */
export const scheduleSimulatorCheck = async ({ db, clock }: CheckWork, storeId: string): Promise<void> => {
  const now = clock.now();
  const row = { id: newId("pck", now), storeId, dueAt: now, createdAt: now, updatedAt: now };
  await atomic(db, [scheduleCheck(db, { ...row, provider: "simulator" })]);
};

import {
  deleteProviderCustomer,
  findDueProviderCustomers,
  type ProviderCustomerRow,
  postponeProviderCustomer,
} from "../../../../db/queries/people/provider-customers.ts";
import type { OrderWork } from "../../../context.ts";
import { addMinutes } from "../../time.ts";
import { ProviderDown, ProviderGone } from "../provider/provider.ts";
import { createAtProcessor, openVault } from "./provider-customer.ts";

const maxCustomers = 25;
const maxPauseMinutes = 24 * 60;
/** With the pauses below, about 30 days. */
const maxAttempts = 40;

/** How long after a failed attempt the processor is asked again: 1, 2, 4 … minutes, at most a day. */
const pauseMinutes = (attempt: number): number => Math.min(2 ** attempt, maxPauseMinutes);

type CustomerWork = Pick<OrderWork, "db" | "clock" | "provider" | "requestId">;

/** If creating the customer was never answered, creating it again finds it, so that no card is left there. */
const deleteAtProcessor = async (work: CustomerWork, row: ProviderCustomerRow): Promise<void> => {
  const vault = await openVault(work, row.provider);
  const providerCustomerId = row.providerCustomerId ?? (await createAtProcessor(work, row));
  await vault.deleteCustomer(providerCustomerId).catch((error: unknown) => {
    if (!(error instanceof ProviderGone)) throw error;
  });
};

type Outcome = "deleted" | "refused" | "down";

const attemptDeletion = async (work: CustomerWork, row: ProviderCustomerRow): Promise<Outcome> => {
  try {
    await deleteAtProcessor(work, row);
    return "deleted";
  } catch (error) {
    return error instanceof ProviderDown ? "down" : "refused";
  }
};

/** Deletes the customers of erased accounts at their processors, with all saved cards. A processor that fails is asked
 *  again at growing distances, and after about 30 days, or the given number of attempts, the log asks an operator for
 *  help. One that is down is not asked about the others. Returns whether more are due. */
export const deleteProviderCustomers = async (
  work: CustomerWork & { storeId: string },
  attempts = maxAttempts,
): Promise<boolean> => {
  const { db, requestId } = work;
  const now = work.clock.now();
  const due = await findDueProviderCustomers(db, { storeId: work.storeId, now, limit: maxCustomers });
  let isDown = false;
  for (const row of due) {
    const { provider, providerCustomerId, storeId, attempt } = row;
    const outcome: Outcome = isDown ? "down" : await attemptDeletion(work, row);
    isDown ||= outcome === "down";
    if (outcome !== "deleted" && attempt < attempts) {
      await postponeProviderCustomer(db, row, { now, dueAt: addMinutes(now, pauseMinutes(attempt)) });
      continue;
    }
    if (outcome !== "deleted") {
      const warning = "CUSTOMER_NOT_DELETED";
      console.error(JSON.stringify({ requestId, warning, storeId, provider, providerCustomerId }));
    }
    await deleteProviderCustomer(db, row);
  }
  return due.length === maxCustomers;
};

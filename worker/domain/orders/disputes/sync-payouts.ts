import { atomic } from "../../../../db/atomic.ts";
import { putPayouts } from "../../../../db/queries/payments/payouts.ts";
import type { PaymentProviderName } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { type PayoutEvent, type ProviderPayout, ProviderRefused } from "../../payments/provider/provider.ts";
import type { Instant } from "../../time.ts";

type PayoutWork = OrderWork & { storeId: string };

/** Stores payouts as their processor reported them at `checkedAt`. A state that was read earlier replaces nothing. */
export const storePayouts = async (
  { db, storeId }: PayoutWork,
  provider: PaymentProviderName,
  payouts: readonly ProviderPayout[],
  checkedAt: Instant,
): Promise<void> => {
  if (payouts.length === 0) return;
  const rows = payouts.map((reported) => ({
    ...reported,
    id: newId("pyo", reported.sentAt),
    ...{ storeId, provider, checkedAt, createdAt: checkedAt, updatedAt: checkedAt },
  }));
  await atomic(db, [putPayouts(db, rows)]);
};

/** Loads the payout of a webhook from the processor and stores it. A payout that the account does not have changes
 *  nothing; if the processor does not answer, the webhook fails and is sent again. */
export const receivePayout = async (
  work: PayoutWork,
  name: PaymentProviderName,
  { providerPayoutId }: PayoutEvent,
): Promise<void> => {
  const checkedAt = work.clock.now();
  const provider = await work.provider(name);
  try {
    const payout = await provider.retrievePayout?.(providerPayoutId);
    if (payout) await storePayouts(work, name, [payout], checkedAt);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    console.warn(JSON.stringify({ requestId: work.requestId, warning: "PAYOUT_UNKNOWN", provider: name }));
  }
};

import { atomic } from "../../../../db/atomic.ts";
import { orderExists } from "../../../../db/queries/orders/order-parts.ts";
import { readOrder } from "../../../../db/queries/orders/orders.ts";
import {
  findKnownPayments,
  findUnmatched,
  insertUnmatched,
  type KnownPayment,
  type StoreRestoreRow,
  type UnmatchedPaymentRow,
} from "../../../../db/queries/payments/restores.ts";
import type { OrderWork } from "../../../context.ts";
import { formatAmount } from "../../money.rules.ts";
import {
  type ListedPayment,
  type MovesPage,
  type PaymentProvider,
  ProviderDown,
  ProviderRefused,
} from "../../payments/provider/provider.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { raiseTask } from "../../tasks.ts";
import { syncPayment } from "../settlement/receive.ts";
import { syncRefunds } from "../settlement/settle-refunds.ts";
import { storeRefunded } from "./refund-unmatched.ts";

/** The context of background work for one store. */
export type RestoreWork = OrderWork & { storeId: string };

/** What a page left: whether some outcome is open, so that the list is read again, and how many payments were
 *  cancelled. */
export interface PageOutcome {
  hasOpen: boolean;
  cancelled: number;
}

type Outcome = "ended" | "cancelled" | "open";

interface Source {
  restore: StoreRestoreRow;
  provider: PaymentProvider;
}

/** Whether a stored payment says the same as its processor. */
const isCurrent = ({ status, refundedAmount, providerPaymentId }: KnownPayment, listed: ListedPayment): boolean => {
  if (providerPaymentId === null) return false;
  if (listed.status !== "succeeded") return status === listed.status;
  return isPaid(status) && refundedAmount === (listed.refundedAmount ?? 0);
};

const readStored = async (work: RestoreWork, { id, orderId }: KnownPayment) => {
  const record = await readOrder(work.db, work.storeId, orderId);
  const payment = record?.payments.find((row) => row.id === id);
  return record && payment ? { record, payment } : null;
};

/** Settles a payment whose order exists, in the state to which it was restored. */
const settleKnown = async (work: RestoreWork, known: KnownPayment, listed: ListedPayment): Promise<Outcome> => {
  const stored = isCurrent(known, listed) ? null : await readStored(work, known);
  const { providerPaymentId } = listed;
  if (stored) await syncPayment(work, stored.record, { ...stored.payment, providerPaymentId });
  return "ended";
};

/** Cancels a payment that the guest may still make, and returns its state. If it was paid first, that is its state. */
const stopPayment = async (provider: PaymentProvider, listed: ListedPayment): Promise<ListedPayment> => {
  if (listed.status !== "pending" && listed.status !== "failed") return listed;
  const { providerPaymentId } = listed;
  try {
    return { ...listed, ...(await provider.cancel(providerPaymentId)), paymentId: listed.paymentId };
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return { ...listed, ...(await provider.retrieve(providerPaymentId)), paymentId: listed.paymentId };
  }
};

/** The id of a payment without an order, from the one that it had, so that storing it again stores the same row. */
const unmatchedId = (paymentId: string): string => `unm_${paymentId.slice(paymentId.indexOf("_") + 1)}`;

const storeUnmatched = async (work: RestoreWork, { restore, provider }: Source, listed: ListedPayment) => {
  const { db, storeId } = work;
  const now = work.clock.now();
  const { paymentId, currencyCode, cardBrand, cardLast4, payerName, payerEmail, refundedAmount = 0 } = listed;
  const amount = Math.round(listed.amount);
  const row = {
    ...{ id: unmatchedId(paymentId), storeId, restoreId: restore.id, paymentId, createdAt: now, updatedAt: now },
    ...{ provider: provider.name, providerPaymentId: listed.providerPaymentId, amount, currencyCode },
    ...{ paidAt: listed.processedAt ?? now, payerName, payerEmail, cardBrand, cardLast4 },
    refundedAmount: Math.round(refundedAmount),
  };
  const orderId = listed.orderId !== null && (await orderExists(db, storeId, listed.orderId)) ? listed.orderId : null;
  const detail = formatAmount(amount, currencyCode);
  const task = { storeId, kind: "unmatched_payment", subjectId: row.id, orderId, amount: null, detail } as const;
  // A task that a person ended stays ended, however often the list is read.
  await atomic(db, [insertUnmatched(db, row), raiseTask(db, now, task, restore.restoredTo)]);
};

/** Ends a payment that is not stored here: it is cancelled, or a task for a person if it was collected. */
const endUnknown = async (
  work: RestoreWork,
  source: Source,
  listed: ListedPayment,
  stored: UnmatchedPaymentRow | undefined,
): Promise<Outcome> => {
  const state = await stopPayment(source.provider, listed);
  if (state.status === "cancelled") return listed.status === "cancelled" ? "ended" : "cancelled";
  if (state.status !== "succeeded") return "open";
  const refundedAmount = Math.round(state.refundedAmount ?? 0);
  if (stored) {
    const isNew = refundedAmount > stored.refundedAmount && stored.refundStatus !== "pending";
    if (isNew) await storeRefunded(work, stored, refundedAmount);
  } else if (refundedAmount < state.amount) await storeUnmatched(work, source, state);
  return "ended";
};

/** Isolates payments from each other: one that cannot be ended is tried again with the next look at the list. A
 *  processor that does not answer ends the page. */
const attempt = async (work: RestoreWork, end: () => Promise<Outcome>): Promise<Outcome> => {
  try {
    return await end();
  } catch (error) {
    if (error instanceof ProviderDown) throw error;
    const { requestId, storeId } = work;
    const name = error instanceof Error ? error.name : "unknown";
    console.warn(JSON.stringify({ requestId, warning: "RESTORE_CHECK_WAITS", storeId, name }));
    return "open";
  }
};

const followRefunds = async (work: RestoreWork, known: KnownPayment): Promise<Outcome> => {
  const stored = await readStored(work, known);
  if (stored) await syncRefunds(work, stored.record, stored.payment);
  return "ended";
};

/** Compares a page of a processor's list with the store's payments, and ends what is without an order. Payments of
 *  other stores in the same account are left alone. */
export const reconcilePage = async (
  work: RestoreWork,
  restore: StoreRestoreRow,
  provider: PaymentProvider,
  { payments, refundedIds }: MovesPage,
): Promise<PageOutcome> => {
  const own = payments.filter(({ storeId }) => storeId === null || storeId === work.storeId);
  const listedIds = own.map(({ providerPaymentId }) => providerPaymentId);
  const scope = { storeId: work.storeId, provider: provider.name };
  const [known, unmatched] = await Promise.all([
    findKnownPayments(work.db, scope, {
      providerPaymentIds: [...listedIds, ...refundedIds],
      paymentIds: own.map(({ paymentId }) => paymentId),
    }),
    findUnmatched(work.db, scope, listedIds),
  ]);
  const outcomes: Outcome[] = [];
  for (const listed of own) {
    const isListed = ({ providerPaymentId }: Pick<UnmatchedPaymentRow | KnownPayment, "providerPaymentId">) =>
      providerPaymentId === listed.providerPaymentId;
    const stored =
      known.find(isListed) ?? known.find((row) => row.providerPaymentId === null && row.id === listed.paymentId);
    const end = () =>
      stored
        ? settleKnown(work, stored, listed)
        : endUnknown(work, { restore, provider }, listed, unmatched.find(isListed));
    outcomes.push(await attempt(work, end));
  }
  const refunded = known.filter(({ providerPaymentId: id }) => id !== null && refundedIds.includes(id));
  for (const payment of refunded) outcomes.push(await attempt(work, () => followRefunds(work, payment)));
  return {
    hasOpen: outcomes.includes("open"),
    cancelled: outcomes.filter((outcome) => outcome === "cancelled").length,
  };
};

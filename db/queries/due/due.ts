import { and, asc, eq, exists, inArray, lte, min, or, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { type OrPlaceholder, type Placeholders, prepared } from "../../prepared.ts";
import { payment, paymentEventIn, processorCheck, refund, storeSettings, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import { hasEndedPin } from "../access/pins.ts";
import { isNoticeDue, type NoticeMoments } from "../events/webhook-failures.ts";
import { isStoreOpen } from "../moves/moves.ts";
import { hasDueBump } from "../orders/bumps.ts";
import { hasDueNotification } from "../orders/notifications.ts";
import type { OrderRef } from "../orders/orders.ts";
import { hasUnsearchableOrder } from "../orders/search-terms.ts";
import { hasDueDisputeNotice } from "../payments/disputes.ts";
import { isWaiting } from "../payments/payment-events.ts";
import { hasRestoreWork } from "../payments/restores.ts";
import { hasProfileWork } from "../people/profile-sync.ts";
import { hasDueProviderCustomer } from "../people/provider-customers.ts";
import { hasDueReports } from "../reports/days.ts";
import { hasDueOrder } from "./due-orders.ts";

/** The orders of a store with due refunds, the longest due first. */
export const findOpenRefunds = (
  db: Db,
  { storeId, now, limit }: { storeId: string; now: Instant; limit: number },
): Promise<OrderRef[]> =>
  db
    .select({ storeId: refund.storeId, orderId: payment.orderId })
    .from(refund)
    .innerJoin(payment, and(eq(payment.storeId, refund.storeId), eq(payment.id, refund.paymentId)))
    .where(and(eq(refund.storeId, storeId), lte(refund.nextAttemptAt, now)))
    .groupBy(refund.storeId, payment.orderId)
    .orderBy(asc(min(refund.nextAttemptAt)))
    .limit(limit);

interface Moments extends NoticeMoments {
  /** Webhook messages that have waited since then are given up. */
  givenUpBefore: Instant;
}

/** The stores with messages of processors that can be handled or given up. Found by status alone, because few rows wait
 *  at a time. */
const storesWithPaymentEvents = (db: Db, givenUpBefore: OrPlaceholder<Instant>) => {
  const hasPayment = exists(
    db
      .select({ found: sql`1` })
      .from(payment)
      .where(
        and(
          eq(payment.storeId, paymentEventIn.storeId),
          eq(payment.provider, paymentEventIn.provider),
          eq(payment.providerPaymentId, paymentEventIn.providerPaymentId),
        ),
      ),
  );
  return db
    .select({ storeId: paymentEventIn.storeId })
    .from(paymentEventIn)
    .where(and(isWaiting, or(hasPayment, lte(paymentEventIn.createdAt, givenUpBefore))));
};

/** Whether owners of a store wait for a notice of a webhook that fails. */
const hasDueNotice = (db: Db, storeId: typeof storeSettings.id, moments: Parameters<typeof isNoticeDue>[0]) =>
  exists(
    db
      .select({ found: sql`1` })
      .from(webhookEndpoint)
      .where(and(eq(webhookEndpoint.storeId, storeId), isNoticeDue(moments))),
  );

/** Whether a store has due work, by its kind. */
const findKinds = (db: Db, { now, givenUpBefore, takenBefore, offSince }: Placeholders<Moments>) => {
  const found = { found: sql`1` };
  const { id } = storeSettings;
  return {
    orders: hasDueOrder(db, id, now),
    bumps: hasDueBump(db, id, now),
    refunds: exists(
      db
        .select(found)
        .from(refund)
        .where(and(eq(refund.storeId, id), lte(refund.nextAttemptAt, now))),
    ),
    payment_events: inArray(id, storesWithPaymentEvents(db, givenUpBefore)),
    notifications: hasDueNotification(db, id, now),
    search_terms: hasUnsearchableOrder(db, id),
    reports: hasDueReports(id, sql`${now}`),
    profiles: hasProfileWork(db, id),
    provider_customers: hasDueProviderCustomer(db, id, now),
    notices: or(hasDueNotice(db, id, { takenBefore, offSince }), hasDueDisputeNotice(id, now), hasEndedPin(id)),
    restores: hasRestoreWork(db, id, sql`${now}`),
    processor_checks: exists(
      db
        .select(found)
        .from(processorCheck)
        .where(and(eq(processorCheck.storeId, id), lte(processorCheck.dueAt, now))),
    ),
  };
};

const dueStoresQuery = prepared((db, moments: Placeholders<Moments>) => {
  const { id } = storeSettings;
  const kinds = findKinds(db, moments);
  const due = db
    .select({
      storeId: sql<string>`${id}`.as("due_store"),
      orders: sql<number>`${kinds.orders}`.as("orders"),
      bumps: sql<number>`${kinds.bumps}`.as("bumps"),
      refunds: sql<number>`${kinds.refunds}`.as("refunds"),
      payment_events: sql<number>`${kinds.payment_events}`.as("payment_events"),
      notifications: sql<number>`${kinds.notifications}`.as("notifications"),
      notices: sql<number>`${kinds.notices}`.as("notices"),
      search_terms: sql<number>`${kinds.search_terms}`.as("search_terms"),
      processor_checks: sql<number>`${kinds.processor_checks}`.as("processor_checks"),
      restores: sql<number>`${kinds.restores}`.as("restores"),
      reports: sql<number>`${kinds.reports}`.as("reports"),
      profiles: sql<number>`${kinds.profiles}`.as("profiles"),
      provider_customers: sql<number>`${kinds.provider_customers}`.as("provider_customers"),
    })
    .from(storeSettings)
    .where(isStoreOpen(db, id))
    .as("due");
  return db
    .select()
    .from(due)
    .where(
      or(
        ...[due.orders, due.bumps, due.refunds, due.payment_events, due.notifications].map((kind) => eq(kind, 1)),
        ...[due.notices, due.search_terms, due.processor_checks, due.reports, due.profiles].map((kind) => eq(kind, 1)),
        ...[due.provider_customers, due.restores].map((kind) => eq(kind, 1)),
      ),
    );
});

/** The open stores with due work other than events, and its kinds. */
export const findDueStores = (db: Db, moments: Moments) => dueStoresQuery(db, moments);

import { atomic } from "../../../../db/atomic.ts";
import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { type DisputeRow, putDispute } from "../../../../db/queries/payments/disputes.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { isAnswerDue, isDisputeClosed } from "../../payments/disputes/disputes.rules.ts";
import type { ProviderDispute } from "../../payments/provider/provider.ts";
import type { Instant } from "../../time.ts";
import { changeOrder } from "../record/change.ts";
import type { NewEvent } from "../record/change-parts.ts";

const toRow = (payment: PaymentRow, report: ProviderDispute, checkedAt: Instant): DisputeRow => {
  const { storeId, id: paymentId, orderId, provider } = payment;
  const { providerPaymentId, ...reported } = report;
  return {
    ...reported,
    id: newId("dsp", checkedAt),
    ...{ storeId, paymentId, orderId, provider },
    closedAt: isDisputeClosed(report.status) ? checkedAt : null,
    checkedAt,
    // Counts only if the row or its status is new.
    noticeDueAt: isAnswerDue(report.status) ? checkedAt : null,
    createdAt: checkedAt,
    updatedAt: checkedAt,
  };
};

/** The events that an order's history lacks. The processor's id of the dispute makes each of them unique. */
const listNewEvents = ({ events }: OrderRecord, rows: readonly DisputeRow[]): NewEvent[] =>
  rows.flatMap(({ providerDisputeId: note, closedAt }) => {
    const types = closedAt === null ? (["dispute_opened"] as const) : (["dispute_opened", "dispute_closed"] as const);
    const missing = types.filter((type) => !events.some((event) => event.type === type && event.note === note));
    return missing.map((type) => ({ type, status: null, note }));
  });

/** Stores the disputes of a payment as its processor lists them, with the order's history in the same batch. Repeating
 *  it changes nothing, and of two concurrent runs the one that asked last decides. Throws if the processor does not
 *  answer. */
export const syncDisputes = async (ctx: OrderWork, known: OrderRecord, payment: PaymentRow): Promise<OrderRecord> => {
  if (payment.providerPaymentId === null) return known;
  // Before the call, so that an answer that was on its way for long does not count as the latest.
  const checkedAt = ctx.clock.now();
  const provider = await ctx.provider(payment.provider);
  const reports = (await provider.listDisputes?.(payment.providerPaymentId)) ?? [];
  const rows = reports.map((report) => toRow(payment, report, checkedAt));
  const writes = rows.map((row) => putDispute(ctx.db, row));
  if (listNewEvents(known, rows).length === 0) await atomic(ctx.db, writes);
  return changeOrder(ctx, known, (record) => {
    const events = listNewEvents(record, rows);
    return events.length > 0 ? { events, actor: "processor", writes } : null;
  });
};

import { z } from "zod";
import { WriteConflict } from "../../../../db/atomic.ts";
import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { idempotencyKeyInput } from "../../idempotency/key.ts";
import { isUnsettledLink } from "../../payments/payment-link.rules.ts";
import { presentRefusal, slotUnavailable } from "../../problems.rules.ts";
import { loadStaffOrder } from "../read/load-order.ts";
import { orderInput } from "../read/schemas.ts";
import { applyEdit } from "../record/apply-edit.ts";
import { illegalTransition } from "../record/assert-transition.ts";
import { changeOrder } from "../record/change.ts";
import { joinParts, type OrderChange } from "../record/change-parts.ts";
import { buildDuePart } from "../record/due-at-counter.ts";
import { moneyAfter } from "../record/money-after.ts";
import { type EditBlock, editBlock } from "../record/pending-edit.rules.ts";
import { linkEnded, stopLinksFirst } from "./stop-payments.ts";

export const sendEditInput = orderInput.extend({
  expectedRevision: z.int().min(1, "Send the revision of the order that you have read.").nullish().meta({
    description: "The revision of the order that you have read. REVISION_CONFLICT if the order has another.",
    example: 1,
  }),
  idempotencyKey: idempotencyKeyInput
    .nullish()
    .describe("16 to 128 printable characters. The same key and input send the change once in 24 hours."),
});

type SendEditInput = z.output<typeof sendEditInput>;

const toRefusal = (block: EditBlock, { order }: OrderRecord): AppError => {
  if (block === "late") return presentRefusal(slotUnavailable());
  if (block === "finished") {
    return illegalTransition("The kitchen has finished a dish of this change. End the link and edit the order again.");
  }
  if (block === "status") {
    return illegalTransition(
      `This order is ${order.status.replaceAll("_", " ")}, too late for this change. End the link.`,
    );
  }
  const message = "This order has changed since the link was made. End the link and edit the order again.";
  return new AppError("REVISION_CONFLICT", message, { extra: { revision: order.revision } });
};

/** The change that applies the edit of an open link before it is paid. What it costs more is due from now on. */
const buildSending = (
  ctx: Ctx,
  record: OrderRecord,
  { expectedRevision }: SendEditInput,
  idempotency: Idempotency | null,
): OrderChange => {
  const now = ctx.clock.now();
  const { id: orderId, storeId } = record.order;
  const payment = record.payments.find((candidate) => isUnsettledLink(candidate) && candidate.pendingEdit !== null);
  if (!payment?.pendingEdit)
    throw new AppError("CONFLICT", "No change of this order waits for a payment.", { reason: "NO_PENDING_EDIT" });
  const isOutdated = typeof expectedRevision === "number" && expectedRevision !== record.order.revision;
  const block = isOutdated ? "revision" : editBlock(record, payment.pendingEdit, now);
  if (block !== null) throw toRefusal(block, record);
  const edit = applyEdit(ctx, record, payment.pendingEdit, "link");
  const { outstanding } = moneyAfter(record, edit, now);
  const applied = updatePayment(ctx.db, storeId, payment.id, { pendingEdit: null, updatedAt: now });
  const writes = [...(idempotency ? idempotencyWrites(ctx, idempotency, orderId) : []), applied];
  const parts = [{ writes, messages: ["order.payment_due" as const] }, edit, buildDuePart(ctx, record, outstanding)];
  return { ...joinParts(parts), actor: actorType(ctx.caller) };
};

/** Sends the change of an open payment link to the kitchen before the guest has paid. The link stays open until its
 *  end, and afterwards the sum is due at the counter. Throws CONFLICT if no change waits, and REVISION_CONFLICT,
 *  ILLEGAL_TRANSITION or SLOT_UNAVAILABLE if it can no longer take effect. */
export const sendPendingEdit = async (ctx: Ctx, input: SendEditInput): Promise<{ id: string }> => {
  const id = await makeOnce(ctx, "sendPendingEdit", input, async (idempotency) => {
    const known = await loadStaffOrder(ctx, input.orderId);
    try {
      await changeOrder(ctx, known, (record) => buildSending(ctx, record, input, idempotency));
    } catch (error) {
      if (error instanceof WriteConflict && error.conflict === "SLOT_FULL") throw presentRefusal(slotUnavailable());
      throw error;
    }
    return input.orderId;
  });
  return { id };
};

/** Ends the payment links of an order at the processor. A change that waits for one is dropped. Throws CONFLICT if the
 *  guest was faster. */
export const endPaymentLink = async (ctx: Ctx, orderId: string): Promise<{ id: string }> => {
  await stopLinksFirst(ctx, await loadStaffOrder(ctx, orderId), linkEnded);
  return { id: orderId };
};

import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { formatAmount } from "../../money.rules.ts";
import { isUnrequested } from "../../payments/refunds/decide-refund.rules.ts";
import { priceOfPortions, refundableTotal, spreadRefund } from "../../payments/refunds/spread-refund.rules.ts";
import type { RefundOrderInput } from "../../payments/schemas.ts";
import { assertRefundable } from "../disputes/assert-refundable.ts";
import { loadStaffOrder } from "../read/load-order.ts";
import { changeOrder } from "../record/change.ts";
import { joinParts, type OrderChange } from "../record/change-parts.ts";
import { endedByRefunds } from "../record/ending.ts";
import { buildRefunds } from "../record/reserve-refund.ts";
import { requestNewRefunds, retryRefunds } from "./refunds.ts";
import { stopLinksFirst } from "./stop-payments.ts";

const limitExceeded = (path: string, message: string): AppError =>
  new AppError("LIMIT_EXCEEDED", message, { errors: [{ path, message }] });

/** The price of the chosen lines. Throws NOT_FOUND for an item of another order, BAD_INPUT for one that is listed twice
 *  and LIMIT_EXCEEDED for more portions than were sold. */
const priceLines = ({ order, items }: OrderRecord, lines: NonNullable<RefundOrderInput["lines"]>): number => {
  const listed = new Set<string>();
  return lines.reduce((sum, { orderItemId, quantity }, index) => {
    const item = items.find(({ id }) => id === orderItemId);
    if (!item) throw notFound();
    if (listed.has(orderItemId)) {
      const message = "Each item can be listed once. Add up its portions.";
      throw new AppError("BAD_INPUT", message, { errors: [{ path: `lines.${index}.orderItemId`, message }] });
    }
    listed.add(orderItemId);
    if (quantity > item.quantity) {
      throw limitExceeded(`lines.${index}.quantity`, `The order has only ${item.quantity} × ${item.name}.`);
    }
    return sum + priceOfPortions(item, quantity, order.taxIncluded);
  }, 0);
};

/** The amount to refund. Throws LIMIT_EXCEEDED for more than the tip or than what is left of the payments. */
const refundAmount = (record: OrderRecord, { lines, tip, amount }: RefundOrderInput): number => {
  const { tip: orderTip, currencyCode } = record.order;
  if ((tip ?? 0) > orderTip) {
    throw limitExceeded("tip", `The tip of this order was only ${formatAmount(orderTip, currencyCode)}.`);
  }
  const requested = priceLines(record, lines ?? []) + (tip ?? 0) + (amount ?? 0);
  const left = refundableTotal(record.payments);
  if (requested <= left) return requested;
  const message =
    left > 0
      ? `You can refund at most ${formatAmount(left, currencyCode)} of this order.`
      : "This order has nothing left to refund.";
  throw limitExceeded("amount", message);
};

const buildRefundChange = (
  ctx: Ctx,
  record: OrderRecord,
  input: RefundOrderInput,
  idempotency: Idempotency | null,
): OrderChange => {
  const amount = refundAmount(record, input);
  if (amount === 0) {
    const message = "These items cost nothing, so there is nothing to refund.";
    throw new AppError("BAD_INPUT", message, { errors: [{ path: "lines", message }] });
  }
  const actor = actorType(ctx.caller);
  const refunds = buildRefunds(ctx, record, { kind: "goodwill", amount, reason: input.reason || null });
  const ending = endedByRefunds(ctx, record, [...record.refunds, ...refunds.refunds], actor);
  const writes = idempotency ? idempotencyWrites(ctx, idempotency, record.order.id) : [];
  return { ...joinParts([{ writes }, refunds, ending]), actor };
};

/** Requests again what an earlier call with the same key has not requested. */
const recheckRefunds = async (ctx: Ctx, orderId: string): Promise<void> => {
  let record = await loadStaffOrder(ctx, orderId);
  for (const payment of record.payments) {
    const open = record.refunds.filter((refund) => refund.paymentId === payment.id && isUnrequested(refund));
    if (open.length === 0) continue;
    record = await retryRefunds(
      ctx,
      record,
      payment,
      open.map(({ id }) => id),
    );
  }
};

/** An order before and after its refunds were requested. */
interface Outcome {
  before: OrderRecord;
  after: OrderRecord;
}

/** Throws PAYMENT_DECLINED if the processors refused all of the new refunds. */
const assertAccepted = ({ before, after }: Outcome): void => {
  const made = after.refunds.filter(({ id }) => !before.refunds.some((refund) => refund.id === id));
  if (made.some(({ status }) => status !== "failed")) return;
  throw new AppError("PAYMENT_DECLINED", "The processor refused this refund. No money was sent back.");
};

/** Refunds lines, tip or an amount of an order as goodwill: reserves the refunds in one batch, newest payment first,
 *  then requests them. Cash is given back by hand. Throws LIMIT_EXCEEDED, CONFLICT if a dispute forbids it, and
 *  PAYMENT_DECLINED. */
export const refundOrder = async (ctx: Ctx, input: RefundOrderInput): Promise<{ id: string }> => {
  const known = await loadStaffOrder(ctx, input.orderId);
  const outcomes: Outcome[] = [];
  const id = await makeOnce(ctx, "refundOrder", input, async (idempotency) => {
    const endsOrder = buildRefundChange(ctx, known, input, null).set?.status === "cancelled";
    await assertRefundable(ctx, spreadRefund(known.payments, refundAmount(known, input)));
    const stopped = endsOrder ? await stopLinksFirst(ctx, known) : known;
    let before = stopped;
    const reserved = await changeOrder(ctx, stopped, (record) => {
      before = record;
      return buildRefundChange(ctx, record, input, idempotency);
    });
    outcomes.push({ before, after: await requestNewRefunds(ctx, before, reserved) });
    return known.order.id;
  });
  outcomes.forEach(assertAccepted);
  if (outcomes.length === 0) await recheckRefunds(ctx, id);
  return { id };
};

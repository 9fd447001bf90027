import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { isUnrequested } from "../../payments/refunds/decide-refund.rules.ts";
import type { PaymentShares } from "../../payments/refunds/refund-shares.rules.ts";
import type { RefundOrderInput } from "../../payments/schemas.ts";
import { assertRefundable } from "../disputes/assert-refundable.ts";
import { loadStaffOrder } from "../read/load-order.ts";
import { changeOrder } from "../record/change.ts";
import { joinParts, type OrderChange } from "../record/change-parts.ts";
import { endedByRefunds } from "../record/ending.ts";
import { buildReservations, readManual } from "../record/reserve-refund.ts";
import { decideRefund } from "./decide-order-refund.rules.ts";
import { requestNewRefunds, retryRefunds } from "./refunds.ts";
import { stopLinksFirst } from "./stop-payments.ts";

/** What the refund gives back by payment. Throws NOT_FOUND, BAD_INPUT and LIMIT_EXCEEDED. */
const decideParts = (record: OrderRecord, input: RefundOrderInput): PaymentShares<PaymentRow>[] => {
  const decision = decideRefund(record, input);
  if (decision.kind === "shares") return decision.parts;
  const { code, path, message } = decision;
  throw new AppError(code, message, { errors: [{ path, message }] });
};

const buildRefundChange = (
  ctx: Ctx,
  record: OrderRecord,
  input: RefundOrderInput,
  idempotency: Idempotency | null,
): OrderChange => {
  const actor = actorType(ctx.caller);
  const draft = { kind: "goodwill", ...readManual(input) } as const;
  const refunds = buildReservations(ctx, record, decideParts(record, input), draft);
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

/** Refunds lines, tip or an amount of an order as goodwill: reserves the refunds in one batch, each part at the payment
 *  that was made for it, then requests them. Cash is given back by hand. Throws NOT_FOUND for a line that is gone,
 *  LIMIT_EXCEEDED for more than is left, CONFLICT if a dispute forbids it, and PAYMENT_DECLINED. */
export const refundOrder = async (ctx: Ctx, input: RefundOrderInput): Promise<{ id: string }> => {
  const known = await loadStaffOrder(ctx, input.orderId);
  const outcomes: Outcome[] = [];
  const id = await makeOnce(ctx, "refundOrder", input, async (idempotency) => {
    const endsOrder = buildRefundChange(ctx, known, input, null).set?.status === "cancelled";
    if (!input.manual) await assertRefundable(ctx, decideParts(known, input));
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

import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { type EditSettlement, editSettlements, type OrderOutboxEvent } from "../../../../db/schema/enums.ts";
import { minChargeIn } from "../../../../db/schema/processor-currencies.rules.ts";
import type { Ctx } from "../../../context.ts";
import { holdsScope } from "../../caller/scopes.ts";
import type { MenuSnapshot } from "../../menu/types.ts";
import { type ChangePart, joinParts } from "../../orders/record/change-parts.ts";
import { buildDuePart } from "../../orders/record/due-at-counter.ts";
import { moneyAfter } from "../../orders/record/money-after.ts";
import { buildRelease } from "../../orders/record/release.ts";
import { buildRenewal } from "../../orders/record/renew-payment.ts";
import { buildRefunds } from "../../orders/record/reserve-refund.ts";
import { computeOutstanding } from "../../payments/outstanding.rules.ts";
import { findLinkMethod } from "../../payments/payment-link.rules.ts";
import { awaitsProcessor } from "../../payments/provider/status.rules.ts";
import { type ChargedOrder, listSubjects, readUnit } from "../../payments/refunds/given-back.rules.ts";
import { refundableTotal, shareOfDecrease } from "../../payments/refunds/refund-shares.rules.ts";
import { settleGoodwill } from "../../payments/refunds/settle-goodwill.rules.ts";
import type { PricedOrder } from "../../pricing/pricing.rules.ts";
import type { EditDecision } from "./decide-edit.ts";
import { refundRightMissing, sendUnpaidRightMissing, settleRefusal, unpaidReasonMissing } from "./refusals.ts";
import type { OrderEditPreview } from "./schemas.ts";
import { type EditMoney, type SettledEdit, settleEdit, settleFault, unpaidEffect } from "./settle-edit.rules.ts";

/** The amounts of a decided edit. */
interface EditedAmounts {
  decision: Pick<EditDecision, "lines" | "fees" | "terms">;
  priced: Pick<PricedOrder, "total" | "tax" | "deliveryFee">;
}

/** An order as an edit makes it charge. */
export const chargeEdited = ({ order }: OrderRecord, { decision, priced }: EditedAmounts): ChargedOrder => ({
  order: { ...order, ...priced, terms: decision.terms },
  items: decision.lines.map(({ sold, quantity, totalPrice, discountAmount, taxAmount, taxRatePpm }, index) => ({
    id: sold?.id ?? `added ${index}`,
    lineId: sold?.lineId ?? null,
    ...{ quantity, totalPrice, discountAmount, taxAmount, taxRatePpm },
  })),
  fees: decision.fees,
});

/** What an edit does to the money of an order. */
export const computeEditMoney = (record: OrderRecord, after: ChargedOrder): EditMoney => {
  const { order, payments, refunds } = record;
  const goodwill = settleGoodwill(listSubjects(record), listSubjects(after), refunds, readUnit(record));
  const outstanding = computeOutstanding({ order: { ...order, total: after.order.total }, payments, refunds });
  return settleEdit(outstanding, refundableTotal(payments), goodwill.amount);
};

/** What decides how an edit can be settled. */
const collectFacts = (record: OrderRecord, menu: MenuSnapshot, after: ChargedOrder): SettledEdit => {
  const { order, payments } = record;
  return {
    ...computeEditMoney(record, after),
    difference: after.order.total - order.total,
    // A test order is paid in cash, so that no processor takes money for it.
    minCharge:
      order.isTest || findLinkMethod(menu.store.paymentOptions) === null ? null : minChargeIn(order.currencyCode),
    awaitsPayment: awaitsProcessor(order, payments),
  };
};

/** The ways in which the caller can settle the difference of an edit, and whether the order waits for its payment. */
export const listSettlements = (
  { caller }: Pick<Ctx, "caller">,
  record: OrderRecord,
  menu: MenuSnapshot,
  after: ChargedOrder,
): Pick<OrderEditPreview, "settlements" | "awaitsPayment"> => {
  const facts = collectFacts(record, menu, after);
  const canSendUnpaid = holdsScope(caller.scopes, "write_payments");
  const isAllowed = (settle: EditSettlement) => canSendUnpaid || unpaidEffect(facts, settle) !== "send_unpaid";
  return {
    settlements: editSettlements.filter((settle) => settleFault(facts, settle) === null && isAllowed(settle)),
    awaitsPayment: facts.awaitsPayment,
  };
};

/** How staff settle an edit, what the order charges after it, and why. */
interface Settling {
  after: ChargedOrder;
  settle: EditSettlement;
  reason: string | null;
}

/** Returns what the edit does to an order that waits for its payment. Throws if the edit cannot be settled as asked, or
 *  if the caller may neither pay its refund nor send the order unpaid. */
export const assertSettled = (
  { caller }: Pick<Ctx, "caller">,
  record: OrderRecord,
  menu: MenuSnapshot,
  { after, settle, reason }: Settling,
): ReturnType<typeof unpaidEffect> => {
  const facts = collectFacts(record, menu, after);
  const fault = settleFault(facts, settle);
  if (fault !== null) throw settleRefusal(fault, facts, record.order.currencyCode);
  const canMoveMoney = holdsScope(caller.scopes, "write_payments");
  if (facts.refund > 0 && !canMoveMoney) throw refundRightMissing();
  const effect = unpaidEffect(facts, settle);
  if (effect === "send_unpaid" && !canMoveMoney) throw sendUnpaidRightMissing();
  if (effect === "send_unpaid" && reason === null) throw unpaidReasonMissing();
  return effect;
};

/** What partners learn of the money: that a cheaper order is paid with what came before, or that more is due. */
const listMoneyEvents = (outstanding: number, due: number): OrderOutboxEvent[] => {
  if (outstanding > 0 && due === 0) return ["order.paid"];
  return due > Math.max(0, outstanding) ? ["order.payment_due"] : [];
};

/** The part of an edit that settles its difference: refunds that are pending in the same batch, or what is due at the
 *  counter. An order that waits for its payment at a processor owes nothing at the counter, unless staff send it. */
const buildDifference = (ctx: Ctx, record: OrderRecord, after: ChargedOrder): ChangePart => {
  const money = computeEditMoney(record, after);
  const { outstanding, settledByGoodwill } = record.order;
  const shares = shareOfDecrease(listSubjects(record), listSubjects(after), money.refund, readUnit(record));
  return joinParts([
    {
      set: { settledByGoodwill: settledByGoodwill + money.settledByGoodwill },
      messages: listMoneyEvents(outstanding, money.due),
    },
    buildRefunds(ctx, record, shares, { kind: "edit", reason: null }),
    buildDuePart(ctx, record, money.due),
  ]);
};

/** The part of an edit that settles its difference, after the part that applies it. An order that waits for its payment
 *  is never released by an edit of its price: its guest pays the new total, or staff send it unpaid. */
export const buildMoneyPart = (
  ctx: Ctx,
  record: OrderRecord,
  applied: ChangePart,
  settling: Settling,
  effect: ReturnType<typeof unpaidEffect>,
): ChangePart => {
  const { after } = settling;
  const { order, payments } = record;
  const scheduledFor = applied.set?.scheduledFor === undefined ? order.scheduledFor : applied.set.scheduledFor;
  if (effect === "pay_anew") {
    const { due: amount } = computeEditMoney(record, after);
    return joinParts([{ messages: ["order.payment_due"] }, buildRenewal(ctx, record, { amount, scheduledFor })]);
  }
  const isUnchanged = effect === null && after.order.total === order.total && awaitsProcessor(order, payments);
  if (isUnchanged) return {};
  const difference = buildDifference(ctx, record, after);
  if (effect === null) return difference;
  const now = ctx.clock.now();
  const money = moneyAfter(record, joinParts([applied, difference]), now);
  return joinParts([difference, buildRelease({ status: order.status, scheduledFor }, money, now)]);
};

import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { minChargeIn } from "../../../../db/schema/currencies.rules.ts";
import { type EditSettlement, editSettlements, type OrderOutboxEvent } from "../../../../db/schema/enums.ts";
import type { Ctx } from "../../../context.ts";
import { holdsScope } from "../../caller/scopes.ts";
import type { MenuSnapshot } from "../../menu/types.ts";
import { type ChangePart, joinParts } from "../../orders/record/change-parts.ts";
import { buildDuePart } from "../../orders/record/due-at-counter.ts";
import { buildRefunds } from "../../orders/record/reserve-refund.ts";
import { computeOutstanding } from "../../payments/outstanding.rules.ts";
import { findLinkMethod } from "../../payments/payment-link.rules.ts";
import { awaitsProcessor } from "../../payments/provider/status.rules.ts";
import { refundableTotal } from "../../payments/refunds/spread-refund.rules.ts";
import { refundRightMissing, settleRefusal } from "./refusals.ts";
import { type EditMoney, type SettledEdit, settleEdit, settleFault } from "./settle-edit.rules.ts";

/** What an edit to a new total does to the money of an order. */
export const computeEditMoney = ({ order, payments, refunds }: OrderRecord, total: number): EditMoney =>
  settleEdit(computeOutstanding({ order: { ...order, total }, payments, refunds }), refundableTotal(payments));

/** What decides how an edit can be settled. */
const collectFacts = (record: OrderRecord, menu: MenuSnapshot, total: number): SettledEdit => {
  const { order, payments } = record;
  return {
    ...computeEditMoney(record, total),
    difference: total - order.total,
    // A test order is paid in cash, so that no processor takes money for it.
    minCharge:
      order.isTest || findLinkMethod(menu.store.paymentOptions) === null ? null : minChargeIn(order.currencyCode),
    awaitsPayment: awaitsProcessor(order, payments),
  };
};

/** The ways in which the difference of an edit can be settled. */
export const listSettlements = (record: OrderRecord, menu: MenuSnapshot, total: number): EditSettlement[] => {
  const facts = collectFacts(record, menu, total);
  return editSettlements.filter((settle) => settleFault(facts, settle) === null);
};

/** Throws if the edit cannot be settled as asked, or if the caller may not pay its refund. */
export const assertSettled = (
  { caller }: Pick<Ctx, "caller">,
  record: OrderRecord,
  menu: MenuSnapshot,
  { total, settle }: { total: number; settle: EditSettlement },
): void => {
  const facts = collectFacts(record, menu, total);
  const fault = settleFault(facts, settle);
  if (fault !== null) throw settleRefusal(fault, facts, record.order.currencyCode);
  if (facts.refund > 0 && !holdsScope(caller.scopes, "write_payments")) throw refundRightMissing();
};

/** What partners learn of the money: that a cheaper order is paid with what came before, or that more is due. */
const listMoneyEvents = (outstanding: number, due: number): OrderOutboxEvent[] => {
  if (outstanding > 0 && due === 0) return ["order.paid"];
  return due > Math.max(0, outstanding) ? ["order.payment_due"] : [];
};

/** The part of an edit that settles its difference: refunds that are pending in the same batch, or what is due at the
 *  counter. */
export const buildMoneyPart = (ctx: Ctx, record: OrderRecord, total: number): ChangePart => {
  const money = computeEditMoney(record, total);
  const { outstanding, settledByGoodwill } = record.order;
  return joinParts([
    {
      set: { settledByGoodwill: settledByGoodwill + money.settledByGoodwill },
      messages: listMoneyEvents(outstanding, money.due),
    },
    buildRefunds(ctx, record, { kind: "edit", amount: money.refund, reason: null }),
    buildDuePart(ctx, record, money.due),
  ]);
};

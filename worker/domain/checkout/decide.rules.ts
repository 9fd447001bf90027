import { moneyUnit } from "../../../db/schema/currencies.rules.ts";
import type { OrderFeeKind, OrderType } from "../../../db/schema/enums.ts";
import type { Instant, OrderTerms } from "../../../db/schema/shapes.ts";
import { maxItems } from "../cart/cart.rules.ts";
import { longestPrep, sumPrepMinutes } from "../fulfilment/preparation.rules.ts";
import { idleKitchen, type KitchenLoad } from "../fulfilment/queue.rules.ts";
import type { DeliveryAddress } from "../fulfilment/schemas.ts";
import {
  type FoundLine,
  findLines,
  goneName,
  linePaths,
  lineProblems,
  type RequestedItem,
} from "../menu/order-lines.ts";
import type { MenuItem, MenuItemModifier, MenuSnapshot } from "../menu/types.ts";
import { priceItems } from "../pricing/price-lines.rules.ts";
import { maxTip, type PricedOrder, type PricingRules, priceOrder, rulesAt } from "../pricing/pricing.rules.ts";
import type { Quote, QuoteLine } from "../pricing/schemas.ts";
import { breakDownTax, type TaxLine } from "../pricing/tax-breakdown.rules.ts";
import type { OrderProblem } from "../problems.rules.ts";
import * as problem from "../problems.rules.ts";
import type { PromoFault } from "../promo-faults.ts";
import { promoProblem } from "../promos/problems.ts";
import { mayHaveLapsed, type Promo, promoFault, type SentPromo } from "../promos/promos.rules.ts";
import { leadMinutes } from "../schedule/lead-time.rules.ts";
import { busyMinutesAt } from "../schedule/service.rules.ts";
import { localDate } from "../schedule/slots.ts";
import { type Delivery, type DeliveryOverride, decideCounterDelivery, decideDelivery } from "./delivery.rules.ts";
import { buildTerms } from "./order-terms.rules.ts";
import { decideCounterTime, decideTime, type Timing } from "./timing.rules.ts";

/** A parsed order request: quantities are 1 to 99, and the tip is not negative. */
export interface OrderRequest {
  orderType: OrderType;
  items: readonly RequestedItem[];
  deliveryAddress: DeliveryAddress | null;
  /** Minor units. */
  tip: number;
  scheduledFor: Instant | null;
  /** Terms that staff set for a delivery in place of its zone's. */
  deliveryOverride?: DeliveryOverride | null;
  /** What staff charge beside the dishes, such as a deposit. */
  fees?: readonly RequestedFee[];
}

/** An item with its dish and choices, its price in minor units, and the problems that block it. */
export interface DecidedLine {
  item: MenuItem | null;
  quantity: number;
  modifiers: MenuItemModifier[];
  specialInstructions: string | null;
  unitPrice: number;
  lineTotal: number;
  /** Its part of the order's discount and tax, and its tax rate in parts per million. */
  discountAmount: number;
  taxAmount: number;
  taxRatePpm: number;
  problems: OrderProblem[];
}

/** A fee of the order in minor units. Its rate in parts per million is the store's unless it names one. */
export interface RequestedFee {
  kind: OrderFeeKind;
  amount: number;
  taxRatePpm: number | null;
}

/** A fee with its tax rate in parts per million and its part of the order's tax in minor units. */
export interface DecidedFee extends RequestedFee {
  taxRatePpm: number;
  taxAmount: number;
}

/** A promo code that the order uses once. */
export interface UsedPromo {
  promoId: string;
  maxUsesPerCustomer: number | null;
  customerKeys: string[];
}

export interface Decision {
  quote: Quote;
  lines: DecidedLine[];
  fees: DecidedFee[];
  /** The order's tax by rate. */
  taxLines: TaxLine[];
  /** The rules of price that later edits of the order use. */
  terms: OrderTerms;
  /** The promo code that the order uses, if any. */
  promo: UsedPromo | null;
  /** Whether a sent code was refused that may have been valid when the guest saw the amounts. */
  hasPromoLapsed: boolean;
  /** The first problem to report; null if the order can be placed. */
  firstProblem: OrderProblem | null;
  /** Minutes that the order takes, from the delivery zone and the longest dish. */
  leadMinutes: number;
  /** Minutes of kitchen work for all dishes together. */
  prepMinutes: number;
  /** The chosen time if it is available, else the earliest one; null if the store can promise none. */
  readyAt: Instant | null;
  /** The slot that it reserves, chosen or the first with room; null if it reserves none. */
  slotStartsAt: Instant | null;
}

const priceProblems = (
  menu: MenuSnapshot,
  request: OrderRequest,
  amounts: PricedOrder | null,
  terms: Delivery["terms"],
): OrderProblem[] => {
  if (!amounts) return [problem.tooExpensive()];
  const { subtotal } = amounts;
  const { currencyCode } = menu.store;
  const missing = terms && request.items.length > 0 ? terms.minimum - subtotal : 0;
  const highestTip = maxTip(subtotal);
  return [
    ...(terms && missing > 0 ? [problem.belowMinimum(terms.minimum, missing, currencyCode)] : []),
    ...(request.tip > highestTip ? [problem.tipTooHigh(highestTip, currencyCode)] : []),
  ];
};

const lengthProblems = (itemCount: number): OrderProblem[] => {
  if (itemCount === 0) return [problem.nothingOrdered()];
  return itemCount > maxItems ? [problem.tooManyLines(maxItems)] : [];
};

const quoteLine = (requested: RequestedItem, line: DecidedLine): QuoteLine => ({
  menuItemId: requested.menuItemId,
  name: line.item?.name ?? goneName,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  lineTotal: line.lineTotal,
  problems: line.problems,
});

interface PromoVerdict {
  priced: PricedOrder | null;
  usedPromo: SentPromo["promo"];
  fault: PromoFault | null;
  problems: OrderProblem[];
}

/** Prices an order with the sent code if it is valid, else without it. */
const pricePromo = (
  sent: SentPromo | null,
  { orderType, currencyCode, now }: { orderType: OrderType; currencyCode: string; now: Instant },
  price: (promo: SentPromo["promo"]) => PricedOrder | null,
): PromoVerdict => {
  const plain = price(null);
  if (!plain || !sent) return { priced: plain, usedPromo: null, fault: null, problems: [] };
  const { promo, customerUses } = sent;
  const { subtotal } = plain;
  const fault = promoFault(promo, { orderType, subtotal, customerUses, now });
  const priced = fault === null ? price(promo) : plain;
  if (fault === null && priced && priced.promoDiscount > 0)
    return { priced, usedPromo: promo, fault: null, problems: [] };
  const reason = fault ?? "nothing_off";
  return {
    priced: plain,
    usedPromo: null,
    fault: reason,
    problems: [promoProblem(reason, promo, { subtotal, currencyCode })],
  };
};

/** The conditions that do not depend on the dishes: when the order is ready, and how the guest gets it. */
interface Conditions {
  menuItems: readonly FoundLine[];
  leadMinutes: number;
  timing: Timing;
  delivery: Delivery;
  sent: SentPromo | null;
}

const toUsedPromo = ({ id, maxUsesPerCustomer }: Promo, { customerKeys }: SentPromo): UsedPromo => ({
  promoId: id,
  maxUsesPerCustomer,
  customerKeys: [...customerKeys],
});

/** The fees with their tax rates, that of the fee or else the store's, and what is taxed of them. */
const rateFees = ({ fees: requested = [] }: OrderRequest, rules: PricingRules) => {
  const fees = requested.map((fee) => ({ ...fee, taxRatePpm: fee.taxRatePpm ?? rules.taxRatePpm }));
  return { fees, taxedFees: fees.map(({ taxRatePpm: ratePpm, amount }) => ({ ratePpm, amount })) };
};

const decideWithTerms = (menu: MenuSnapshot, request: OrderRequest, now: Instant, terms: Conditions): Decision => {
  const { items, orderType, tip } = request;
  const { menuItems, timing, delivery, sent } = terms;
  const servedAt = request.scheduledFor ?? now;
  const taxation = { orderType, date: localDate(menu.store.timezone, servedAt) };
  const rules = rulesAt(menu, taxation);
  const { fees, taxedFees } = rateFees(request, rules);
  const price = { taxation, deliveryFee: delivery.terms?.fee ?? 0, fees: taxedFees, tip };
  const { currencyCode } = rules;
  const { priced, usedPromo, fault, ...promoVerdict } = pricePromo(sent, { orderType, currencyCode, now }, (promo) =>
    priceItems(menu, items, menuItems, { ...price, promo }),
  );
  // If the amounts are out of range, the order is priced as if it were empty.
  const {
    lines: prices,
    taxed,
    ...amounts
  } = priced ?? priceOrder({ rules, orderType, lines: [], deliveryFee: 0, tip: 0 });
  const tax = breakDownTax(taxed, amounts.taxIncluded, moneyUnit(currencyCode));

  const decidedItems = items.map((requested, index) => {
    const { item, modifiers } = menuItems[index] ?? { item: null, modifiers: [] };
    const { unitPrice, lineTotal } = prices[index] ?? { unitPrice: 0, lineTotal: 0 };
    const problems = lineProblems(menu, item, requested.modifierIds, { servedAt, now }, linePaths(index));
    const { quantity, specialInstructions } = requested;
    const { ratePpm, amount } = taxed[index] ?? { ratePpm: 0, amount: 0 };
    const parts = { discountAmount: lineTotal - amount, taxAmount: tax.amounts[index] ?? 0, taxRatePpm: ratePpm };
    const line = { item, quantity, modifiers, specialInstructions, unitPrice, lineTotal, ...parts, problems };
    return { requested, line };
  });
  const problems = [
    ...lengthProblems(items.length),
    ...timing.problems,
    ...decidedItems.flatMap(({ line }) => line.problems),
    ...delivery.problems,
    ...priceProblems(menu, request, priced, delivery.terms),
    ...promoVerdict.problems,
  ];
  const quoteLines = decidedItems.map(({ requested, line }) => quoteLine(requested, line));
  const { readyAt, slotStartsAt } = timing;
  return {
    quote: { currencyCode, lines: quoteLines, ...amounts, promoCode: usedPromo?.code ?? null, readyAt, problems },
    lines: decidedItems.map(({ line }) => line),
    // The fees follow the items in what is taxed.
    fees: fees.map((fee, index) => ({ ...fee, taxAmount: tax.amounts[items.length + index] ?? 0 })),
    taxLines: tax.lines,
    terms: buildTerms(rules, delivery.terms, usedPromo),
    promo: usedPromo && sent ? toUsedPromo(usedPromo, sent) : null,
    hasPromoLapsed: fault !== null && mayHaveLapsed(fault),
    firstProblem: problems[0] ?? null,
    leadMinutes: terms.leadMinutes,
    prepMinutes: sumPrepMinutes(items, menuItems),
    readyAt,
    slotStartsAt,
  };
};

/** Decides whether an online order can be placed at `now`, when it is ready and what it costs, in minor units: two
 *  dishes at 500 plus 8.875 % tax give { subtotal: 1000, tax: 89, total: 1089 }. A quote needs no address. Reports
 *  all problems: store, time, dishes, address, amounts. Throws RangeError for an unknown time zone. */
export const decideOrder = (
  menu: MenuSnapshot,
  request: OrderRequest,
  now: Instant,
  purpose: "order" | "quote" = "order",
  load: KitchenLoad = idleKitchen,
  sent: SentPromo | null = null,
): Decision => {
  const { items, scheduledFor } = request;
  // Only staff take orders for a table; their time is that of a pickup.
  const orderType = request.orderType === "delivery" ? ("delivery" as const) : ("pickup" as const);
  const menuItems = findLines(menu, items);
  const delivery = decideDelivery(menu, request, purpose);
  const lead = leadMinutes(menu.store, orderType, delivery.terms?.leadMinutes ?? null, longestPrep(menuItems));
  const timed = { orderType, scheduledFor, leadMinutes: lead, prepMinutes: sumPrepMinutes(items, menuItems) };
  return decideWithTerms(menu, request, now, {
    menuItems,
    leadMinutes: lead,
    timing: decideTime(menu, timed, now, load),
    delivery,
    sent,
  });
};

/** Decides an order that staff take at the counter or by phone. Amounts and dishes follow `decideOrder`, but opening
 *  hours, pauses, slots and online availability do not apply, and staff may set a delivery's terms: a fee that they set
 *  is charged even where delivery would be free. Throws RangeError for an unknown time zone. */
export const decideCounterOrder = (
  menu: MenuSnapshot,
  request: OrderRequest,
  now: Instant,
  sent: SentPromo | null = null,
): Decision => {
  const { deliveryOverride = null, scheduledFor } = request;
  const menuItems = findLines(menu, request.items);
  const delivery = decideCounterDelivery(menu, request, deliveryOverride);
  const orderType = request.orderType === "delivery" ? "delivery" : "pickup";
  const lead = leadMinutes(menu.store, orderType, delivery.terms?.leadMinutes ?? null, longestPrep(menuItems));
  const hasSetFee = typeof deliveryOverride?.fee === "number";
  const agreed = hasSetFee ? { ...menu, store: { ...menu.store, freeDeliveryFrom: null } } : menu;
  return decideWithTerms(agreed, request, now, {
    menuItems,
    leadMinutes: lead,
    timing: decideCounterTime(scheduledFor, now, lead + busyMinutesAt(menu.store, now)),
    delivery,
    sent,
  });
};

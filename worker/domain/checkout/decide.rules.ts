import type { OrderType } from "../../../db/schema/enums.ts";
import type { DeliveryAddress, Instant } from "../../../db/schema/shapes.ts";
import { maxItems } from "../cart/cart.rules.ts";
import { idleKitchen, type KitchenLoad } from "../fulfilment/queue.rules.ts";
import { type DeliveryTerms, deliveryTerms } from "../fulfilment/zones.rules.ts";
import {
  type FoundLine,
  findLines,
  goneName,
  linePaths,
  lineProblems,
  type RequestedItem,
} from "../menu/order-lines.ts";
import type { MenuItem, MenuItemModifier, MenuSnapshot } from "../menu/types.ts";
import { addressForm } from "../postal-address/address-form.ts";
import { priceItems } from "../pricing/price-lines.rules.ts";
import { maxTip, type PricedOrder, priceOrder } from "../pricing/pricing.rules.ts";
import type { Quote, QuoteLine } from "../pricing/schemas.ts";
import type { OrderProblem } from "../problems.rules.ts";
import * as problem from "../problems.rules.ts";
import type { PromoFault } from "../promo-faults.ts";
import { promoProblem } from "../promos/problems.ts";
import { mayHaveLapsed, type Promo, promoFault, type SentPromo } from "../promos/promos.rules.ts";
import { leadMinutes } from "../schedule/slots.ts";
import { addMinutes } from "../time.ts";
import { decideTime, type Timing } from "./timing.rules.ts";

/** A parsed order request: quantities are 1 to 99, and the tip is not negative. */
export interface OrderRequest {
  orderType: OrderType;
  items: readonly RequestedItem[];
  deliveryAddress: DeliveryAddress | null;
  /** Minor units. */
  tip: number;
  scheduledFor: Instant | null;
}

/** An item with its dish and choices, its price in minor units, and the problems that block it. */
export interface DecidedLine {
  item: MenuItem | null;
  quantity: number;
  modifiers: MenuItemModifier[];
  specialInstructions: string | null;
  unitPrice: number;
  lineTotal: number;
  problems: OrderProblem[];
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

interface Delivery {
  terms: DeliveryTerms | null;
  problems: OrderProblem[];
}

/** The address parts that the country's form requires and the order lacks, in the order of the form. */
const missingParts = ({ store, zones }: MenuSnapshot, address: DeliveryAddress | null): OrderProblem[] => {
  const form = addressForm(address?.countryCode ?? store.countryCode, zones.length > 0);
  const missing = form.rows.flat().filter((part) => form.required.has(part) && !address?.[part]?.trim());
  return missing.map((part) => problem.addressMissing(part, form));
};

const decideDelivery = (menu: MenuSnapshot, request: OrderRequest, purpose: "order" | "quote"): Delivery => {
  const { store, zones } = menu;
  if (request.orderType !== "delivery") return { terms: null, problems: [] };
  const address = request.deliveryAddress;
  const problems = purpose === "order" ? missingParts(menu, address) : [];
  const storeTerms: DeliveryTerms = { fee: store.deliveryFee, minimum: store.deliveryMinimum, leadMinutes: null };
  const terms = deliveryTerms(store, zones, address?.zip.trim() || null);
  // Outside the delivery zones, the minimum does not matter.
  if (terms === "OUT_OF_ZONE")
    return { terms: { ...storeTerms, minimum: 0 }, problems: [...problems, problem.outOfZone()] };
  return { terms, problems };
};

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

/** The longest preparation time among the dishes, in minutes; null if no dish has one. */
export const longestPrep = (menuItems: readonly FoundLine[]): number | null =>
  menuItems.reduce<number | null>((longest, { item }) => {
    const minutes = item?.prepTimeMinutes ?? null;
    return minutes !== null && (longest === null || minutes > longest) ? minutes : longest;
  }, null);

/** Minutes of kitchen work: the minutes of each dish times its quantity. Two dishes of 10 are 20. */
export const sumPrepMinutes = (
  items: readonly Pick<RequestedItem, "quantity">[],
  menuItems: readonly FoundLine[],
): number =>
  menuItems.reduce((sum, { item }, index) => sum + (item?.prepTimeMinutes ?? 0) * (items[index]?.quantity ?? 0), 0);

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

/** The terms that do not depend on the dishes: when the order is ready, and how the guest gets it. */
interface OrderTerms {
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

const decideWithTerms = (menu: MenuSnapshot, request: OrderRequest, now: Instant, terms: OrderTerms): Decision => {
  const { items, orderType, tip } = request;
  const { menuItems, timing, delivery, sent } = terms;
  const price = { orderType, deliveryFee: delivery.terms?.fee ?? 0, tip };
  const { currencyCode } = menu.store;
  const { priced, usedPromo, fault, ...promoVerdict } = pricePromo(sent, { orderType, currencyCode, now }, (promo) =>
    priceItems(menu, items, menuItems, { ...price, promo }),
  );
  // If the amounts are out of range, the order is priced as if it were empty.
  const { lines: prices, ...amounts } =
    priced ?? priceOrder({ rules: menu.store, orderType, lines: [], deliveryFee: 0, tip: 0 });

  const when = { servedAt: request.scheduledFor ?? now, now };
  const decidedItems = items.map((requested, index) => {
    const { item, modifiers } = menuItems[index] ?? { item: null, modifiers: [] };
    const { unitPrice, lineTotal } = prices[index] ?? { unitPrice: 0, lineTotal: 0 };
    const problems = lineProblems(menu, item, requested.modifierIds, when, linePaths(index));
    const { quantity, specialInstructions } = requested;
    return { requested, line: { item, quantity, modifiers, specialInstructions, unitPrice, lineTotal, problems } };
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

/** Decides an order that staff take in the restaurant. Amounts and dishes follow `decideOrder`, but opening hours,
 *  pauses, slots and online availability do not apply. Throws RangeError for an unknown time zone. */
export const decideCounterOrder = (
  menu: MenuSnapshot,
  request: OrderRequest,
  now: Instant,
  sent: SentPromo | null = null,
): Decision => {
  const menuItems = findLines(menu, request.items);
  const lead = leadMinutes(menu.store, "pickup", null, longestPrep(menuItems));
  return decideWithTerms(menu, request, now, {
    menuItems,
    leadMinutes: lead,
    timing: { readyAt: addMinutes(now, lead), slotStartsAt: null, problems: [] },
    delivery: { terms: null, problems: [] },
    sent,
  });
};

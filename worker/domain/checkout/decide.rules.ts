import type { OrderType } from "../../../db/schema/enums.ts";
import type { DeliveryAddress, Instant } from "../../../db/schema/shapes.ts";
import { maxItems } from "../cart/cart.rules.ts";
import { idleKitchen, type KitchenLoad } from "../fulfilment/queue.rules.ts";
import { type DeliveryTerms, deliveryTerms } from "../fulfilment/zones.rules.ts";
import { type FoundLine, findLines, goneName, type LineWish, linePaths, lineProblems } from "../menu/order-lines.ts";
import type { MenuItem, MenuItemModifier, MenuSnapshot } from "../menu/types.ts";
import { addressForm } from "../postal-address/address-form.ts";
import { priceLines } from "../pricing/price-lines.rules.ts";
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

/** What is to be ordered, as parsed: quantities are 1 to 99, the tip is not negative. */
export interface OrderRequest {
  orderType: OrderType;
  items: readonly LineWish[];
  deliveryAddress: DeliveryAddress | null;
  /** Minor units. */
  tip: number;
  scheduledFor: Instant | null;
}

/** What a guest orders online. */
export interface OnlineRequest extends OrderRequest {
  orderType: "pickup" | "delivery";
}

/** What is ordered in the restaurant. */
export interface CounterRequest extends OrderRequest {
  orderType: "pickup" | "dine_in";
}

/** A line with the dish and choices it means, its price in minor units, and what blocks it. */
export interface DecidedLine {
  item: MenuItem | null;
  quantity: number;
  modifiers: MenuItemModifier[];
  specialInstructions: string | null;
  unitPrice: number;
  lineTotal: number;
  problems: OrderProblem[];
}

/** A code that an order uses once. */
export interface CarriedPromo {
  promoId: string;
  maxUsesPerCustomer: number | null;
  customerKeys: string[];
}

export interface Decision {
  quote: Quote;
  lines: DecidedLine[];
  /** The code that the order carries; null where it carries none. */
  promo: CarriedPromo | null;
  /** Whether a code was sent that may have held when the guest was shown an amount. */
  hasPromoLapsed: boolean;
  /** What to tell the guest first; null where the order can be placed. */
  firstProblem: OrderProblem | null;
  /** How long the order takes: zone and longest dish considered. */
  leadMinutes: number;
  /** Minutes of work for the kitchen, all pieces together. */
  prepMinutes: number;
  /** The chosen time where it can be kept, else the earliest one; null where the store cannot promise any. */
  readyAt: Instant | null;
  /** The slot that it takes a place in, chosen or the first with room; null where it takes none. */
  slotStartsAt: Instant | null;
}

interface Delivery {
  terms: DeliveryTerms | null;
  problems: OrderProblem[];
}

/** The parts that an order's address lacks by the form of its country, in the order in which they are asked for. */
const missingParts = ({ store, zones }: MenuSnapshot, address: DeliveryAddress | null): OrderProblem[] => {
  const form = addressForm(address?.countryCode ?? store.countryCode, zones.length > 0);
  const missing = form.rows.flat().filter((part) => form.required.has(part) && !address?.[part]?.trim());
  return missing.map((part) => problem.addressMissing(part, form));
};

const decideDelivery = (menu: MenuSnapshot, request: OnlineRequest, purpose: "order" | "quote"): Delivery => {
  const { store, zones } = menu;
  if (request.orderType !== "delivery") return { terms: null, problems: [] };
  const address = request.deliveryAddress;
  const problems = purpose === "order" ? missingParts(menu, address) : [];
  const ofStore: DeliveryTerms = { fee: store.deliveryFee, minimum: store.deliveryMinimum, leadMinutes: null };
  const terms = deliveryTerms(store, zones, address?.zip.trim() || null);
  // Where nothing is delivered, no minimum can be met.
  if (terms === "OUT_OF_ZONE")
    return { terms: { ...ofStore, minimum: 0 }, problems: [...problems, problem.outOfZone()] };
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
  const most = maxTip(subtotal);
  return [
    ...(terms && missing > 0 ? [problem.belowMinimum(terms.minimum, missing, currencyCode)] : []),
    ...(request.tip > most ? [problem.tipTooHigh(most, currencyCode)] : []),
  ];
};

const lengthProblems = (lines: number): OrderProblem[] => {
  if (lines === 0) return [problem.nothingOrdered()];
  return lines > maxItems ? [problem.tooManyLines(maxItems)] : [];
};

/** Minutes of the dish that takes longest; null where none says how long it takes. */
export const longestPrep = (found: readonly FoundLine[]): number | null =>
  found.reduce<number | null>((longest, { item }) => {
    const minutes = item?.prepTimeMinutes ?? null;
    return minutes !== null && (longest === null || minutes > longest) ? minutes : longest;
  }, null);

/** Minutes of work for the kitchen: the minutes of each dish as often as it is wanted. Two dishes of 10 are 20. */
export const longestPrepMinutes = (
  wishes: readonly Pick<LineWish, "quantity">[],
  found: readonly FoundLine[],
): number =>
  found.reduce((sum, { item }, index) => sum + (item?.prepTimeMinutes ?? 0) * (wishes[index]?.quantity ?? 0), 0);

const quoteLine = (wish: LineWish, line: DecidedLine): QuoteLine => ({
  menuItemId: wish.menuItemId,
  name: line.item?.name ?? goneName,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  lineTotal: line.lineTotal,
  problems: line.problems,
});

interface PromoVerdict {
  priced: PricedOrder | null;
  carried: SentPromo["promo"];
  fault: PromoFault | null;
  problems: OrderProblem[];
}

/** Prices an order with the code that was sent where it holds, else without it. */
const pricePromo = (
  sent: SentPromo | null,
  { orderType, currencyCode, now }: { orderType: OrderType; currencyCode: string; now: Instant },
  price: (promo: SentPromo["promo"]) => PricedOrder | null,
): PromoVerdict => {
  const plain = price(null);
  if (!plain || !sent) return { priced: plain, carried: null, fault: null, problems: [] };
  const { promo, customerUses } = sent;
  const { subtotal } = plain;
  const fault = promoFault(promo, { orderType, subtotal, customerUses, now });
  const priced = fault === null ? price(promo) : plain;
  if (fault === null && priced && priced.promoDiscount > 0)
    return { priced, carried: promo, fault: null, problems: [] };
  const told = fault ?? "nothing_off";
  return {
    priced: plain,
    carried: null,
    fault: told,
    problems: [promoProblem(told, promo, { subtotal, currencyCode })],
  };
};

/** What does not hang on the dishes: when the order is ready, and how it reaches its guest. */
interface Terms {
  found: readonly FoundLine[];
  leadMinutes: number;
  timing: Timing;
  delivery: Delivery;
  sent: SentPromo | null;
}

const toCarriedPromo = ({ id, maxUsesPerCustomer }: Promo, { customerKeys }: SentPromo): CarriedPromo => ({
  promoId: id,
  maxUsesPerCustomer,
  customerKeys: [...customerKeys],
});

const decideUnder = (menu: MenuSnapshot, request: OrderRequest, now: Instant, terms: Terms): Decision => {
  const { items, orderType, tip } = request;
  const { found, timing, delivery, sent } = terms;
  const price = { orderType, deliveryFee: delivery.terms?.fee ?? 0, tip };
  const { currencyCode } = menu.store;
  const { priced, carried, fault, ...code } = pricePromo(sent, { orderType, currencyCode, now }, (promo) =>
    priceLines(menu, items, found, { ...price, promo }),
  );
  // Where no amount can be told, the order is shown as if nothing were in it.
  const { lines: prices, ...amounts } =
    priced ?? priceOrder({ rules: menu.store, orderType, lines: [], deliveryFee: 0, tip: 0 });

  const when = { servedAt: request.scheduledFor ?? now, now };
  const judged = items.map((wish, index) => {
    const { item, modifiers } = found[index] ?? { item: null, modifiers: [] };
    const { unitPrice, lineTotal } = prices[index] ?? { unitPrice: 0, lineTotal: 0 };
    const problems = lineProblems(menu, item, wish.modifierIds, when, linePaths(index));
    const { quantity, specialInstructions } = wish;
    return { wish, line: { item, quantity, modifiers, specialInstructions, unitPrice, lineTotal, problems } };
  });
  const problems = [
    ...lengthProblems(items.length),
    ...timing.problems,
    ...judged.flatMap(({ line }) => line.problems),
    ...delivery.problems,
    ...priceProblems(menu, request, priced, delivery.terms),
    ...code.problems,
  ];
  const quoteLines = judged.map(({ wish, line }) => quoteLine(wish, line));
  const { readyAt, slotStartsAt } = timing;
  return {
    quote: { currencyCode, lines: quoteLines, ...amounts, promoCode: carried?.code ?? null, readyAt, problems },
    lines: judged.map(({ line }) => line),
    promo: carried && sent ? toCarriedPromo(carried, sent) : null,
    hasPromoLapsed: fault !== null && mayHaveLapsed(fault),
    firstProblem: problems[0] ?? null,
    leadMinutes: terms.leadMinutes,
    prepMinutes: longestPrepMinutes(items, found),
    readyAt,
    slotStartsAt,
  };
};

/** Decides whether an order can be placed at `now`, when it is ready and what it costs; every amount, quote and refusal comes
 *  from here. All problems are told, those of the store first, then time, dishes, address and amounts. Meal periods are
 *  judged at the chosen time, else at `now` as the menu shows them; stock at `now`. Amounts are of the lines that exist, also where problems block them.
 *  A quote may lack an address: then the store's own fee and lead count. `load` is what the kitchen has to do, `sent` the code that came with it. Two dishes at 500 with 8.875 % tax added are
 *  { subtotal: 1000, tax: 89, total: 1089 }. Minor units. Throws RangeError for an unknown zone. */
export const decideOrder = (
  menu: MenuSnapshot,
  request: OnlineRequest,
  now: Instant,
  purpose: "order" | "quote" = "order",
  load: KitchenLoad = idleKitchen,
  sent: SentPromo | null = null,
): Decision => {
  const { items, orderType, scheduledFor } = request;
  const found = findLines(menu, items);
  const delivery = decideDelivery(menu, request, purpose);
  const lead = leadMinutes(menu.store, orderType, delivery.terms?.leadMinutes ?? null, longestPrep(found));
  const timed = { orderType, scheduledFor, leadMinutes: lead, prepMinutes: longestPrepMinutes(items, found) };
  return decideUnder(menu, request, now, {
    found,
    leadMinutes: lead,
    timing: decideTime(menu, timed, now, load),
    delivery,
    sent,
  });
};

/** Decides an order that staff takes in the restaurant: amounts and dishes as `decideOrder` judges them, while the doors, a
 *  pause of online orders, slots and what is offered online do not count, because staff is there and serves it. Two dishes at
 *  500 with 8.875 % tax added are { subtotal: 1000, tax: 89, total: 1089 }. Minor units. Throws RangeError for an unknown zone. */
export const decideCounterOrder = (
  menu: MenuSnapshot,
  request: CounterRequest,
  now: Instant,
  sent: SentPromo | null = null,
): Decision => {
  const found = findLines(menu, request.items);
  const lead = leadMinutes(menu.store, "pickup", null, longestPrep(found));
  return decideUnder(menu, request, now, {
    found,
    leadMinutes: lead,
    timing: { readyAt: addMinutes(now, lead), slotStartsAt: null, problems: [] },
    delivery: { terms: null, problems: [] },
    sent,
  });
};

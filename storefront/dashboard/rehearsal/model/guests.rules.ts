import { moneyUnit } from "../../../../db/schema/currencies.rules.ts";
import type { OrderType } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import {
  checkSelection,
  defaultSelection,
  groupModifiers,
  modifierAvailable,
} from "../../../../worker/domain/menu/selection.rules.ts";
import { percentOf } from "../../../../worker/domain/money.rules.ts";
import { maxTip, type PricedOrder, priceOrder, rulesAt } from "../../../../worker/domain/pricing/pricing.rules.ts";
import { ownTaxRate } from "../../../../worker/domain/tax/tax-rates.rules.ts";
import { toInstant } from "../../../../worker/domain/time.ts";
import { arrivalTimes } from "./arrivals.rules.ts";
import type { History, Plan } from "./plan.rules.ts";
import { type Choices, createChoices } from "./random.rules.ts";
import { type Dish, isServedAt, type Service, type Zone } from "./service.rules.ts";

/** One portion of a dish in an order, with the chosen modifiers. */
export interface Line {
  dish: Dish;
  /** Price adjustments of the chosen modifiers, in minor units. */
  adjustments: readonly number[];
  /** How much longer or shorter than planned it takes; 1 is as planned. */
  pace: number;
}

/** Someone who wants to order. */
export interface Guest {
  id: number;
  orderType: OrderType;
  /** When the guest orders, in milliseconds. */
  ordersAtMs: number;
  /** The time that a guest wants who orders ahead, in milliseconds; null for as soon as possible. */
  wantedAtMs: number | null;
  zone: Zone | null;
  /** In the order of importance: without the first dish, the guest does not order. */
  lines: readonly Line[];
}

/** Portions of an order if no order says how many. */
const defaultPortions = 2.4;
const maxExtraPortions = 5;
/** The share of optional groups from which a guest chooses. */
const extraPercent = 30;
/** A guest adds dishes until the minimum for delivery is reached, at most this many. */
const maxAddedPortions = 20;

/** Prices an order by the store's rules, with the tip of the plan. Minor units. */
export const priceLines = (
  service: Pick<Service, "store" | "taxClasses" | "date">,
  { orderType, zone }: Pick<Guest, "orderType" | "zone">,
  lines: readonly Line[],
  tipPercent: number,
): PricedOrder => {
  const taxation = { orderType, date: service.date };
  const order = {
    rules: rulesAt(service, taxation),
    orderType,
    deliveryFee: zone?.fee ?? 0,
    lines: lines.map(({ dish, adjustments }) => ({
      price: dish.price,
      adjustments,
      quantity: 1,
      taxRatePpm: ownTaxRate(service, dish, taxation),
    })),
  };
  const { subtotal } = priceOrder({ ...order, tip: 0 });
  return priceOrder({
    ...order,
    tip: Math.min(maxTip(subtotal), percentOf(subtotal, tipPercent, moneyUnit(order.rules.currencyCode))),
  });
};

/** Chooses modifiers as a guest does: the defaults, what is required, and now and then an extra. Returns their price
 *  adjustments; null if the dish cannot be configured. */
const chooseModifiers = (dish: Dish, at: Instant, choices: Choices): number[] | null => {
  const chosen = new Set(defaultSelection(dish, at));
  for (const { min, max, modifiers } of groupModifiers(dish)) {
    const count = modifiers.filter(({ id }) => chosen.has(id)).length;
    const extra = count < max && choices.percent(extraPercent) ? 1 : 0;
    const free = modifiers.filter((modifier) => !chosen.has(modifier.id) && modifierAvailable(modifier, at));
    for (let missing = Math.max(min - count, extra); missing > 0 && free.length > 0; missing -= 1) {
      const [added] = free.splice(Math.floor(choices.share() * free.length), 1);
      if (added) chosen.add(added.id);
    }
  }
  const ids = [...chosen];
  if (checkSelection(dish, ids, at).length > 0) return null;
  return dish.modifiers.filter(({ id }) => chosen.has(id)).map(({ priceAdjustment }) => priceAdjustment);
};

/** How often each dish is ordered. */
type Popularity = (dish: Dish) => number;

const chooseLine = (dishes: readonly Dish[], weight: Popularity, at: Instant, choices: Choices): Line | null => {
  const dish = choices.weighted(dishes, weight);
  const adjustments = dish ? chooseModifiers(dish, at, choices) : null;
  if (!dish || !adjustments) return null;
  // From 0.7 to 1.1: the menu's minutes are what a portion takes on a bad day. Two chances make the middle likelier.
  const pace = 0.7 + 0.2 * (choices.share() + choices.share());
  return { dish, adjustments, pace };
};

const createPopularity = (history: History | null): Popularity => {
  const portions = new Map(history?.dishes.map((dish) => [dish.menuItemId, dish.portions]) ?? []);
  const isUnknown = portions.size === 0;
  return ({ id, popular }) => (isUnknown ? (popular ? 3 : 1) : (portions.get(id) ?? 0) + 0.25);
};

const averagePortions = (history: History | null): number => {
  if (!history || history.orders === 0) return defaultPortions;
  return history.dishes.reduce((sum, { portions }) => sum + portions, 0) / history.orders;
};

const chooseOrderType = ({ deliveryPercent, dineInPercent }: Plan["demand"], choices: Choices): OrderType => {
  const share = choices.share() * 100;
  if (share < deliveryPercent) return "delivery";
  return share < deliveryPercent + dineInPercent ? "dine_in" : "pickup";
};

/** Creates the guests of a service and what they want to order: the same for the same seed. What the kitchen and the
 *  limits do does not change them, so that two plans can be compared with the same guests. */
export class GuestGenerator {
  readonly #service: Service;
  readonly #plan: Plan;
  readonly #choices: Choices;
  readonly #popularity: Popularity;
  readonly #extraShare: number;

  constructor(service: Service, plan: Plan, history: History | null) {
    this.#service = service;
    this.#plan = plan;
    this.#choices = createChoices(plan.seed);
    this.#popularity = createPopularity(history);
    this.#extraShare = Math.min(1, Math.max(0, (averagePortions(history) - 1) / maxExtraPortions));
  }

  createAll(): Guest[] {
    const { hours } = this.#service;
    const { demand, limits } = this.#plan;
    const closesMs = Date.parse(hours.to) - limits.pickupLeadMinutes * 60_000;
    return arrivalTimes(demand, Date.parse(hours.from), closesMs, this.#choices)
      .flatMap((atMs, id) => this.#create(id, atMs) ?? [])
      .toSorted((one, other) => one.ordersAtMs - other.ordersAtMs || one.id - other.id);
  }

  #create(id: number, arrivesAtMs: number): Guest | null {
    const { zones, hours } = this.#service;
    const { demand, limits } = this.#plan;
    const orderType = chooseOrderType(demand, this.#choices);
    const zone = orderType === "delivery" ? (this.#choices.weighted(zones, () => 1) ?? null) : null;
    const isAhead = orderType !== "dine_in" && this.#choices.percent(demand.scheduledPercent);
    const lead = orderType === "delivery" ? limits.deliveryLeadMinutes : limits.pickupLeadMinutes;
    const fromMs = Date.parse(hours.from);
    // Who orders ahead orders between the opening and the last moment for the wanted time.
    const freeMs = arrivesAtMs - lead * 60_000 - fromMs;
    const aheadMs = isAhead && freeMs > 0 ? fromMs + Math.floor(this.#choices.share() * freeMs) : null;
    const lines = this.#chooseLines(toInstant(arrivesAtMs), zone);
    if (lines.length === 0) return null;
    return {
      id,
      orderType,
      ordersAtMs: aheadMs ?? arrivesAtMs,
      wantedAtMs: aheadMs === null ? null : arrivesAtMs,
      zone,
      lines,
    };
  }

  #chooseLines(at: Instant, zone: Zone | null): Line[] {
    const dishes = this.#service.dishes.filter((dish) => isServedAt(dish, at));
    const lines: Line[] = [];
    const add = (): void => {
      const line = chooseLine(dishes, this.#popularity, at, this.#choices);
      if (line) lines.push(line);
    };
    add();
    for (let extra = 0; extra < maxExtraPortions; extra += 1) if (this.#choices.share() < this.#extraShare) add();
    for (let added = 0; zone && added < maxAddedPortions && this.#isBelowMinimum(lines, zone); added += 1) add();
    return lines;
  }

  #isBelowMinimum(lines: readonly Line[], zone: Zone): boolean {
    return priceLines(this.#service, { orderType: "delivery", zone }, lines, 0).subtotal < zone.minimum;
  }
}

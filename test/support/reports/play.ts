import type { DayFactRows } from "../../../db/queries/reports/facts.ts";
import type { RefundKind } from "../../../db/schema/enums.ts";
import { percentOf, spread } from "../../../worker/domain/money.rules.ts";
import { breakDownTax } from "../../../worker/domain/pricing/tax-breakdown.rules.ts";
import { closableFrom } from "../../../worker/domain/reports/days/closing.rules.ts";
import { businessDay, businessDayEnd } from "../../../worker/domain/schedule/slots.ts";
import { addDays } from "../../../worker/domain/schedule/zoned.ts";
import { addMinutes, type Instant } from "../../../worker/domain/time.ts";
import type { History, Line, Step, Weeks } from "./histories.ts";

export type OrderState = DayFactRows["orders"][number];
export type ItemState = DayFactRows["items"][number];

/** An order as a change at `now` left it. */
export interface Change {
  now: Instant;
  order: OrderState;
  items: ItemState[];
}

/** Money that moved at `processedAt`, as the restaurant learned at `now`. Refunds have a kind. */
export interface Money {
  now: Instant;
  processedAt: Instant;
  method: "cash" | "credit_card" | "paypal";
  amount: number;
  kind: RefundKind | null;
  isTest: boolean;
  /** When a refund failed after it had succeeded; null if it did not. */
  failedAt: Instant | null;
}

/** What an order went through. */
export interface Played {
  changes: Change[];
  money: Money[];
}

/** When each day is closed; a missing one never is. */
export type Closes = ReadonlyMap<string, Instant>;

/** A close is half a minute after a full one, so that it has a moment of its own. */
const halfMinute = 0.5;

export const listCloses = ({ hours, firstDay, days, closes }: Weeks): Closes => {
  const closed = new Map<string, Instant>();
  for (let index = 0; index < days; index += 1) {
    const day = addDays(firstDay, index);
    const after = closes[index] ?? null;
    if (after === null) continue;
    const at = addMinutes(businessDayEnd(hours, day), after);
    const earliest = closableFrom(hours, day);
    closed.set(day, addMinutes(at < earliest ? earliest : at, halfMinute));
  }
  return closed;
};

/** When a day ends: by its hours, or with its close if that is earlier. */
export const endOfDay = ({ hours }: Weeks, closes: Closes, day: string): Instant => {
  const end = businessDayEnd(hours, day);
  const closedAt = closes.get(day);
  return closedAt !== undefined && closedAt < end ? closedAt : end;
};

const toItems = (orderId: string, lines: readonly Line[], discounts: number[], taxes: number[]): ItemState[] =>
  lines.map(({ dish, quantity, price, hasChoice }, index) => ({
    orderId,
    ...{ menuItemId: `itm_${dish}`, name: `Dish ${dish}`, quantity, totalPrice: price * quantity },
    ...{ discountAmount: discounts[index] ?? 0, taxAmount: taxes[index] ?? 0 },
    modifiers: hasChoice ? [{ id: "mod_1", name: "Large", modifierGroup: "size", priceAdjustment: 100 }] : [],
  }));

/** Prices an order with a discount in percent. */
const price = (history: History, orderId: string, lines: readonly Line[]) => {
  const amounts = lines.map((line) => line.price * line.quantity);
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const discount = percentOf(subtotal, history.discountPercent);
  const discounts = discount === 0 ? amounts.map(() => 0) : spread(discount, amounts);
  const taxed = lines.map(({ rate }, index) => ({
    ratePpm: rate,
    amount: (amounts[index] ?? 0) - (discounts[index] ?? 0),
  }));
  const { deliveryFee, tip, taxIncluded } = history;
  const breakdown = breakDownTax([...taxed, { ratePpm: 70_000, amount: deliveryFee }], taxIncluded);
  const tax = breakdown.lines.reduce((sum, line) => sum + line.tax, 0);
  const total = subtotal - discount + deliveryFee + tip + (taxIncluded ? 0 : tax);
  const items = toItems(orderId, lines, discounts, breakdown.amounts);
  const promoDiscount = history.promoCode === null ? 0 : discount;
  return { order: { subtotal, discount, promoDiscount, tax, taxLines: breakdown.lines, total }, items };
};

/** An order while its history is played. */
class Player {
  readonly changes: Change[] = [];
  readonly money: Money[] = [];
  readonly #history: History;
  readonly #weeks: Weeks;
  readonly #closes: Closes;
  #order: OrderState;
  #items: ItemState[];
  #captured = 0;
  #returned = 0;

  constructor(weeks: Weeks, closes: Closes, history: History, id: string) {
    const start = businessDayEnd(weeks.hours, addDays(weeks.firstDay, -1));
    const createdAt = addMinutes(start, history.placedMinutes);
    const priced = price(history, id, history.lines);
    this.#weeks = weeks;
    this.#closes = closes;
    this.#history = history;
    const scheduledFor = this.#isClosed(createdAt) ? addMinutes(createdAt, 24 * 60) : null;
    this.#items = priced.items;
    this.#order = {
      ...{ id, createdAt, status: "open", firstPaidAt: null, scheduledFor, readyAt: null, releasedAt: null },
      ...{ orderType: history.orderType, orderSource: history.orderSource, promoCode: history.promoCode },
      ...{ isTest: history.isTest, deliveryFee: history.deliveryFee, fees: 0, tip: history.tip },
      ...{
        taxIncluded: history.taxIncluded,
        settledByGoodwill: 0,
        outstanding: priced.order.total,
        paidTips: [],
        returns: [],
      },
      ...{ businessDay: businessDay(weeks.hours, scheduledFor ?? createdAt), ...priced.order },
      promisedAt: addMinutes(createdAt, history.promisedMinutes),
    };
    this.#save(createdAt);
  }

  /** Whether the day of a moment is closed at a moment. */
  #isClosed(at: Instant, now = at): boolean {
    const closedAt = this.#closes.get(businessDay(this.#weeks.hours, at));
    return closedAt !== undefined && closedAt <= now;
  }

  #save(now: Instant): void {
    const order = { ...this.#order, outstanding: this.#order.total - this.#captured + this.#returned };
    const isPaid = order.firstPaidAt === null && order.outstanding <= 0;
    this.#order = isPaid ? { ...order, firstPaidAt: now } : order;
    this.changes.push({ now, order: this.#order, items: this.#items });
  }

  #move(now: Instant, amount: number, entry: Pick<Money, "method" | "kind" | "processedAt">): void {
    if (amount > 0) this.money.push({ now, amount, isTest: this.#history.isTest, failedAt: null, ...entry });
  }

  #pay(step: Extract<Step, { kind: "pay" }>, now: Instant): void {
    const amount = percentOf(this.#order.total, step.share);
    const since = addMinutes(now, -step.sinceMinutes);
    const processedAt = since < this.#order.createdAt ? this.#order.createdAt : since;
    this.#captured += amount;
    // The first money pays the tip.
    const named = this.#order.paidTips.reduce((sum, { tipAmount }) => sum + tipAmount, 0);
    const returned = this.#order.returns.reduce((sum, { tip }) => sum - tip, 0);
    const tipAmount = Math.min(this.#order.tip - named - returned, amount);
    const paid = { method: step.method, tipAmount, isSurplus: false };
    this.#order = { ...this.#order, paidTips: [...this.#order.paidTips, paid] };
    this.#move(now, amount, { method: step.method as Money["method"], kind: null, processedAt });
  }

  #refund(step: Extract<Step, { kind: "refund" }>, now: Instant): void {
    const amount = percentOf(this.#captured - this.#returned, step.share);
    if (step.reason !== "goodwill") this.#returned += amount;
    else if (this.#order.firstPaidAt !== null) this.#returnSold(amount, now);
    this.#move(now, amount, { method: "cash", kind: step.reason, processedAt: now });
  }

  /** Its receipt takes the tip back first, then of the first rate. */
  #returnSold(amount: number, now: Instant): void {
    const { tip: all, taxLines, returns, paidTips } = this.#order;
    const tip = Math.min(
      amount,
      returns.reduce((left, each) => left + each.tip, all),
    );
    const [line] = taxLines;
    const gross = amount - tip;
    const tax = line && line.gross > 0 ? Math.floor((line.tax * gross) / line.gross) : 0;
    const lines = line && gross > 0 ? [{ ...line, net: tax - gross, tax: 0 - tax, gross: 0 - gross }] : [];
    let rest = tip;
    const left = paidTips.map((paid) => {
      const part = Math.min(rest, paid.tipAmount);
      rest -= part;
      return { ...paid, tipAmount: paid.tipAmount - part };
    });
    const made = { issuedAt: now, total: 0 - amount, tip: 0 - tip, taxLines: lines };
    this.#order = { ...this.#order, paidTips: left, returns: [...returns, made] };
  }

  /** An order moves to another day, unless that day was closed. */
  #moveDay(step: Extract<Step, { kind: "move" }>, now: Instant): void {
    const scheduledFor = addMinutes(this.#order.scheduledFor ?? this.#order.createdAt, step.days * 24 * 60);
    if (this.#isClosed(scheduledFor, now)) return;
    this.#order = { ...this.#order, scheduledFor, businessDay: businessDay(this.#weeks.hours, scheduledFor) };
  }

  #cancel(now: Instant): void {
    const amount = this.#captured - this.#returned;
    this.#move(now, amount, { method: "cash", kind: "cancellation", processedAt: now });
    this.#order = { ...this.#order, status: "cancelled" };
  }

  /** The latest refund fails after it had succeeded, so that its money is back. */
  #reverse(now: Instant): void {
    const index = this.money.findLastIndex(({ kind, failedAt }) => kind !== null && failedAt === null);
    const refund = this.money[index];
    if (!refund) return;
    this.money[index] = { ...refund, failedAt: now };
    if (refund.kind !== "goodwill") this.#returned -= refund.amount;
  }

  play(step: Step, now: Instant): void {
    if (this.#order.status === "cancelled") return;
    if (step.kind === "pay") this.#pay(step, now);
    if (step.kind === "refund") this.#refund(step, now);
    if (step.kind === "move") this.#moveDay(step, now);
    if (step.kind === "reverse") this.#reverse(now);
    if (step.kind === "cancel") this.#cancel(now);
    // The payment of a guest who never came stays with the restaurant, and is no sale.
    if (step.kind === "no_show" && this.#order.status === "ready")
      this.#order = { ...this.#order, status: "cancelled" };
    if (step.kind === "edit") {
      const lines = this.#history.lines.map((line) => ({ ...line, quantity: step.quantity }));
      const priced = price(this.#history, this.#order.id, lines);
      this.#order = { ...this.#order, ...priced.order };
      this.#items = priced.items;
    }
    if (step.kind === "release" && this.#order.status === "open")
      this.#order = { ...this.#order, status: "sent_to_kitchen", releasedAt: now };
    if (step.kind === "ready" && this.#order.status === "sent_to_kitchen")
      this.#order = { ...this.#order, status: "ready", readyAt: now };
    this.#save(now);
  }
}

/** Plays the history of each order. */
export const playWeeks = (weeks: Weeks, closes: Closes): Played[] =>
  weeks.histories.map((history, index) => {
    const player = new Player(weeks, closes, history, `ord_${index}`);
    let now = player.changes[0]?.now ?? "";
    for (const step of history.steps) {
      // Each change has a moment of its own.
      now = addMinutes(now, step.afterMinutes + 1);
      player.play(step, now);
    }
    return { changes: player.changes, money: player.money };
  });

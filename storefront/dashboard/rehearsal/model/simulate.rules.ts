import type { OrderStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { canTransition } from "../../../../worker/domain/orders/record/status.rules.ts";
import type { PricedOrder } from "../../../../worker/domain/pricing/pricing.rules.ts";
import { addMinutes, toInstant } from "../../../../worker/domain/time.ts";
import { Drivers } from "./drivers.rules.ts";
import { type Guest, type Line, priceLines } from "./guests.rules.ts";
import { IncidentCalendar } from "./incidents.rules.ts";
import { Kitchen } from "./kitchen.rules.ts";
import type { Plan } from "./plan.rules.ts";
import { minutesBetween, PromiseCalculator, type Refusal } from "./promise.rules.ts";
import type { Service } from "./service.rules.ts";

/** The simulation advances in steps of this length. */
const stepMs = 15_000;
/** How often the queue is recorded. */
const sampleMs = 60_000;

/** An accepted order and what became of it. Amounts in minor units, times in milliseconds. */
export interface SimulatedOrder {
  guest: Guest;
  lines: readonly Line[];
  amounts: Omit<PricedOrder, "lines" | "taxed">;
  status: OrderStatus;
  orderedAtMs: number;
  promisedAt: Instant;
  slotStartsAt: Instant | null;
  prepMinutes: number;
  releasedAtMs: number;
  /** When the guest has the food: ready, or at the door. Null until then. */
  handedOverAtMs: number | null;
}

/** A guest who did not order. */
export interface LostGuest {
  guest: Guest;
  reason: Refusal;
}

/** Everything that happened in one run. */
export interface Outcome {
  orders: readonly SimulatedOrder[];
  lost: readonly LostGuest[];
  /** The orders that the kitchen works on, each minute. */
  queue: readonly { atMs: number; orders: number }[];
}

const moveTo = (order: SimulatedOrder, status: OrderStatus): void => {
  if (!canTransition(order.status, status, order.guest.orderType))
    throw new Error(`An order cannot become ${status} from ${order.status}.`);
  order.status = status;
};

/** One run of a service: guests order, the kitchen cooks, drivers deliver. */
class Run {
  readonly #service: Service;
  readonly #plan: Plan;
  readonly #incidents: IncidentCalendar;
  readonly #promises: PromiseCalculator;
  readonly #kitchen: Kitchen;
  readonly #drivers: Drivers;
  readonly #orders = new Map<number, SimulatedOrder>();
  /** Accepted orders that are not handed over. */
  readonly #open = new Map<number, SimulatedOrder>();
  /** Accepted orders that the kitchen does not have yet, because they are for later. */
  readonly #unreleased = new Set<SimulatedOrder>();
  readonly #lost: LostGuest[] = [];

  constructor(service: Service, plan: Plan) {
    this.#service = service;
    this.#plan = plan;
    this.#incidents = new IncidentCalendar(plan.incidents);
    this.#promises = new PromiseCalculator(service, plan.limits);
    this.#kitchen = new Kitchen(plan.kitchen, this.#incidents);
    this.#drivers = new Drivers(plan.kitchen, this.#incidents);
  }

  get openOrders(): number {
    return this.#open.size;
  }

  get ordersInKitchen(): number {
    return this.#kitchen.openTickets;
  }

  get result(): Pick<Outcome, "orders" | "lost"> {
    return { orders: [...this.#orders.values()], lost: this.#lost };
  }

  /** Lets a guest order, or leave. */
  receive(guest: Guest): void {
    const accepted = this.#decide(guest);
    if (typeof accepted === "string") {
      this.#lost.push({ guest, reason: accepted });
      return;
    }
    this.#orders.set(guest.id, accepted);
    this.#open.set(guest.id, accepted);
    this.#unreleased.add(accepted);
  }

  /** Moves the kitchen and the drivers to a time. */
  advance(atMs: number): void {
    for (const order of this.#unreleased) if (order.releasedAtMs <= atMs) this.#release(order);
    for (const id of this.#kitchen.advance(atMs)) this.#finish(id, atMs);
    const { left, arrived } = this.#drivers.advance(atMs);
    for (const id of left) this.#move(id, "served");
    for (const id of arrived) this.#handOver(id, atMs);
  }

  #decide(guest: Guest): SimulatedOrder | Refusal {
    const { orderType, ordersAtMs } = guest;
    const now = toInstant(ordersAtMs);
    if (orderType !== "dine_in" && this.#incidents.count("pause", ordersAtMs) > 0) return "paused";
    const lines = guest.lines.filter(({ dish }) => !this.#incidents.isBlocked(dish, ordersAtMs));
    if (lines.length === 0 || lines[0] !== guest.lines[0]) return "sold_out";
    const {
      lines: _,
      taxed: _taxed,
      ...amounts
    } = priceLines(this.#service, guest, lines, this.#plan.demand.tipPercent);
    if (guest.zone && amounts.subtotal < guest.zone.minimum) return "sold_out";
    const promised = this.#promises.promise(guest, lines, now, this.#open.values());
    if (typeof promised === "string") return promised;
    const isAhead = guest.wantedAtMs !== null;
    const wait = minutesBetween(ordersAtMs, Date.parse(promised.readyAt));
    if (!isAhead && orderType !== "dine_in" && wait > this.#plan.demand.patienceMinutes) return "too_long";
    this.#promises.reserve(promised);
    return {
      guest,
      lines,
      amounts,
      status: "open",
      orderedAtMs: ordersAtMs,
      promisedAt: promised.readyAt,
      slotStartsAt: promised.slotStartsAt,
      prepMinutes: promised.prepMinutes,
      releasedAtMs: isAhead ? Date.parse(addMinutes(promised.readyAt, -promised.leadMinutes)) : ordersAtMs,
      handedOverAtMs: null,
    };
  }

  #release(order: SimulatedOrder): void {
    this.#unreleased.delete(order);
    moveTo(order, "sent_to_kitchen");
    // The kitchen accepts it at once. For promises, both states are the same.
    moveTo(order, "in_progress");
    const { guest, promisedAt, lines } = order;
    const driveMinutes = guest.orderType === "delivery" ? this.#plan.kitchen.driveMinutes : 0;
    this.#kitchen.add({
      id: guest.id,
      dueMs: Date.parse(addMinutes(promisedAt, -driveMinutes)),
      portions: lines,
    });
  }

  #finish(id: number, atMs: number): void {
    const order = this.#move(id, "ready");
    if (order?.guest.orderType === "delivery") this.#drivers.add(id);
    else this.#handOver(id, atMs);
  }

  #handOver(id: number, atMs: number): void {
    const order = this.#open.get(id);
    if (!order) return;
    // A table is served before it pays; a pickup and a delivery are over.
    moveTo(order, order.guest.orderType === "dine_in" ? "served" : "completed");
    order.handedOverAtMs = atMs;
    this.#open.delete(id);
  }

  #move(id: number, status: OrderStatus): SimulatedOrder | undefined {
    const order = this.#open.get(id);
    if (order) moveTo(order, status);
    return order;
  }
}

/** Simulates a service with these guests until the last order is handed over. The same service, plan and guests always
 *  have the same outcome. */
export const simulate = (service: Service, plan: Plan, guests: readonly Guest[]): Outcome => {
  const run = new Run(service, plan);
  const startMs = Date.parse(service.hours.from);
  const queue: { atMs: number; orders: number }[] = [];
  let next = 0;
  for (let atMs = startMs; next < guests.length || run.openOrders > 0; atMs += stepMs) {
    for (let guest = guests[next]; guest && guest.ordersAtMs <= atMs; guest = guests[next]) {
      run.receive(guest);
      next += 1;
    }
    run.advance(atMs);
    if ((atMs - startMs) % sampleMs === 0) queue.push({ atMs, orders: run.ordersInKitchen });
  }
  return { ...run.result, queue };
};

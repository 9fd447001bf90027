import type { IncidentCalendar } from "./incidents.rules.ts";
import type { KitchenPlan } from "./plan.rules.ts";

const minuteMs = 60_000;
/** Orders that a driver takes along. */
const ordersPerTrip = 2;

/** Drivers who take ready orders to guests, at most two a trip, and come back. */
export class Drivers {
  readonly #plan: KitchenPlan;
  readonly #incidents: IncidentCalendar;
  readonly #waiting: number[] = [];
  #trips: { arrivesMs: number; backMs: number; orders: number[] }[] = [];

  constructor(plan: KitchenPlan, incidents: IncidentCalendar) {
    this.#plan = plan;
    this.#incidents = incidents;
  }

  /** The number of orders that wait for a driver or are on their way. */
  get openOrders(): number {
    return this.#waiting.length + this.#trips.reduce((sum, { orders }) => sum + orders.length, 0);
  }

  add(order: number): void {
    this.#waiting.push(order);
  }

  /** Sends free drivers off. Returns the orders that left and those that arrived. */
  advance(atMs: number): { left: number[]; arrived: number[] } {
    const { drivers, driveMinutes } = this.#plan;
    const arrived = this.#trips.flatMap((trip) => (trip.arrivesMs <= atMs ? trip.orders.splice(0) : []));
    this.#trips = this.#trips.filter(({ backMs }) => backMs > atMs);
    const present = drivers - this.#incidents.count("driver_missing", atMs);
    const left: number[] = [];
    while (this.#waiting.length > 0 && this.#trips.length < present) {
      const orders = this.#waiting.splice(0, ordersPerTrip);
      left.push(...orders);
      const arrivesMs = atMs + driveMinutes * minuteMs;
      this.#trips.push({ arrivesMs, backMs: arrivesMs + driveMinutes * minuteMs, orders });
    }
    return { left, arrived };
  }
}

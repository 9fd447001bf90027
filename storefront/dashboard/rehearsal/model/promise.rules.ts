import type { OrderStatus, OrderType } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { longestPrep, sumPrepMinutes } from "../../../../worker/domain/fulfilment/preparation.rules.ts";
import {
  firstPromise,
  forgottenMinutes,
  hasRoom,
  type KitchenLoad,
  reservedMinutes,
} from "../../../../worker/domain/fulfilment/queue.rules.ts";
import { leadMinutes, windowAt } from "../../../../worker/domain/schedule/lead-time.rules.ts";
import { addMinutes } from "../../../../worker/domain/time.ts";
import type { Guest, Line } from "./guests.rules.ts";
import type { Limits } from "./plan.rules.ts";
import type { Service } from "./service.rules.ts";

const minuteMs = 60_000;
/** A guest who orders ahead accepts a slot that starts at most this long before or after the wanted time. */
const slotToleranceMs = 30 * minuteMs;

/** Why a guest did not order: online orders are paused, the kitchen closes too early, it has no room before closing, no
 *  slot is free near the wanted time, the most wanted dish is sold out, or the promise is too late for the guest. */
export const refusals = ["paused", "closed", "kitchen_full", "slot_full", "sold_out", "too_long"] as const;

export type Refusal = (typeof refusals)[number];

/** A promise to a guest: when the order is ready, and the slot that it reserves. */
export interface PromisedTime {
  readyAt: Instant;
  /** Null at the counter, where orders reserve no slot. */
  slotStartsAt: Instant | null;
  leadMinutes: number;
  prepMinutes: number;
}

/** The parts of an order that decide the work without a reserved slot. */
export interface OrderInKitchen {
  status: OrderStatus;
  promisedAt: Instant;
  slotStartsAt: Instant | null;
  prepMinutes: number;
}

const isInKitchen = ({ status }: OrderInKitchen): boolean => status === "sent_to_kitchen" || status === "in_progress";

/** Makes promises by the store's own rules, and remembers which slots they took. */
export class PromiseCalculator {
  readonly #service: Service;
  readonly #limits: Limits;
  readonly #slots = new Map<Instant, { startsAt: Instant; taken: number; prepMinutesTaken: number }>();

  constructor(service: Service, limits: Limits) {
    this.#service = service;
    this.#limits = limits;
  }

  /** The kitchen's load as the worker reads it: reserved slots, and late orders and those of the counter. */
  load(now: Instant, orders: Iterable<OrderInKitchen>): KitchenLoad {
    const forgottenBy = addMinutes(now, -forgottenMinutes);
    const waiting = { orders: 0, prepMinutes: 0 };
    for (const order of orders) {
      const hasNoSlot = order.slotStartsAt === null || order.promisedAt < now;
      if (!hasNoSlot || !isInKitchen(order) || order.promisedAt < forgottenBy) continue;
      waiting.orders += 1;
      waiting.prepMinutes += order.prepMinutes;
    }
    return { slots: [...this.#slots.values()], waiting };
  }

  /** The time that the store promises for an order of a guest, or why it promises none. */
  promise(
    guest: Pick<Guest, "orderType" | "wantedAtMs" | "zone">,
    lines: readonly Line[],
    now: Instant,
    orders: Iterable<OrderInKitchen>,
  ): PromisedTime | Refusal {
    const dishes = lines.map(({ dish }) => ({ item: dish }));
    const orderType: Exclude<OrderType, "dine_in"> = guest.orderType === "delivery" ? "delivery" : "pickup";
    const lead = leadMinutes(this.#limits, orderType, guest.zone?.leadMinutes ?? null, longestPrep(dishes));
    const portions = lines.map(() => ({ quantity: 1 }));
    const work = { leadMinutes: lead, prepMinutes: sumPrepMinutes(portions, dishes) };
    if (guest.orderType === "dine_in") return { readyAt: addMinutes(now, lead), slotStartsAt: null, ...work };
    const load = this.load(now, orders);
    if (guest.wantedAtMs !== null) {
      const startsAt = this.#findSlot(guest.wantedAtMs, now, work, load);
      return startsAt === null ? "slot_full" : { readyAt: startsAt, slotStartsAt: startsAt, ...work };
    }
    const window = windowAt(this.#service.dayHours, now, lead);
    if (!window) return "closed";
    const slots = this.#service.slots.filter(({ to }) => to > now);
    const found = firstPromise(this.#limits, slots, window, work.prepMinutes, load);
    return found ? { readyAt: found.readyAt, slotStartsAt: found.startsAt, ...work } : "kitchen_full";
  }

  /** Takes the room of a promise from its slot. */
  reserve({ slotStartsAt, prepMinutes }: PromisedTime): void {
    if (slotStartsAt === null) return;
    const slot = this.#slots.get(slotStartsAt) ?? { startsAt: slotStartsAt, taken: 0, prepMinutesTaken: 0 };
    this.#slots.set(slotStartsAt, {
      startsAt: slotStartsAt,
      taken: slot.taken + 1,
      prepMinutesTaken: slot.prepMinutesTaken + reservedMinutes(this.#limits, prepMinutes),
    });
  }

  /** The free slot nearest to the wanted time. */
  #findSlot(
    wantedAtMs: number,
    now: Instant,
    work: { leadMinutes: number; prepMinutes: number },
    load: KitchenLoad,
  ): Instant | null {
    const earliest = addMinutes(now, work.leadMinutes);
    const distance = (at: Instant): number => Math.abs(Date.parse(at) - wantedAtMs);
    const near = this.#service.slots.filter(
      ({ from, isBookable }) => isBookable && from >= earliest && distance(from) <= slotToleranceMs,
    );
    const sorted = near.map(({ from }) => from).toSorted((one, other) => distance(one) - distance(other));
    return sorted.find((startsAt) => hasRoom(this.#limits, load, startsAt, work.prepMinutes)) ?? null;
  }
}

/** The whole and part minutes from one instant to another. */
export const minutesBetween = (fromMs: number, toMs: number): number => (toMs - fromMs) / minuteMs;

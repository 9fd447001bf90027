import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GuestGenerator } from "../../../storefront/dashboard/rehearsal/model/guests.rules.ts";
import { IncidentCalendar } from "../../../storefront/dashboard/rehearsal/model/incidents.rules.ts";
import { Kitchen } from "../../../storefront/dashboard/rehearsal/model/kitchen.rules.ts";
import type { Incident, Plan } from "../../../storefront/dashboard/rehearsal/model/plan.rules.ts";
import { summarize, traceSteps } from "../../../storefront/dashboard/rehearsal/model/report.rules.ts";
import { type Outcome, simulate } from "../../../storefront/dashboard/rehearsal/model/simulate.rules.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { aRehearsal, at, evening } from "./a-rehearsal.ts";

const { service, plan: startPlan } = aRehearsal();

const run = (plan: Plan): Outcome => simulate(service, plan, new GuestGenerator(service, plan, null).createAll());

const fryerDown: Incident = {
  kind: "unavailable",
  target: { kind: "station", id: "fryer" },
  from: at("19:10"),
  to: at("19:30"),
};

const arbitraryIncident: fc.Arbitrary<Incident> = fc
  .record({
    kind: fc.constantFrom("cook_missing" as const, "driver_missing" as const, "pause" as const, "unavailable" as const),
    start: fc.integer({ min: 0, max: 280 }),
    minutes: fc.integer({ min: 1, max: 90 }),
    station: fc.constantFrom("fryer", "grill", "bar"),
  })
  .map(({ kind, start, minutes, station }) => {
    const from = addMinutes(evening.from, start);
    const span = { from, to: addMinutes(from, minutes) };
    return kind === "unavailable" ? { kind, ...span, target: { kind: "station", id: station } } : { kind, ...span };
  });

const arbitraryPlan: fc.Arbitrary<Plan> = fc.record({
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  demand: fc.record({
    peakOrders: fc.integer({ min: 1, max: 40 }),
    peakAt: fc.integer({ min: 0, max: 300 }).map((minutes) => addMinutes(evening.from, minutes)),
    rushMinutes: fc.integer({ min: 15, max: 180 }),
    deliveryPercent: fc.integer({ min: 0, max: 50 }),
    dineInPercent: fc.integer({ min: 0, max: 50 }),
    scheduledPercent: fc.integer({ min: 0, max: 100 }),
    patienceMinutes: fc.integer({ min: 10, max: 120 }),
    tipPercent: fc.integer({ min: 0, max: 25 }),
  }),
  kitchen: fc.record({
    cooks: fc.integer({ min: 1, max: 8 }),
    portionsPerCook: fc.integer({ min: 1, max: 6 }),
    drivers: fc.integer({ min: 1, max: 5 }),
    driveMinutes: fc.integer({ min: 5, max: 30 }),
    dishMinutes: fc.constant(startPlan.kitchen.dishMinutes),
  }),
  limits: fc.record({
    ordersPerSlot: fc.option(fc.integer({ min: 1, max: 20 })),
    prepMinutesPerSlot: fc.option(fc.integer({ min: 10, max: 300 })),
    pickupLeadMinutes: fc.integer({ min: 0, max: 40 }),
    deliveryLeadMinutes: fc.integer({ min: 20, max: 60 }),
  }),
  incidents: fc.array(arbitraryIncident, { maxLength: 3 }),
});

/** Runs a property over plans. A run takes a few milliseconds. */
const forEveryPlan = (check: (outcome: Outcome, plan: Plan) => void): void =>
  fc.assert(
    fc.property(arbitraryPlan, (plan) => check(run(plan), plan)),
    { numRuns: 40 },
  );

describe("a rehearsal", () => {
  it("ends with every guest either served or gone, and hands nothing over before it was ordered", () => {
    forEveryPlan(({ orders, lost }, plan) => {
      const guests = new GuestGenerator(service, plan, null).createAll();
      const ids = [...orders, ...lost].map(({ guest }) => guest.id);
      expect(ids.toSorted((one, other) => one - other)).toEqual(guests.map(({ id }) => id).toSorted((a, b) => a - b));
      for (const { status, guest, orderedAtMs, promisedAt, releasedAtMs, handedOverAtMs } of orders) {
        expect(status).toBe(guest.orderType === "dine_in" ? "served" : "completed");
        expect(Date.parse(promisedAt)).toBeGreaterThanOrEqual(orderedAtMs);
        expect(releasedAtMs).toBeGreaterThanOrEqual(orderedAtMs);
        expect(handedOverAtMs).toBeGreaterThanOrEqual(releasedAtMs);
      }
    });
  });

  it("never promises more orders or work in a slot than the limits allow", () => {
    forEveryPlan(({ orders }, { limits }) => {
      const taken = new Map<string, { orders: number; prepMinutes: number }>();
      for (const { slotStartsAt, prepMinutes } of orders) {
        if (slotStartsAt === null) continue;
        const slot = taken.get(slotStartsAt) ?? { orders: 0, prepMinutes: 0 };
        const reserved = Math.min(prepMinutes, limits.prepMinutesPerSlot ?? prepMinutes);
        taken.set(slotStartsAt, { orders: slot.orders + 1, prepMinutes: slot.prepMinutes + reserved });
      }
      for (const slot of taken.values()) {
        expect(slot.orders).toBeLessThanOrEqual(limits.ordersPerSlot ?? Number.POSITIVE_INFINITY);
        expect(slot.prepMinutes).toBeLessThanOrEqual(limits.prepMinutesPerSlot ?? Number.POSITIVE_INFINITY);
      }
    });
  });

  it("reports figures that add up to its guests and orders", () => {
    forEveryPlan((outcome) => {
      const { guests, orders, onTime, late, lost, lostBy, earned } = summarize(outcome);
      expect(orders + lost).toBe(guests);
      expect(onTime + late).toBe(orders);
      expect(Object.values(lostBy).reduce((sum, count) => sum + count, 0)).toBe(lost);
      const { total, subtotal, discount, deliveryFees, tax, tips } = earned;
      expect(total).toBe(subtotal - discount + deliveryFees + tax + tips);
      expect(traceSteps(outcome, evening).reduce((sum, step) => sum + step.lost, 0)).toBe(lost);
    });
  });

  it("is the same for the same seed, and another for another seed", () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        expect(run(structuredClone(plan))).toEqual(run(plan));
      }),
      { numRuns: 10 },
    );
    expect(run({ ...startPlan, seed: 2 })).not.toEqual(run(startPlan));
  });

  it("takes no online order while orders are paused", () => {
    const pause: Incident = { kind: "pause", from: at("18:30"), to: at("18:45") };
    const { orders, lost } = run({
      ...startPlan,
      demand: { ...startPlan.demand, dineInPercent: 20 },
      incidents: [pause],
    });
    const during = orders.filter(
      ({ orderedAtMs }) => orderedAtMs >= Date.parse(pause.from) && orderedAtMs < Date.parse(pause.to),
    );
    expect(during.every(({ guest }) => guest.orderType === "dine_in")).toBe(true);
    expect(lost.filter(({ reason }) => reason === "paused").length).toBeGreaterThan(0);
  });

  it("sells no fried dish while the fryer is down, and guests who came for one leave", () => {
    const { orders, lost } = run({ ...startPlan, incidents: [fryerDown] });
    const during = orders.filter(
      ({ orderedAtMs }) => orderedAtMs >= Date.parse(fryerDown.from) && orderedAtMs < Date.parse(fryerDown.to),
    );
    expect(during.length).toBeGreaterThan(0);
    expect(during.flatMap(({ lines }) => lines).filter(({ dish }) => dish.kitchenStation === "fryer")).toEqual([]);
    expect(lost.filter(({ reason }) => reason === "sold_out").length).toBeGreaterThan(0);
  });

  it("turns guests away whom the promise exceeds their patience", () => {
    const impatient = { ...startPlan, demand: { ...startPlan.demand, patienceMinutes: 19, scheduledPercent: 0 } };
    const { orders, lost } = run(impatient);
    expect(orders).toEqual([]);
    expect(new Set(lost.map(({ reason }) => reason))).toEqual(new Set(["too_long"]));
  });
});

describe("the guests of a rehearsal", () => {
  it("are as many around the peak as the owner says, to within one, for every seed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 200 }), (seed, peakOrders) => {
        const plan = { ...startPlan, seed, demand: { ...startPlan.demand, peakOrders, scheduledPercent: 0 } };
        const peakMs = Date.parse(plan.demand.peakAt);
        const around = new GuestGenerator(service, plan, null)
          .createAll()
          .filter(({ ordersAtMs }) => Math.abs(ordersAtMs - peakMs) < 10 * 60_000);
        expect(Math.abs(around.length - peakOrders)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 30 },
    );
  });

  it("are the same whatever the kitchen does", () => {
    const guests = (plan: Plan) => new GuestGenerator(service, plan, null).createAll();
    const other = {
      ...startPlan,
      kitchen: { ...startPlan.kitchen, cooks: 1 },
      limits: { ...startPlan.limits, ordersPerSlot: 1 },
      incidents: [fryerDown],
    };
    expect(guests(other)).toEqual(guests(startPlan));
  });

  it("order what the latest orders contain, as often as they do", () => {
    const history = {
      ...{ orders: 100, deliveries: 0, dineIns: 0, scheduled: 0, subtotal: 0, tip: 0, busiestOrders: 40 },
      dishes: [{ menuItemId: "salad", portions: 300 }],
    };
    const lines = new GuestGenerator(service, startPlan, history).createAll().flatMap((guest) => guest.lines);
    const salads = lines.filter(({ dish }) => dish.id === "salad");
    expect(salads.length / lines.length).toBeGreaterThan(0.9);
  });

  it("choose what a dish requires, and reach the minimum of a delivery", () => {
    const plan = { ...startPlan, demand: { ...startPlan.demand, deliveryPercent: 100, scheduledPercent: 0 } };
    const { orders } = run(plan);
    expect(orders.length).toBeGreaterThan(0);
    for (const { lines, amounts } of orders) {
      expect(amounts.subtotal).toBeGreaterThanOrEqual(1500);
      for (const { dish, adjustments } of lines) if (dish.id === "wings") expect(adjustments).toHaveLength(1);
    }
  });
});

describe("the kitchen of a rehearsal", () => {
  const steak = service.dishes.filter(({ id }) => id === "steak");

  it("never starts a portion above the capacity of its cooks", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ minute: fc.integer({ min: 0, max: 200 }), portions: fc.integer({ min: 1, max: 9 }) })),
        fc.array(arbitraryIncident, { maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (tickets, incidents, cooks) => {
          const kitchen = new Kitchen({ ...startPlan.kitchen, cooks }, new IncidentCalendar(incidents));
          for (let minute = 0; minute <= 240; minute += 1) {
            const atMs = Date.parse(evening.from) + minute * 60_000;
            tickets.forEach((ticket, id) => {
              const portions = steak.flatMap((dish) =>
                Array.from({ length: ticket.portions }, () => ({ dish, pace: 1 })),
              );
              if (ticket.minute === minute) kitchen.add({ id, dueMs: atMs, portions });
            });
            const before = kitchen.portionsInProgress;
            kitchen.advance(atMs);
            expect(kitchen.portionsInProgress).toBeLessThanOrEqual(Math.max(before, kitchen.capacityAt(atMs)));
          }
        },
      ),
    );
  });

  it("starts what is due first, and leaves out a station that is down", () => {
    const kitchen = new Kitchen(
      { ...startPlan.kitchen, cooks: 1, portionsPerCook: 1 },
      new IncidentCalendar([fryerDown]),
    );
    const portion = (id: string) => service.dishes.filter((dish) => dish.id === id).map((dish) => ({ dish, pace: 1 }));
    const startMs = Date.parse(at("19:10"));
    const minutes = (count: number): number => startMs + count * 60_000;
    kitchen.add({ id: 1, dueMs: minutes(60), portions: portion("salad") });
    kitchen.add({ id: 2, dueMs: minutes(30), portions: portion("steak") });
    kitchen.add({ id: 3, dueMs: minutes(10), portions: portion("fries") });
    const ready: Record<number, number> = {};
    for (let minute = 0; minute < 60; minute += 1)
      for (const id of kitchen.advance(minutes(minute))) ready[id] = minute;
    // The steak takes 18 minutes, the salad 5, and the fries 8 once the fryer is back at 19:30.
    expect(ready).toEqual({ 2: 18, 1: 23, 3: 31 });
  });
});

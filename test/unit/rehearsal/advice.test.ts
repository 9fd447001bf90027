import { describe, expect, it } from "vitest";
import {
  applyChange,
  chooseAdvice,
  compare,
  listChanges,
} from "../../../storefront/dashboard/rehearsal/model/advice.rules.ts";
import { GuestGenerator } from "../../../storefront/dashboard/rehearsal/model/guests.rules.ts";
import { startingPlan } from "../../../storefront/dashboard/rehearsal/model/plan.rules.ts";
import { rehearse } from "../../../storefront/dashboard/rehearsal/model/rehearse.rules.ts";
import { percentile, summarize } from "../../../storefront/dashboard/rehearsal/model/report.rules.ts";
import { simulate } from "../../../storefront/dashboard/rehearsal/model/simulate.rules.ts";
import { aRehearsal, at } from "./a-rehearsal.ts";

const { service, plan } = aRehearsal();
const overloaded = {
  ...plan,
  demand: { ...plan.demand, peakOrders: 40 },
  kitchen: { ...plan.kitchen, cooks: 2 },
  limits: { ...plan.limits, ordersPerSlot: null },
};

const adviceFor = (rehearsed: typeof plan) => {
  const steps = [...rehearse({ service, plan: rehearsed, history: null })];
  const last = steps.at(-1);
  if (last?.kind !== "advice") throw new Error("A rehearsal ends with advice.");
  return last.advice;
};

describe("the advice of a rehearsal", () => {
  it("names changes that serve more of the same guests on time, the best first", () => {
    const { best, tried } = adviceFor(overloaded);
    expect(tried).toBe(listChanges(overloaded, service).length);
    expect(best.length).toBeGreaterThan(0);
    expect(best.every(({ onTime }) => onTime > 0)).toBe(true);
    const scores = best.map(({ onTime, late }) => onTime - late / 2);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(best.map(({ change }) => change.kind)).size).toBe(best.length);
  });

  it("tries and proposes nothing if every guest is served on time", () => {
    const quiet = { ...plan, demand: { ...plan.demand, peakOrders: 2, deliveryPercent: 0 } };
    expect(adviceFor(quiet)).toEqual({ tried: 0, best: [] });
  });

  it("holds: the changed plan has the figures that the advice says", () => {
    const guests = new GuestGenerator(service, overloaded, null).createAll();
    const best = adviceFor(overloaded).best;
    expect(best.length).toBeGreaterThan(0);
    for (const advice of best) {
      const changed = simulate(service, applyChange(overloaded, advice.change), guests);
      const base = simulate(service, overloaded, guests);
      expect(compare(advice.change, summarize(base), summarize(changed))).toEqual(advice);
    }
  });

  it("prefers more guests on time, and then more money, and never trades them for more late ones", () => {
    const change = { kind: "cooks", from: 2, to: 3 } as const;
    const drivers = { kind: "drivers", from: 2, to: 3 } as const;
    const limit = { kind: "ordersPerSlot", from: 10, to: 15 } as const;
    const none = { change, onTime: 0, late: -3, lost: 3, earned: 9000 };
    const some = { change: drivers, onTime: 2, late: -2, lost: 0, earned: 100 };
    const more = { change, onTime: 2, late: -2, lost: -1, earned: 500 };
    const risky = { change: limit, onTime: 7, late: 36, lost: -43, earned: 85_000 };
    expect(chooseAdvice([none, some, more, risky])).toEqual({ tried: 4, best: [more, some] });
  });

  it("tries the limits that the store does not set at what the kitchen can do", () => {
    const changes = listChanges(overloaded, service).filter(({ kind }) => kind === "ordersPerSlot");
    expect(changes).toEqual([15, 23, 30].map((to) => ({ kind: "ordersPerSlot", from: null, to })));
  });

  it("applies a change to the part of the plan that it names", () => {
    expect(applyChange(plan, { kind: "cooks", from: 4, to: 5 }).kitchen.cooks).toBe(5);
    expect(applyChange(plan, { kind: "pickupLeadMinutes", from: 20, to: 30 }).limits.pickupLeadMinutes).toBe(30);
    const pause = { kind: "pause", from: at("19:00"), to: at("19:15") } as const;
    expect(applyChange(plan, pause).incidents).toEqual([pause]);
  });
});

describe("the summary of a rehearsal", () => {
  it("counts nothing without guests", () => {
    expect(summarize({ orders: [], lost: [], queue: [] })).toMatchObject({ guests: 0, onTime: 0, late: 0, wait: null });
  });

  it("takes percentiles by nearest rank", () => {
    expect(percentile([1, 2, 3, 4], 0.5)).toBe(2);
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(9);
    expect(percentile([], 0.5)).toBe(0);
  });
});

describe("the plan to start with", () => {
  it("comes from the settings if there are no orders yet", () => {
    expect(plan.demand).toMatchObject({ peakOrders: 16, deliveryPercent: 33, tipPercent: 0, peakAt: at("19:10") });
    expect(plan.kitchen).toMatchObject({ cooks: 4, driveMinutes: 25 });
    expect(plan.kitchen.dishMinutes).toMatchObject({ steak: 18, soda: 5 });
  });

  it("comes from the latest orders where there are some", () => {
    const history = {
      ...{ orders: 200, deliveries: 50, dineIns: 20, scheduled: 10, subtotal: 100_000, tip: 18_000 },
      busiestOrders: 31,
      dishes: [],
    };
    const { demand } = startingPlan(service, plan.limits, history, null);
    expect(demand).toMatchObject({
      ...{ peakOrders: 31, deliveryPercent: 25, dineInPercent: 10, scheduledPercent: 5, tipPercent: 18 },
      peakAt: at("19:00"),
    });
  });
});

import { describe, expect, it } from "vitest";
import { decideOrder, type OrderRequest } from "../../../worker/domain/checkout/decide.rules.ts";
import type { MenuSnapshot } from "../../../worker/domain/menu/types.ts";
import { aMenu, noon } from "../../support/builders/menu.ts";
import { aCartItem, address, anOrder, items, paused, reasons } from "../../support/decisions.ts";

const delivery = (zip: string, facts: Partial<OrderRequest> = {}) =>
  anOrder({ orderType: "delivery", items: [aCartItem("roast")], deliveryAddress: address(zip), ...facts });

interface Case {
  name: string;
  menu: MenuSnapshot;
  order: OrderRequest;
  problems: string[];
}

const untilOne = { ...paused, pausedUntil: "2026-11-20T13:00:00.000Z" };
const noDelivery = { orderType: "delivery" as const, until: null, message: null };

const cases: Case[] = [
  {
    name: "refuses orders during a pause",
    menu: aMenu({ items, store: paused }),
    order: anOrder(),
    problems: ["ORDERING_PAUSED -"],
  },
  {
    name: "refuses scheduled orders during a pause without an end",
    menu: aMenu({ items, store: paused }),
    order: anOrder({ scheduledFor: "2026-11-20T18:00:00.000Z" }),
    problems: ["ORDERING_PAUSED -"],
  },
  {
    name: "refuses orders for a time before the end of a pause",
    menu: aMenu({ items, store: untilOne }),
    order: anOrder({ scheduledFor: "2026-11-20T12:45:00.000Z" }),
    problems: ["ORDERING_PAUSED -"],
  },
  {
    name: "refuses a time that the kitchen cannot make after the end of a pause",
    menu: aMenu({ items, store: untilOne }),
    order: anOrder({ scheduledFor: "2026-11-20T13:15:00.000Z" }),
    problems: ["SLOT_UNAVAILABLE scheduledFor"],
  },
  {
    name: "accepts orders for a time after the end of a pause",
    menu: aMenu({ items, store: untilOne }),
    order: anOrder({ scheduledFor: "2026-11-20T13:30:00.000Z" }),
    problems: [],
  },
  {
    name: "refuses a delivery for a time before the end of its type's pause",
    menu: aMenu({ items, store: { pausedOrderTypes: [{ ...noDelivery, until: untilOne.pausedUntil }] } }),
    order: delivery("11201", { scheduledFor: "2026-11-20T12:45:00.000Z" }),
    problems: ["ORDERING_PAUSED orderType"],
  },
  {
    name: "accepts a delivery for a time after the end of its type's pause",
    menu: aMenu({ items, store: { pausedOrderTypes: [{ ...noDelivery, until: untilOne.pausedUntil }] } }),
    order: delivery("11201", { scheduledFor: "2026-11-20T13:45:00.000Z" }),
    problems: [],
  },
  {
    name: "accepts orders after a pause",
    menu: aMenu({ items, store: { ...paused, pausedUntil: "2026-11-20T11:59:00.000Z" } }),
    order: anOrder(),
    problems: [],
  },
  {
    name: "refuses deliveries while delivery is paused",
    menu: aMenu({ items, store: { pausedOrderTypes: [noDelivery] } }),
    order: delivery("11201"),
    problems: ["ORDERING_PAUSED orderType"],
  },
  {
    name: "accepts pickups while delivery is paused",
    menu: aMenu({ items, store: { pausedOrderTypes: [noDelivery] } }),
    order: anOrder(),
    problems: [],
  },
];

describe("decideOrder during a pause", () => {
  it.each(cases)("$name", ({ menu, order, problems }) => {
    const decision = decideOrder(menu, order, noon);
    expect(reasons(decision)).toEqual(problems);
    expect(decision.firstProblem).toEqual(decision.quote.problems[0] ?? null);
  });

  it("returns the store’s message during a pause", () => {
    const on = aMenu({ items, store: paused });
    expect(decideOrder(on, anOrder(), noon).firstProblem?.message).toBe("Back at one o’clock.");
  });
});

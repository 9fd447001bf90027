import { describe, expect, test } from "vitest";
import { unseenCancellations } from "../../../../storefront/dashboard/kitchen/guest-changes/cancelled.ts";
import { findTimeMove } from "../../../../storefront/dashboard/kitchen/guest-changes/time-move.ts";

type Order = Parameters<typeof findTimeMove>[0];

const at = (time: string): string => `2026-11-20T${time}:00.000Z`;

const received = { seq: 2, type: "order_released", at: at("23:00") };
const moved = { seq: 4, type: "order_updated", at: at("23:10") };
const revision = { at: moved.at, before: { scheduledFor: at("23:30") }, after: { scheduledFor: at("23:50") } };

const anOrder = (more: Partial<Order> = {}): Order => ({
  ...{ id: "ord_1", status: "sent_to_kitchen", acknowledgedAt: null },
  events: [moved] as Order["events"],
  revisions: [revision] as Order["revisions"],
  ...more,
});

describe("the time that a guest moved", () => {
  test("is on the ticket with the time before, until the kitchen accepts the order again or hands it over", () => {
    const move = { key: "ord_1 4", from: at("23:30"), to: at("23:50") };
    expect(findTimeMove(anOrder())).toEqual(move);
    expect(findTimeMove(anOrder({ acknowledgedAt: at("23:05") }))).toEqual(move);
    expect(findTimeMove(anOrder({ acknowledgedAt: at("23:11") }))).toBeNull();
    expect(findTimeMove(anOrder({ status: "served" }))).toBeNull();
  });
  test("is not on the ticket if the kitchen received the order only afterwards", () => {
    expect(findTimeMove(anOrder({ events: [received] as Order["events"] }))).toBeNull();
    expect(findTimeMove(anOrder({ events: [] }))).toBeNull();
  });
  test("is not on the ticket if the guest changed something else", () => {
    const paid = { ...revision, after: revision.before };
    expect(findTimeMove(anOrder({ revisions: [paid] as Order["revisions"] }))).toBeNull();
  });
  test("is the guest's, even if staff edited the order afterwards", () => {
    const edited = { at: at("23:12"), before: { scheduledFor: null }, after: { scheduledFor: null } };
    const revisions = [edited, revision] as Order["revisions"];
    expect(findTimeMove(anOrder({ revisions }))).toMatchObject({ from: at("23:30"), to: at("23:50") });
  });
});

describe("an order that its guest cancelled", () => {
  test("stays at the stations of its dishes until it is dismissed on the device", () => {
    const grilled = { name: "Wings", quantity: 1, kitchenStation: "grill" as const };
    const order = { id: "ord_1", orderNumber: "1", businessDay: "2026-11-20", customerName: "Ana" };
    const orders = [{ ...order, orderItems: [grilled], events: [{ at: at("23:00") }] }];
    const never = (): boolean => false;
    expect(unseenCancellations(orders, "all", never)).toEqual(orders);
    expect(unseenCancellations(orders, "grill", never)).toEqual(orders);
    expect(unseenCancellations(orders, "bar", never)).toEqual([]);
    expect(unseenCancellations(orders, "all", (key) => key === "ord_1 cancelled")).toEqual([]);
  });
});

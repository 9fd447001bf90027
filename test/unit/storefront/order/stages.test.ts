import { describe, expect, it } from "vitest";
import type { OrderType } from "../../../../db/schema/enums.ts";
import { countdownTo, findStage, type OrderStage } from "../../../../storefront/order/state/stages.ts";
import { type GuestStatus, timeline } from "../../../../worker/domain/orders/record/status.rules.ts";
import { noon } from "../../../support/builders/menu.ts";

interface Case {
  status: GuestStatus;
  orderType?: OrderType;
  scheduledFor?: string;
  acknowledgedAt?: string;
  is: OrderStage;
}

describe("findStage", () => {
  it.each<Case>([
    { status: "awaiting_payment", is: "awaiting_payment" },
    { status: "payment_processing", is: "payment_processing" },
    { status: "open", is: "received" },
    { status: "open", scheduledFor: noon, is: "scheduled" },
    { status: "sent_to_kitchen", is: "kitchen" },
    { status: "sent_to_kitchen", scheduledFor: noon, is: "kitchen" },
    { status: "sent_to_kitchen", acknowledgedAt: noon, is: "accepted" },
    { status: "in_progress", acknowledgedAt: noon, is: "cooking" },
    { status: "ready", is: "ready" },
    { status: "served", orderType: "delivery", is: "on_the_way" },
    { status: "served", orderType: "dine_in", is: "served" },
    { status: "completed", is: "done" },
    { status: "cancelled", is: "cancelled" },
    { status: "cancelled_unpaid", is: "cancelled_unpaid" },
  ])("of $status is $is", ({ status, orderType = "pickup", scheduledFor = null, acknowledgedAt = null, is }) => {
    const steps = timeline({ orderType, acknowledgedAt }, []);
    expect(findStage({ orderType, scheduledFor, timeline: steps }, status)).toBe(is);
  });
});

describe("countdownTo", () => {
  it.each([
    { name: "rounds a started minute up", at: "12:18:12", is: { minutes: 19 } },
    { name: "counts the last minute as one", at: "12:00:01", is: { minutes: 1 } },
    { name: "counts 90 minutes", at: "13:30:00", is: { minutes: 90 } },
    { name: "counts nothing further away", at: "13:30:01", is: null },
    { name: "says any moment at the promise", at: "12:00:00", is: "any_moment" },
    { name: "says any moment after the promise", at: "11:30:00", is: "any_moment" },
  ])("$name", ({ at, is }) => {
    expect(countdownTo(`2026-11-20T${at}.000Z`, "2026-11-20T12:00:00.000Z")).toEqual(is);
  });
});

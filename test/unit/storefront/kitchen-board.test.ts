import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kitchenStations, type OrderStatus, orderStatuses, orderTypes } from "../../../db/schema/enums.ts";
import {
  columnOf,
  columns,
  groupByColumn,
  itemsAt,
  laterToday,
  releaseTime,
} from "../../../storefront/dashboard/kitchen/board/columns.ts";
import { judgePunctuality, minutesSince } from "../../../storefront/dashboard/kitchen/board/lateness.ts";
import {
  findEditMark,
  netPaidAmount,
  owedAmount,
  withStruckItems,
} from "../../../storefront/dashboard/kitchen/orders.ts";
import { chooseBellState, titleWithCount } from "../../../storefront/dashboard/kitchen/sound/ring.ts";
import {
  canCancel,
  nextKitchenStatus,
  nextStep,
  shouldPromptReady,
} from "../../../storefront/dashboard/kitchen/steps.ts";
import { canTransition } from "../../../worker/domain/orders/record/status.rules.ts";
import { aBoardDish, aBoardOrder, boardNow } from "../../support/kitchen/board-order.ts";

const someOrder = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom(...orderStatuses),
    orderType: fc.constantFrom(...orderTypes),
    acknowledgedAt: fc.constantFrom(null, boardNow),
    promisedAt: fc.constantFrom(null, "2026-11-20T23:40:00.000Z", "2026-11-21T01:00:00.000Z"),
    orderItems: fc.array(
      fc.record({
        kitchenStation: fc.constantFrom(null, ...kitchenStations),
        kitchenStatus: fc.constantFrom("queued" as const, "done" as const),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ orderItems, ...rest }) => aBoardOrder({ ...rest, orderItems: orderItems.map(aBoardDish) }));

describe("the columns of the kitchen display", () => {
  test("show an order as new until it is acknowledged, and remove it when it is handed over", () => {
    expect(columnOf(aBoardOrder())).toBe("new");
    expect(columnOf(aBoardOrder({ acknowledgedAt: boardNow }))).toBe("kitchen");
    const statuses: OrderStatus[] = ["open", "in_progress", "ready", "served", "completed", "cancelled"];
    expect(statuses.map((status) => columnOf(aBoardOrder({ status })))).toEqual([
      ...[null, "preparing", "ready", "out"],
      ...[null, null],
    ]);
  });
  test("contain each active order once, most urgent first, at each station that prepares its items", () => {
    fc.assert(
      fc.property(fc.uniqueArray(someOrder, { selector: ({ id }) => id }), (orders) => {
        const board = groupByColumn(orders, "all");
        const boardOrders = columns.flatMap((column) => board[column]);
        expect(boardOrders.map(({ id }) => id).toSorted()).toEqual(
          orders
            .filter((order) => columnOf(order) !== null)
            .map(({ id }) => id)
            .toSorted(),
        );
        for (const column of columns) {
          const due = board[column].map(({ promisedAt, createdAt }) => promisedAt ?? createdAt);
          expect(due).toEqual(due.toSorted());
        }
        for (const station of kitchenStations) {
          for (const order of columns.flatMap((column) => groupByColumn(orders, station)[column])) {
            const { items, elsewhere } = itemsAt(order, station);
            expect(items.length).toBeGreaterThan(0);
            expect(items.length + elsewhere).toBe(order.orderItems.length);
            expect(items.every(({ kitchenStation }) => [null, station].includes(kitchenStation))).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
  test("list only today's scheduled orders, with the time of their release", () => {
    const at = (scheduledFor: string) => aBoardOrder({ status: "open", scheduledFor, promisedAt: scheduledFor });
    const late = "2026-11-21T02:00:00.000Z";
    const soon = "2026-11-21T00:30:00.000Z";
    const tomorrow = "2026-11-21T17:00:00.000Z";
    const lane = laterToday([at(late), at(tomorrow), at(soon)], "2026-11-21T06:00:00.000Z");
    expect(lane.map(({ scheduledFor }) => scheduledFor)).toEqual([soon, late]);
    expect(releaseTime(soon, 20)).toBe("2026-11-21T00:10:00.000Z");
  });
});

describe("the next step of an order", () => {
  test("is always a permitted transition", () => {
    fc.assert(
      fc.property(someOrder, (order) => {
        const step = nextStep(order);
        if (step === null) expect(["open", "completed", "cancelled"]).toContain(order.status);
        else if (step.kind === "acknowledge") expect(columnOf(order)).toBe("new");
        else if (step.kind === "bump") expect(order.recalledAt).not.toBeNull();
        else {
          const path = [order.status, ...step.through];
          for (const [index, to] of step.through.entries()) {
            expect(canTransition(path[index] ?? to, to, order.orderType)).toBe(true);
          }
        }
      }),
    );
    for (const status of orderStatuses)
      expect(canCancel({ status })).toBe(canTransition(status, "cancelled", "pickup"));
  });
  test("completes a ready pickup, dispatches a ready delivery, and completes a dispatched one", () => {
    expect(nextStep(aBoardOrder({ status: "ready" }))).toEqual({ kind: "move", through: ["completed"] });
    expect(nextStep(aBoardOrder({ status: "ready", orderType: "delivery" }))).toEqual({
      kind: "move",
      through: ["served"],
    });
    expect(nextStep(aBoardOrder({ status: "served", orderType: "delivery" }))).toEqual({
      kind: "move",
      through: ["completed"],
    });
  });
  test("suggests ready once every item is done", () => {
    const done = aBoardDish({ kitchenStatus: "done" });
    expect(shouldPromptReady(aBoardOrder({ status: "in_progress", orderItems: [done, aBoardDish()] }))).toBe(false);
    expect(shouldPromptReady(aBoardOrder({ status: "in_progress", orderItems: [done] }))).toBe(true);
    expect(shouldPromptReady(aBoardOrder({ status: "ready", orderItems: [done] }))).toBe(false);
    expect(nextStep(aBoardOrder({ acknowledgedAt: boardNow, orderItems: [done] }))).toEqual({
      kind: "move",
      through: ["in_progress", "ready"],
    });
    expect((["queued", "cooking", "done"] as const).map(nextKitchenStatus)).toEqual(["cooking", "done", "queued"]);
  });
});

describe("a ticket of the kitchen display", () => {
  test.each([
    ["2026-11-20T23:50:00.000Z", { state: "ahead", minutes: 20 }],
    ["2026-11-20T23:34:59.000Z", { state: "soon", minutes: 4 }],
    ["2026-11-20T23:29:01.000Z", { state: "soon", minutes: 0 }],
    ["2026-11-20T23:27:30.000Z", { state: "late", minutes: 2 }],
    [null, null],
  ])("promised for %s has this punctuality at 23:30: %o", (promisedAt, expected) => {
    expect(judgePunctuality(aBoardOrder({ promisedAt }), boardNow)).toEqual(expected);
  });
  test("is not late once it is ready, and never has a negative age", () => {
    const promisedAt = "2026-11-20T23:00:00.000Z";
    expect(judgePunctuality(aBoardOrder({ promisedAt, status: "in_progress" }), boardNow)?.state).toBe("late");
    expect(judgePunctuality(aBoardOrder({ promisedAt, status: "ready" }), boardNow)).toBeNull();
    expect([minutesSince(promisedAt, boardNow), minutesSince(boardNow, promisedAt)]).toEqual([30, 0]);
  });
  test("rings while it is new, and shows that the sound is off", () => {
    expect([chooseBellState(0, true), chooseBellState(2, true), chooseBellState(2, false)]).toEqual([
      "silent",
      "ringing",
      "muted",
    ]);
    expect([titleWithCount("Kitchen", 2), titleWithCount("Kitchen", 0)]).toEqual(["(2) Kitchen", "Kitchen"]);
  });
  test("shows the amount due, and refunds the paid amount on cancellation", () => {
    const provider = "cash" as const;
    const cash = { provider, status: "succeeded" as const, amount: 1000, refundedAmount: 0 };
    const open = { provider, status: "pending" as const, amount: 226, refundedAmount: 0 };
    expect([
      netPaidAmount(aBoardOrder({ payments: [cash, open] })),
      owedAmount(aBoardOrder({ payments: [cash, open], outstanding: 226 })),
    ]).toEqual([1000, 226]);
    const partlyRefunded = { provider, status: "partially_refunded" as const, amount: 1226, refundedAmount: 226 };
    expect([
      netPaidAmount(aBoardOrder({ payments: [partlyRefunded] })),
      owedAmount(aBoardOrder({ payments: [partlyRefunded], outstanding: -226 })),
    ]).toEqual([1000, 0]);
  });
});

describe("an order that was edited", () => {
  // ULIDs begin with their time.
  const placed = "01KAHB6E0V";
  const edited = "01KAHC0000";
  const struck = aBoardDish({ id: `oit_${placed}1`, quantity: 3, supersededIn: 2 });
  const fewer = aBoardDish({ id: `oit_${edited}2`, quantity: 2 });
  const cake = aBoardDish({ id: `oit_${edited}3`, name: "Cake" });
  const order = withStruckItems({ ...aBoardOrder({ id: `ord_${placed}0` }), orderItems: [struck, fewer, cake] });

  test("has its struck items apart from those that are cooked", () => {
    expect(order.orderItems).toEqual([fewer, cake]);
    expect(order.struckItems).toEqual([struck]);
  });

  test("marks what is new and what replaces a struck item", () => {
    expect(findEditMark(order, aBoardDish({ id: `oit_${placed}4` }))).toBeNull();
    expect(findEditMark(order, fewer)).toBe("changed");
    expect(findEditMark(order, cake)).toBe("new");
  });
});

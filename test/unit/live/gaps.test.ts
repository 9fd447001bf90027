import { describe, expect, it } from "vitest";
import {
  type Checkpoint,
  nextCheckpoint,
  type StoreVersion,
  unannouncedTopics,
} from "../../../worker/domain/live/gaps.ts";
import { type LiveMessage, orderTopic, type Topic } from "../../../worker/domain/live/messages.ts";
import { menuMessage } from "../../../worker/domain/menu/announce-menu.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import { aMenu } from "../../support/builders/menu.ts";
import { SeededRandom } from "../../support/chaos/random-choices.ts";

const start = "2026-11-20T19:00:00.000Z";
const at = (minutes: number) => addMinutes(start, minutes);

const checkpoint: Checkpoint = {
  seq: 10,
  ordersFrom: at(-2),
  menuRevision: 7,
  orders: [{ orderId: "ord_1", lastSeq: 3, updatedAt: at(0) }],
};

const version = (lastSeq: number, updatedAt: string, orderId = "ord_1", menuRevision = 7): StoreVersion => ({
  menuRevision,
  orders: [{ orderId, lastSeq, updatedAt }],
});
const menuAt = (menuRevision: number): StoreVersion => ({ ...checkpoint, menuRevision });

const order = (eventSeq: number, when: string, orderId = "ord_1"): LiveMessage => ({
  ...{ type: "order", orderId, status: "ready", eventSeq, promisedAt: null, at: when },
});
const mark = (when: string): LiveMessage => ({
  ...{ type: "kitchen_item", orderId: "ord_1", orderItemId: "itm_1", kitchenStatus: "done", at: when },
});
const menu = (revision: number): LiveMessage => ({ ...menuMessage(aMenu({ items: [] }), false), revision });

describe("unannouncedTopics", () => {
  const missing: Topic[] = ["kitchen", "order:ord_1"];
  const cases: [string, StoreVersion, LiveMessage[], Topic[]][] = [
    ["nothing was written", checkpoint, [], []],
    ["an order's change was announced", version(4, at(1)), [order(4, at(1))], []],
    ["an order's change was not announced", version(4, at(1)), [], missing],
    ["an order's later change covers one before it", version(5, at(2)), [order(5, at(2))], []],
    ["an order's last change was not announced", version(5, at(2)), [order(4, at(1))], missing],
    ["an order's change was written within the same millisecond", version(4, at(0)), [], missing],
    ["another order was announced", version(4, at(1)), [order(4, at(1), "ord_2")], missing],
    ["a new order was not announced", version(1, at(1), "ord_2"), [], ["kitchen", "order:ord_2"]],
    ["a dish was marked", version(3, at(1)), [mark(at(1))], []],
    ["a marked dish was not announced", version(3, at(1)), [], missing],
    ["a dish was marked after a change that was not announced", version(4, at(2)), [mark(at(2))], missing],
    ["an announced change is not in the database's result yet", checkpoint, [order(4, at(1))], []],
    ["the menu's change was announced", menuAt(8), [menu(8)], []],
    ["the menu's change was not announced", menuAt(8), [], ["kitchen", "menu"]],
    ["one of two changes of the menu was announced", menuAt(9), [menu(9)], ["kitchen", "menu"]],
    ["two changes of the menu were announced with the later revision", menuAt(9), [menu(9), menu(9)], []],
    ["the menu was announced again", menuAt(8), [menu(7)], ["kitchen", "menu"]],
  ];
  it.each(cases)("returns the unannounced topics if %s", (_, current, announced, topics) => {
    expect(unannouncedTopics(checkpoint, current, announced)).toEqual(topics);
  });
});

describe("nextCheckpoint", () => {
  it("reads the last two minutes of orders again, never moves back, and keeps earlier orders", () => {
    const current = {
      menuRevision: 8,
      orders: [3, 4.5, 6].map((minutes) => ({ orderId: `ord_${minutes}`, lastSeq: 1, updatedAt: at(minutes) })),
    };
    const next = nextCheckpoint(checkpoint, current, { ordersFrom: at(-2), seq: 12, now: at(7) });
    const orders = [...checkpoint.orders, ...current.orders];
    expect(next).toEqual({ seq: 12, ordersFrom: at(4), menuRevision: 8, orders });
    const early = nextCheckpoint(checkpoint, current, { ordersFrom: at(-2), seq: 12, now: at(3) });
    expect(early.ordersFrom).toBe(at(1));
    const none = { menuRevision: 8, orders: [] };
    expect(nextCheckpoint(next, none, { ordersFrom: at(4), seq: 12, now: at(7) })).toEqual(next);
    expect(nextCheckpoint(null, none, { ordersFrom: at(4), seq: 0, now: at(7) })).toMatchObject({
      ordersFrom: at(4),
      orders: [],
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])("finds exactly the lost announcements over many checks (seed %i)", (seed) => {
    const dice = new SeededRandom(seed);
    const orders = new Map<string, { lastSeq: number; updatedAt: string }>();
    let log: LiveMessage[] = [];
    let from = 0;
    let lastCheckpoint: Checkpoint = { seq: 0, ordersFrom: at(-2), menuRevision: 0, orders: [] };
    for (let minute = 0; minute < 200; minute += dice.integerBelow(3)) {
      const lost = new Set<string>();
      for (let remaining = dice.integerBelow(4); remaining > 0; remaining -= 1) {
        const orderId = `ord_${dice.integerBelow(6)}`;
        const lastSeq = (orders.get(orderId)?.lastSeq ?? 0) + 1;
        // Clocks of workers differ.
        const updatedAt = addMinutes(at(minute), -dice.integerBelow(2));
        orders.set(orderId, { lastSeq, updatedAt });
        if (dice.chance(0.3)) lost.add(orderId);
        else {
          lost.delete(orderId);
          log = [...log, order(lastSeq, updatedAt, orderId)];
        }
      }
      const current = {
        menuRevision: 0,
        orders: [...orders]
          .map(([orderId, version]) => ({ orderId, ...version }))
          .filter(({ updatedAt }) => updatedAt >= lastCheckpoint.ordersFrom),
      };
      const topics = unannouncedTopics(lastCheckpoint, current, log.slice(from));
      expect(topics.toSorted()).toEqual(lost.size > 0 ? ["kitchen", ...[...lost].map(orderTopic)].toSorted() : []);
      from = log.length;
      lastCheckpoint = nextCheckpoint(lastCheckpoint, current, {
        ordersFrom: lastCheckpoint.ordersFrom,
        seq: from,
        now: at(minute),
      });
    }
  });
});

import { describe, expect, it } from "vitest";
import type { EditableOrder } from "../../../storefront/dashboard/orders/edit/api.ts";
import {
  type EditValues,
  invalidFields,
  type Readers,
  rebaseValues,
  toChanges,
  toValues,
} from "../../../storefront/dashboard/orders/edit/edit-values.ts";

const readers: Readers = {
  toInstant: (text) => (text === "" ? null : `${text}:00.000Z`),
  toWallTime: (at) => at.slice(0, 16),
  parseMoney: (text) => (/^\d+$/.test(text) ? Number(text) : null),
  formatMoney: String,
};

const item = { unitPrice: 500, totalPrice: 1500, kitchenStatus: "queued" as const, modifiers: [] };
const order: EditableOrder = {
  ...{ id: "ord_1", orderNumber: "1", revision: 1, status: "open", orderType: "pickup", orderSource: "online" },
  ...{ scheduledFor: null, promisedAt: null, tableName: null, specialInstructions: null, customerName: "Ada" },
  deliveryAddress: null,
  orderItems: [
    { ...item, id: "oit_soup", name: "Soup", quantity: 3, specialInstructions: null },
    { ...item, id: "oit_tea", name: "Tea", quantity: 1, specialInstructions: "Hot" },
  ],
  orderFees: [{ kind: "bag", amount: 10 }],
};
const before = toValues(order, readers);
const change = (changes: Partial<EditValues>) => toChanges(before, { ...before, ...changes }, readers);
const lines = (changes: Partial<EditValues["lines"][string]>, id = "oit_soup") => {
  const line = before.lines[id] ?? { quantity: 1, note: "", isRemoved: false };
  return { lines: { ...before.lines, [id]: { ...line, ...changes } } };
};
const cake = { menuItemId: "itm_cake", name: "Cake", choices: [], modifierIds: ["mod_1"], quantity: 2, note: " " };

describe("toChanges", () => {
  it.each([
    ["nothing", {}, []],
    ["a quantity", lines({ quantity: 2 }), [{ kind: "quantity", orderItemId: "oit_soup", quantity: 2 }]],
    ["a note", lines({ note: " Cold " }, "oit_tea"), [{ kind: "note", orderItemId: "oit_tea", note: "Cold" }]],
    [
      "a removed item, whatever else was typed",
      lines({ isRemoved: true, quantity: 9 }),
      [{ kind: "remove", orderItemId: "oit_soup" }],
    ],
    [
      "an added dish",
      { added: [cake] },
      [
        {
          kind: "add",
          item: { menuItemId: "itm_cake", quantity: 2, modifierIds: ["mod_1"], specialInstructions: null },
        },
      ],
    ],
    [
      "a time",
      { isTimed: true, time: "2026-11-21T19:00" },
      [{ kind: "time", scheduledFor: "2026-11-21T19:00:00.000Z" }],
    ],
    ["no time until one is typed", { isTimed: true }, []],
    [
      "a table of an order in the restaurant",
      { orderType: "dine_in", tableName: "4" },
      [
        { kind: "type", orderType: "dine_in" },
        { kind: "table", tableName: "4" },
      ],
    ],
    ["the note of the order", { note: "Ring" }, [{ kind: "note", note: "Ring" }]],
    ["a removed fee", { fees: { ...before.fees, bag: "" } }, [{ kind: "fee", fee: { kind: "bag", amount: 0 } }]],
    ["no fee that cannot be read", { fees: { ...before.fees, bag: "much" } }, []],
  ] as const)("sends %s", (_name, changes, expected) => {
    expect(change(changes as Partial<EditValues>)).toEqual(expected);
  });

  it("sends the address of a new delivery", () => {
    const address = { ...before.address, address: "Main St 1", city: "Brooklyn", zip: "11201" };
    expect(change({ orderType: "delivery", address })).toEqual([
      { kind: "type", orderType: "delivery" },
      { kind: "address", address },
    ]);
  });
});

describe("invalidFields", () => {
  it("names what cannot be read", () => {
    const fees = { ...before.fees, bag: "much" };
    expect(invalidFields({ ...before, isTimed: true, fees }, readers)).toEqual(["time", "fee.bag"]);
  });
});

describe("rebaseValues", () => {
  it("applies own changes to the latest order and drops those of items that are gone", () => {
    const mine = { ...before, ...lines({ quantity: 2 }), note: "Ring", lines: { ...before.lines } };
    mine.lines["oit_soup"] = { quantity: 2, note: "", isRemoved: false };
    mine.lines["oit_tea"] = { quantity: 5, note: "Hot", isRemoved: false };
    const latest = toValues(
      { ...order, tableName: "9", orderItems: order.orderItems.filter(({ id }) => id === "oit_soup") },
      readers,
    );
    expect(rebaseValues(before, mine, latest)).toMatchObject({
      note: "Ring",
      tableName: "9",
      lines: { oit_soup: { quantity: 2 } },
    });
    expect(Object.keys(rebaseValues(before, mine, latest).lines)).toEqual(["oit_soup"]);
  });
});

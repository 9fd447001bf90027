import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStatuses } from "../../../db/schema/enums.ts";
import {
  applyChanges,
  type EditedLine,
  type OrderChange,
  type OrderParts,
  type SoldLine,
} from "../../../worker/domain/checkout/edit/changes.rules.ts";

const soup: SoldLine = {
  id: "oit_soup",
  menuItemId: "itm_soup",
  name: "Soup",
  quantity: 3,
  modifierIds: ["mod_large"],
  specialInstructions: null,
  kitchenStatus: "queued",
};
const tea: SoldLine = { ...soup, id: "oit_tea", menuItemId: "itm_tea", name: "Tea", quantity: 1, modifierIds: [] };
const parts: OrderParts = {
  orderType: "pickup",
  scheduledFor: null,
  deliveryAddress: null,
  tableName: null,
  specialInstructions: null,
  fees: [],
};
const address = { address: "Main St 1", address2: null, city: "Brooklyn", state: "NY", zip: "11201" } as const;
const deliveredTo = { ...address, name: null, phone: null, countryCode: "US", instructions: null };
const cake = { menuItemId: "itm_cake", quantity: 1, modifierIds: [], specialInstructions: null };

const edit = (changes: readonly OrderChange[], order: Partial<Parameters<typeof applyChanges>[0]> = {}) =>
  applyChanges({ status: "in_progress", parts, lines: [soup, tea], ...order }, changes);

/** The lines as short texts: what became of which dish, and how many of it. */
const describeLine = (line: EditedLine): string => {
  if (line.kind === "added") return `added ${line.requested.menuItemId} ${line.requested.quantity}`;
  return `${line.kind} ${line.sold.id} ${line.kind === "unchanged" ? line.sold.quantity : line.quantity}`;
};

describe("applyChanges to items", () => {
  it.each<[string, OrderChange[], string[], string[]]>([
    ["keeps items that no change names", [], ["unchanged oit_soup 3", "unchanged oit_tea 1"], []],
    ["removes an item", [{ kind: "remove", orderItemId: "oit_tea" }], ["unchanged oit_soup 3"], ["oit_tea"]],
    [
      "supersedes an item with a smaller quantity",
      [{ kind: "quantity", orderItemId: "oit_soup", quantity: 2 }],
      ["superseding oit_soup 2", "unchanged oit_tea 1"],
      ["oit_soup"],
    ],
    [
      "adds what a larger quantity needs as an item of its own, at today's price",
      [{ kind: "quantity", orderItemId: "oit_soup", quantity: 5 }],
      ["unchanged oit_soup 3", "added itm_soup 2", "unchanged oit_tea 1"],
      [],
    ],
    [
      "supersedes an item whose note changes",
      [{ kind: "note", orderItemId: "oit_tea", note: "No sugar" }],
      ["unchanged oit_soup 3", "superseding oit_tea 1"],
      ["oit_tea"],
    ],
    [
      "puts a replacement in the place of the item",
      [{ kind: "replace", orderItemId: "oit_soup", item: cake }],
      ["added itm_cake 1", "unchanged oit_tea 1"],
      ["oit_soup"],
    ],
    [
      "adds a dish at the end",
      [{ kind: "add", item: cake }],
      ["unchanged oit_soup 3", "unchanged oit_tea 1", "added itm_cake 1"],
      [],
    ],
  ])("%s", (_name, changes, lines, superseded) => {
    const edited = edit(changes);
    expect(edited.problems).toEqual([]);
    expect(edited.lines.map(describeLine)).toEqual(lines);
    expect(edited.supersededIds).toEqual(superseded);
  });

  it("adds the same choices and the new note when a quantity grows", () => {
    const { lines } = edit([
      { kind: "quantity", orderItemId: "oit_soup", quantity: 4 },
      { kind: "note", orderItemId: "oit_soup", note: "Hot" },
    ]);
    expect(lines[1]).toMatchObject({
      kind: "added",
      requested: { menuItemId: "itm_soup", quantity: 1, modifierIds: ["mod_large"], specialInstructions: "Hot" },
    });
  });

  it("refuses every change of a dish that the kitchen has finished", () => {
    const lines = [{ ...soup, kitchenStatus: "done" } as const, tea];
    for (const change of [
      { kind: "remove", orderItemId: "oit_soup" },
      { kind: "quantity", orderItemId: "oit_soup", quantity: 4 },
      { kind: "note", orderItemId: "oit_soup", note: "Hot" },
      { kind: "replace", orderItemId: "oit_soup", item: cake },
    ] as const) {
      const edited = edit([change], { lines });
      expect(edited.problems).toMatchObject([{ code: "ILLEGAL_TRANSITION", path: "changes.0.orderItemId" }]);
      expect(edited.supersededIds).toEqual([]);
    }
  });

  it("refuses a second change of a removed item and an item of another order", () => {
    const { problems } = edit([
      { kind: "remove", orderItemId: "oit_tea" },
      { kind: "quantity", orderItemId: "oit_tea", quantity: 2 },
      { kind: "remove", orderItemId: "oit_other" },
    ]);
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "NOT_FOUND changes.1.orderItemId",
      "NOT_FOUND changes.2.orderItemId",
    ]);
  });

  it("refuses an order without items and one with more than 100", () => {
    expect(edit([{ kind: "remove", orderItemId: "oit_tea" }], { lines: [tea] }).problems).toMatchObject([
      { code: "CART_EMPTY" },
    ]);
    const many = Array.from({ length: 100 }, (_, index) => ({ ...tea, id: `oit_${index}` }));
    expect(edit([{ kind: "add", item: cake }], { lines: many }).problems).toMatchObject([{ code: "LIMIT_EXCEEDED" }]);
  });
});

describe("applyChanges to the rest of an order", () => {
  it.each<[string, OrderChange[], Partial<OrderParts>]>([
    [
      "changes the note of the whole order",
      [{ kind: "note", orderItemId: null, note: "Ring twice" }],
      { specialInstructions: "Ring twice" },
    ],
    [
      "turns a pickup into a delivery to an address",
      [
        { kind: "type", orderType: "delivery" },
        { kind: "address", address: deliveredTo },
      ],
      { orderType: "delivery", deliveryAddress: deliveredTo },
    ],
    [
      "replaces a fee of the same kind",
      [{ kind: "fee", fee: { kind: "bag", amount: 20, taxRatePpm: null } }],
      { fees: [{ kind: "bag", amount: 20, taxRatePpm: null }] },
    ],
    ["removes a fee of 0", [{ kind: "fee", fee: { kind: "bag", amount: 0, taxRatePpm: null } }], { fees: [] }],
  ])("%s", (_name, changes, changed) => {
    const withBag: OrderParts = { ...parts, fees: [{ kind: "bag", amount: 10, taxRatePpm: null }] };
    expect(edit(changes, { parts: withBag })).toMatchObject({ problems: [], parts: { ...withBag, ...changed } });
  });

  it("drops the address of an order that is no longer delivered, and the table of one that leaves the restaurant", () => {
    const delivered = { ...parts, orderType: "delivery", deliveryAddress: deliveredTo } as const;
    expect(edit([{ kind: "type", orderType: "pickup" }], { parts: delivered }).parts.deliveryAddress).toBeNull();
    const seated = { ...parts, orderType: "dine_in", tableName: "4" } as const;
    expect(edit([{ kind: "type", orderType: "pickup" }], { parts: seated }).parts.tableName).toBeNull();
  });

  it.each([
    ["open", 10],
    ["sent_to_kitchen", 10],
    ["in_progress", 10],
    ["ready", 3],
    ["served", 2],
    ["completed", 0],
    ["cancelled", 0],
  ] as const)(
    "allows in the status %s as many kinds of change as the kitchen and the courier still can follow: %i",
    (status, count) => {
      const all: OrderChange[] = [
        { kind: "add", item: cake },
        { kind: "replace", orderItemId: "oit_soup", item: cake },
        { kind: "remove", orderItemId: "oit_soup" },
        { kind: "quantity", orderItemId: "oit_soup", quantity: 2 },
        { kind: "note", orderItemId: null, note: "Hot" },
        { kind: "time", scheduledFor: null },
        { kind: "type", orderType: "pickup" },
        { kind: "address", address: deliveredTo },
        { kind: "table", tableName: "4" },
        { kind: "fee", fee: { kind: "bag", amount: 10, taxRatePpm: null } },
      ];
      const allowed = all.filter((change) => edit([change], { status }).problems.length === 0);
      expect(allowed).toHaveLength(count);
    },
  );
});

const changes = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("quantity" as const),
      orderItemId: fc.constantFrom("oit_soup", "oit_tea", "oit_x"),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ kind: fc.constant("remove" as const), orderItemId: fc.constantFrom("oit_soup", "oit_tea") }),
    fc.record({ kind: fc.constant("add" as const), item: fc.constant(cake) }),
    fc.record({
      kind: fc.constant("note" as const),
      orderItemId: fc.constant("oit_soup"),
      note: fc.constantFrom("Hot", null),
    }),
  ),
  { maxLength: 8 },
);

describe("any sequence of changes", () => {
  it("never sells more of an item at its old price than was sold, and supersedes exactly what is not unchanged", () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStatuses), changes, (status, list) => {
        const edited = edit(list, { status });
        const unchanged = edited.lines.flatMap((line) => (line.kind === "unchanged" ? [line.sold.id] : []));
        expect([...unchanged, ...edited.supersededIds].toSorted()).toEqual(["oit_soup", "oit_tea"]);
        for (const line of edited.lines) {
          if (line.kind === "superseding") expect(line.quantity).toBeLessThanOrEqual(line.sold.quantity);
        }
      }),
    );
  });
});

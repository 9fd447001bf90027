import { describe, expect, it } from "vitest";
import type { ModifierGroup } from "../../../db/schema/enums.ts";
import {
  isAllergyNote,
  isDishUncertain,
  listAllergyNotes,
} from "../../../storefront/dashboard/kitchen/allergies/allergy-notes.rules.ts";
import { countAllDay, countChoices } from "../../../storefront/dashboard/kitchen/board/all-day.rules.ts";
import { applyBump, applyRecall } from "../../../storefront/dashboard/kitchen/board/bumps.rules.ts";
import { columnOf, groupByColumn, listNumbered } from "../../../storefront/dashboard/kitchen/board/columns.ts";
import type { BoardItem } from "../../../storefront/dashboard/kitchen/orders.ts";
import { nextBoardStep, nextStep } from "../../../storefront/dashboard/kitchen/steps.ts";
import { aBoardDish, aBoardOrder, boardNow } from "../../support/kitchen/board-order.ts";

const accepted = { acknowledgedAt: boardNow };

describe("a bump on the board", () => {
  it("shows the order as it will be, and only moves its status forward", () => {
    const order = aBoardOrder({ orderItems: [aBoardDish(), aBoardDish({ id: "oit_2", kitchenStation: "bar" })] });
    const fryer = applyBump(order, { kitchenStatus: "done", station: "fryer" }, boardNow);
    expect(fryer.orderItems.map(({ kitchenStatus }) => kitchenStatus)).toEqual(["done", "queued"]);
    expect(fryer).toMatchObject({ status: "in_progress", acknowledgedAt: boardNow });
    const all = applyBump(fryer, { kitchenStatus: "done", station: null }, boardNow);
    expect(all.status).toBe("ready");
    expect(applyBump({ ...all, status: "served" }, { kitchenStatus: "done", station: null }, boardNow).status).toBe(
      "served",
    );
  });

  it("is what makes an order ready, while starting and handing over are steps of their own", () => {
    expect(nextBoardStep(aBoardOrder())).toEqual({ kind: "acknowledge" });
    expect(nextBoardStep(aBoardOrder(accepted))).toEqual({ kind: "move", through: ["in_progress"] });
    expect(nextBoardStep(aBoardOrder({ status: "in_progress" }))).toEqual({ kind: "bump" });
    expect(nextBoardStep(aBoardOrder({ status: "ready" }))).toEqual({ kind: "move", through: ["completed"] });
  });

  it("of a station takes the ticket from it, and leaves it where others still cook", () => {
    const dishes = [aBoardDish({ kitchenStatus: "done" }), aBoardDish({ id: "oit_2", kitchenStation: "bar" })];
    const orders = [aBoardOrder({ status: "in_progress", orderItems: dishes })];
    expect(groupByColumn(orders, "fryer").preparing).toEqual([]);
    expect(
      [groupByColumn(orders, "bar"), groupByColumn(orders, "all")].map(({ preparing }) => preparing.length),
    ).toEqual([1, 1]);
  });
});

describe("a recalled order", () => {
  it("is prepared again, though its guest knows it as ready, and a bump ends that", () => {
    const ready = aBoardOrder({ status: "ready", orderItems: [aBoardDish({ kitchenStatus: "done" })] });
    const recalled = { ...ready, ...applyRecall(ready, boardNow) };
    expect(recalled).toMatchObject({ status: "ready", recalledAt: boardNow });
    expect(columnOf(recalled)).toBe("preparing");
    expect(nextStep(recalled)).toEqual({ kind: "bump" });
    const bumped = applyBump(recalled, { kitchenStatus: "done", station: null }, boardNow);
    expect(columnOf({ ...recalled, ...bumped })).toBe("ready");
  });
});

describe("the number keys", () => {
  it("belong to the nine orders that are due first and not ready", () => {
    const orders = Array.from({ length: 12 }, (_, index) =>
      aBoardOrder({
        id: `ord_${index}`,
        ...(index % 2 === 0 ? accepted : {}),
        promisedAt: new Date(Date.parse(boardNow) + (12 - index) * 60_000).toISOString(),
      }),
    );
    const ready = aBoardOrder({ id: "ord_ready", status: "ready", promisedAt: boardNow });
    const numbered = listNumbered(groupByColumn([...orders, ready], "all"));
    expect(numbered.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3].map((index) => `ord_${index}`));
  });
});

describe("the dishes that are still to be made", () => {
  it("are counted over all orders of the kitchen, without what is done, ready or made elsewhere", () => {
    const fries = (quantity: number, more = {}) => aBoardDish({ name: "Fries", quantity, ...more });
    const orders = [
      aBoardOrder({ orderItems: [fries(4), aBoardDish({ name: "Tea", kitchenStation: "bar" })] }),
      aBoardOrder({ id: "ord_2", status: "in_progress", orderItems: [fries(2), fries(3, { kitchenStatus: "done" })] }),
      aBoardOrder({ id: "ord_3", status: "ready", orderItems: [fries(9)] }),
    ];
    expect(countAllDay(orders, "all")).toEqual([
      { name: "Fries", station: "fryer", count: 6, choices: [] },
      { name: "Tea", station: "bar", count: 1, choices: [] },
    ]);
    expect(countAllDay(orders, "bar").map(({ name }) => name)).toEqual(["Tea"]);
  });

  it("are counted with their choices in portions: by group in the order of a ticket, the most frequent first", () => {
    const choice = (modifierGroup: ModifierGroup, name: string) => ({ modifierGroup, name });
    const medium = choice("temperature", "Medium");
    const noOnion = choice("removals", "No onion");
    const burger = (quantity: number, modifiers: BoardItem["modifiers"], more = {}) =>
      aBoardDish({ name: "Burger", quantity, modifiers, ...more });
    const orders = [
      aBoardOrder({ orderItems: [burger(1, [choice("temperature", "Rare")]), burger(2, [noOnion, medium])] }),
      aBoardOrder({ id: "ord_2", orderItems: [burger(1, [medium]), burger(5, [medium], { kitchenStatus: "done" })] }),
    ];
    const choices = [
      [
        { name: "Medium", count: 3 },
        { name: "Rare", count: 1 },
      ],
      [{ name: "No onion", count: 2 }],
    ];
    expect(countAllDay(orders, "all")).toEqual([{ name: "Burger", station: "fryer", count: 4, choices }]);
  });

  it("have one portion of a choice that an item has twice, and as many choices of a group as portions have", () => {
    const cheese = { modifierGroup: "cheese" as const, name: "Cheddar" };
    expect(countChoices([{ quantity: 3, modifiers: [cheese, cheese] }])).toEqual([[{ name: "Cheddar", count: 3 }]]);
    const names = ["Bacon", "Egg"];
    const extras = names.map((name) => ({ modifierGroup: "addons" as const, name }));
    expect(countChoices([{ quantity: 2, modifiers: extras }])).toEqual([names.map((name) => ({ name, count: 2 }))]);
  });
});

describe("notes about allergies", () => {
  it.each([
    "Severe nut allergy!",
    "I'm allergic to sesame",
    "gluten intolerance",
    "Coeliac, please no flour",
    "Bin allergisch gegen Nüsse",
    "Laktoseunverträglichkeit",
    "Verträgt keine Milch",
    "Zöliakie",
    "えびアレルギーです",
    "卵は食べられません",
  ])("are recognised in %j", (note) => {
    expect(isAllergyNote(note)).toBe(true);
  });

  it.each(["No onions, please", "Bitte ohne Zwiebeln", "ネギ抜きでお願いします", "", "Extra all-purpose sauce"])(
    "are not seen in %j",
    (note) => {
      expect(isAllergyNote(note)).toBe(false);
    },
  );

  it("come first on a ticket, each once: the allergy note, then what guests wrote", () => {
    const nuts = "Nut allergy";
    const order = aBoardOrder({
      allergyNote: "Sesame",
      specialInstructions: nuts,
      orderItems: [aBoardDish({ specialInstructions: nuts }), aBoardDish({ specialInstructions: "No salt" })],
    });
    expect(listAllergyNotes(order)).toEqual(["Sesame", nuts]);
  });

  it.each([
    ["neither lists allergens nor is free of them", { allergens: [], isAllergenFree: false }, true],
    ["is no longer on the menu", null, true],
    ["lists an allergen", { allergens: ["milk" as const], isAllergenFree: false }, false],
    ["is free of them", { allergens: [], isAllergenFree: true }, false],
  ])("warn of a dish that %s: %j is %s", (_, menuItem, isUncertain) => {
    const dish = aBoardDish({ menuItem });
    expect(isDishUncertain(aBoardOrder({ allergyNote: "Sesame" }), dish)).toBe(isUncertain);
    expect(isDishUncertain(aBoardOrder(), dish)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { world } from "../../support/world.ts";

const periods = "breakfast, lunch, dinner, late_night, or all_day";
const filtered = (value: string) => `{ menuItemsCount(where: { mealPeriods: { has: ${value} } }) }`;
const byVariable = "query ($period: MealPeriod) { menuItemsCount(where: { mealPeriods: { has: $period } }) }";

describe("the error for a wrong enum value", () => {
  it.each([
    ["its name in quotation marks", '"lunch"', "MealPeriod is an enum. Write lunch without quotation marks."],
    ["another name in quotation marks", '"brunch"', `MealPeriod is an enum. Write ${periods} without quotation marks.`],
    ["an unknown name", "brunch", `MealPeriod must be ${periods}.`],
    ["a number", "5", `MealPeriod must be ${periods}.`],
  ])("explains the correct literal in place of %s, in production too", async (_what, value, message) => {
    for (const ENVIRONMENT of ["development", "production"]) {
      const shop = await world({ env: { ENVIRONMENT } });
      const { errors } = await shop.graphql(filtered(value));
      expect(errors.map((error) => error.message)).toEqual([message]);
      expect(errors[0]).toMatchObject({ extensions: { code: "BAD_INPUT" }, locations: [{ line: 1 }] });
    }
  });

  it.each(["Lunch", "brunch", 5, true])("explains the correct value in place of the variable %s", async (period) => {
    const shop = await world();
    const { errors } = await shop.graphql(byVariable, { period });
    expect(errors.map(({ message }) => message)).toEqual([
      `Variable "$period" got invalid value ${JSON.stringify(period)}; MealPeriod must be ${periods}.`,
    ]);
  });

  it("never suggests a value that was sent, for enums of arguments and operations too", async () => {
    const shop = await world();
    const partner = await shop.withKey(["write_orders"]);
    for (const query of [
      '{ menuItems(orderBy: [{ name: "asc" }]) { id } }',
      '{ menuItems(where: { name: { contains: "a", mode: "insensitive" } }) { id } }',
      'mutation { transitionRestaurantOrder(orderId: "ord_1", status: "ready") { id } }',
    ]) {
      const { errors } = await partner.graphql(query);
      expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining("without quotation marks")]);
    }
  });

  it("does not occur for the enum names themselves, in documents and variables", async () => {
    const shop = await world();
    const literal = await shop.graphql(filtered("lunch"));
    expect(literal.errors).toEqual([]);
    expect((await shop.graphql(byVariable, { period: "lunch" })).data).toEqual(literal.data);
  });
});

it("over REST lists the accepted values", async () => {
  const shop = await world();
  const response = await shop.get("/api/menu-items?meal=Lunch");
  expect((await response.json<{ detail: string }>()).detail).toBe(
    "Please choose breakfast, lunch, dinner, late_night, or all_day.",
  );
});

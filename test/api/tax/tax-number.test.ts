import { expect, it } from "vitest";
import { world } from "../../support/world.ts";

const update = `mutation ($number: String) { updateStoreSettings(data: { taxNumber: $number }) { taxNumber } }`;

it("a Japanese store is refused a registration number without T and 13 digits, with the reason at the number", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner", { store: "umi-sando" });
  const wrong = await owner.graphql(update, { number: "1234567890123" });
  expect(JSON.stringify(wrong.errors)).toContain("Send the registration number as T and 13 digits");
  const right = await owner.graphql(update, { number: "T1234567890123" });
  expect(right).toMatchObject({ errors: [], data: { updateStoreSettings: { taxNumber: "T1234567890123" } } });
  const american = await shop.asStaff("owner");
  const other = await american.graphql(update, { number: "11-2233445" });
  expect(other).toMatchObject({ errors: [], data: { updateStoreSettings: { taxNumber: "11-2233445" } } });
});

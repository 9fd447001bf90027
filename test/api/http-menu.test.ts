import { expect, it } from "vitest";
import { world } from "../support/world.ts";

it("tells guests who the restaurant is and whether it is open", async () => {
  const shop = await world();
  const answer = await shop.get("/api/store");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ slug: "copper-pot", currencyCode: "USD", opening: { state: "open" } });
});

import { expect, it } from "vitest";
import { addMinutes } from "../../../worker/domain/time.ts";
import { pageDataIn } from "../../support/builders/page-data.ts";
import { listen } from "../../support/fakes/live-sockets.ts";
import { world } from "../../support/world.ts";

it("a response states the time at which it was made, even if its page's menu is cached", async () => {
  const shop = await world();
  const readMenu = async () =>
    (pageDataIn(await (await shop.get("/dashboard/kitchen")).text()) as { menu: object }).menu;
  const openedAt = shop.now;
  await readMenu();
  shop.at(addMinutes(openedAt, 20));
  expect(await readMenu()).toMatchObject({ madeAt: openedAt });
  const responses = [
    await shop.post("/api/graphql", { query: "{ activeUser { email } }" }),
    await shop.get("/api/cart"),
    await shop.get("/api/orders/ord_missing"),
  ];
  expect(responses.map(({ headers }) => headers.get("x-server-time"))).toEqual([shop.now, shop.now, shop.now]);
});

it("a cacheable response states no time, because it would be outdated when it is read", async () => {
  const shop = await world();
  for (const path of ["/", "/dashboard/kitchen", "/api/menu", "/api/store", "/robots.txt"]) {
    for (const _ of ["made", "stored"]) expect((await shop.get(path)).headers.get("x-server-time")).toBeNull();
  }
});

it("a live connection starts with the server's time, also before a resync", async () => {
  const shop = await world();
  const fresh = await listen(shop, "/api/live");
  shop.at(addMinutes(shop.now, 34));
  const late = await listen(shop, "/api/live?after=gone.7");
  expect(fresh.messages).toMatchObject([{ type: "hello", at: addMinutes(shop.now, -34) }]);
  expect(late.messages).toMatchObject([{ type: "resync", at: shop.now }]);
});

import { expect, it } from "vitest";
import { brooklyn, dish, orderBody, sendOrder, tea } from "../../support/builders/orders.ts";
import { fridayEvening, world } from "../../support/world.ts";

/** A time at which the stores in both Berlin and Tokyo are open. */
const fridayNoon = "2026-11-20T12:00:00.000Z";

const shops = {
  "copper-pot": { now: fridayEvening, menuItemId: tea, address: brooklyn },
  "gasthaus-linde": {
    now: fridayNoon,
    menuItemId: dish("flaedlesuppe", "gasthaus-linde"),
    address: { address: "Lindenstraße 1", city: "Berlin", zip: "10969" },
  },
  "umi-sando": {
    now: fridayNoon,
    menuItemId: dish("potato-salad", "umi-sando"),
    address: { address: "神南2-3-4", city: "渋谷区", state: "東京都", zip: "150-0041" },
  },
} as const;

type Store = keyof typeof shops;

/** Sends an order to a guest's address at a store, with the given parts replaced. */
const orderTo = async (store: Store, parts: Record<string, string> = {}): Promise<Response> => {
  const { now, menuItemId, address } = shops[store];
  const shop = await world({ now });
  const items = [{ menuItemId, quantity: 5 }];
  const input = { store, orderType: "delivery" as const, items, deliveryAddress: { ...address, ...parts } };
  return sendOrder(shop, await orderBody(shop, input), { store });
};

it.each([
  ["copper-pot", "state", "Please enter your state so that we can find you."],
  ["copper-pot", "zip", "Please enter your ZIP code so that we can find you."],
  ["gasthaus-linde", "zip", "Please enter your postal code so that we can find you."],
  ["gasthaus-linde", "city", "Please enter your city so that we can find you."],
  ["umi-sando", "state", "Please enter your prefecture so that we can find you."],
] as const)("a delivery by %s without the part %s is refused at that field", async (store, part, message) => {
  const response = await orderTo(store, { [part]: " " });
  const errors = [{ path: `deliveryAddress.${part}`, message }];
  expect(await response.json()).toMatchObject({ status: 400, code: "BAD_INPUT", errors });
});

it.each<Store>(["copper-pot", "gasthaus-linde", "umi-sando"])(
  "%s delivers to an address with the parts that its country needs, and requires no others",
  async (store) => {
    const response = await orderTo(store);
    expect(await response.json()).toMatchObject({ success: true });
  },
);

it("an address in another country needs the parts of that country", async () => {
  const response = await orderTo("gasthaus-linde", { countryCode: "US" });
  expect(await response.json()).toMatchObject({ errors: [{ path: "deliveryAddress.state" }] });
});

it("an address in Britain is asked for its postcode", async () => {
  const response = await orderTo("gasthaus-linde", { countryCode: "GB", zip: " " });
  const message = "Please enter your postcode so that we can find you.";
  expect(await response.json()).toMatchObject({ errors: [{ path: "deliveryAddress.zip", message }] });
});

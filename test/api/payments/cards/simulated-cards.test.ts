import { expect, it } from "vitest";
import { cards, complete, confirm } from "../../../support/builders/orders.ts";
import { listCards, placeWith, removeCard, startSetup } from "../../../support/fakes/stripe/card-client.ts";
import { type World, world } from "../../../support/world.ts";

const saveTestCard = async (shop: World, expiry = "04/30", cardNumber = cards.pays) => {
  const browser = await shop.asCustomer("ada@example.com");
  const placed = await placeWith(browser, "save");
  await confirm(shop, placed, cardNumber, { expiry, authenticated: true });
  await complete(browser, placed);
  const [card] = await listCards(browser);
  return { browser, id: card?.id ?? "", card };
};

it("the simulator saves a test card with its expiry, pays with it and removes it", async () => {
  const shop = await world();
  const { browser, id, card } = await saveTestCard(shop);
  expect(card).toMatchObject({ brand: "visa", last4: "4242", expMonth: 4, expYear: 2030, isExpired: false });
  const next = await placeWith(browser, "use");
  expect(await confirm(shop, next, "", { paymentMethodId: id })).toMatchObject({ status: "succeeded" });
  expect(await (await complete(browser, next)).json()).toMatchObject({ status: "sent_to_kitchen" });
  expect(await (await removeCard(browser, id)).json()).toEqual({ items: [] });
  const third = await placeWith(browser, "use");
  expect(await confirm(shop, third, "", { paymentMethodId: id })).toEqual({
    status: "failed",
    message: "This card was removed. Please choose another one.",
  });
});

it.each([
  ["a card that needs the bank asks first", cards.asks, "04/30", "requires_action"],
  ["a card that fails once it is saved is declined", "4000 0000 0000 0341", "04/30", "failed"],
  ["an expired card is refused", cards.pays, "10/26", "failed"],
])("in the simulator, %s", async (_title, cardNumber, expiry, status) => {
  const shop = await world();
  const { browser, id } = await saveTestCard(shop, expiry, cardNumber);
  const next = await placeWith(browser, "use");
  expect((await confirm(shop, next, "", { paymentMethodId: id })).status).toBe(status);
  expect(await (await complete(browser, next)).json()).toMatchObject({ status: "open" });
});

it("in the simulator, another customer's card is a missing one, and a setup saves a card without a payment", async () => {
  const shop = await world();
  const { id } = await saveTestCard(shop);
  const ben = await shop.asCustomer("ben@example.com");
  const contact = { customerInfo: { name: "Ben", email: "ben@example.com", phone: "" } };
  const order = await placeWith(ben, "use", contact);
  expect(await confirm(shop, order, "", { paymentMethodId: id })).toMatchObject({ status: "failed" });
  const { clientSecret } = await (await ben.post("/api/payment-methods/setup", {})).json<{ clientSecret: string }>();
  const submit = (cardNumber: string) =>
    shop.post("/api/simulator/confirm", { clientSecret, cardNumber, expiry: "01/31" });
  expect(await (await submit(cards.declined)).json()).toMatchObject({ status: "failed" });
  expect(await (await submit(cards.pays)).json()).toMatchObject({ status: "succeeded" });
  expect(await listCards(ben)).toMatchObject([{ last4: "4242", expMonth: 1, expYear: 2031 }]);
});

it("in the simulator, a setup that is confirmed again saves no other card, and brings none back", async () => {
  const shop = await world();
  const browser = await shop.asCustomer("ada@example.com");
  const clientSecret = await startSetup(browser);
  const submit = (cardNumber: string) => shop.post("/api/simulator/confirm", { clientSecret, cardNumber });
  await submit(cards.pays);
  const [card] = await listCards(browser);
  await removeCard(browser, card?.id ?? "");
  for (const cardNumber of [cards.pays, cards.asks, cards.declined]) {
    expect(await (await submit(cardNumber)).json()).toMatchObject({ status: "succeeded" });
  }
  expect(await listCards(browser)).toEqual([]);
});

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import {
  bowl,
  brooklyn,
  choice,
  dish,
  dumpOrderTables,
  type OrderBody,
  orderBody,
  sendOrder,
  soup,
  tea,
} from "../../support/builders/orders.ts";
import { fridayEvening, type World, world } from "../../support/world.ts";

interface Refusal {
  status: number;
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  quote?: Record<string, unknown>;
}

/** Sends an order that must be refused, and asserts that nothing was written. */
const readRefusal = async (shop: World, body: unknown, options = {}): Promise<Refusal> => {
  const before = await dumpOrderTables();
  const response = await sendOrder(shop, body as object, options);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  expect(await dumpOrderTables()).toEqual(before);
  const refusal = await response.json<Refusal>();
  expect(refusal.status).toBe(response.status);
  return refusal;
};

const itemWith = (fields: Record<string, unknown>) => ({
  items: [{ menuItemId: tea, quantity: 3, price: 395, ...fields }],
});
const guestWith = (fields: Record<string, unknown>) => ({
  customerInfo: { name: "Ada Lovelace", email: "ada@example.com", phone: "+1 718 555 0199", ...fields },
});
const deliveryWith = (fields: Record<string, unknown>) => ({
  orderType: "delivery",
  deliveryAddress: { ...brooklyn, ...fields },
});

type Case = [title: string, change: Record<string, unknown>, path: string];

const badInput: Case[] = [
  ["no order type", { orderType: undefined }, "orderType"],
  ["an unknown order type", { orderType: "drone" }, "orderType"],
  ["no customer info", { customerInfo: undefined }, "customerInfo"],
  ["a guest without a name", guestWith({ name: "   " }), "customerInfo.name"],
  ["a name of 121 characters", guestWith({ name: "x".repeat(121) }), "customerInfo.name"],
  ["a name with U+0000", guestWith({ name: "A\u0000da" }), "customerInfo.name"],
  ["an e-mail address without a domain", guestWith({ email: "ada@example" }), "customerInfo.email"],
  [
    "an e-mail address with a line break",
    guestWith({ email: "ada@example.com\nbcc:x@example.com" }),
    "customerInfo.email",
  ],
  ["an e-mail address of 255 characters", guestWith({ email: `${"a".repeat(243)}@example.com` }), "customerInfo.email"],
  ["a phone number of letters", guestWith({ phone: "call me" }), "customerInfo.phone"],
  ["a phone number of four digits", guestWith({ phone: "1234" }), "customerInfo.phone"],
  ["items that are not a list", { items: tea }, "items"],
  ["an item that is not an object", { items: [null] }, "items.0"],
  ["an item without a dish", itemWith({ menuItemId: undefined }), "items.0.menuItemId"],
  ["a dish that is a number", itemWith({ menuItemId: 7 }), "items.0.menuItemId"],
  ["a quantity of zero", itemWith({ quantity: 0 }), "items.0.quantity"],
  ["a negative quantity", itemWith({ quantity: -1 }), "items.0.quantity"],
  ["a quantity of a hundred", itemWith({ quantity: 100 }), "items.0.quantity"],
  ["a quantity beyond safe integers", itemWith({ quantity: 1e300 }), "items.0.quantity"],
  ["a fractional quantity", itemWith({ quantity: 1.5 }), "items.0.quantity"],
  ["a quantity that is a string", itemWith({ quantity: "3" }), "items.0.quantity"],
  ["no price", itemWith({ price: undefined }), "items.0.price"],
  ["a negative price", itemWith({ price: -395 }), "items.0.price"],
  ["modifier ids that are not a list", itemWith({ modifierIds: bowl }), "items.0.modifierIds"],
  ["a note of 501 characters", itemWith({ specialInstructions: "x".repeat(501) }), "items.0.specialInstructions"],
  ["a note of 501 characters for the order", { specialInstructions: "x".repeat(501) }, "specialInstructions"],
  ["an unknown choice if a dish is missing", { ifMissing: "shrug" }, "ifMissing"],
  ["a subtotal that is a string", { subtotal: "1185" }, "subtotal"],
  ["a total with a fraction", { total: 12.26 }, "total"],
  ["a negative tip", { tip: -1 }, "tip"],
  ["a tip above the maximum", { tip: 10_001 }, "tip"],
  ["a currency of another country", { currencyCode: "EUR" }, "currencyCode"],
  ["a time that is not an instant", { scheduledFor: "tomorrow" }, "scheduledFor"],
  ["an unknown payment method", { paymentMethod: "cheque" }, "paymentMethod"],
  ["cash at a store that does not accept it", { paymentMethod: "cash" }, "paymentMethod"],
  ["a key that is too short", { idempotencyKey: "short" }, "idempotencyKey"],
  ["a key of 129 characters", { idempotencyKey: "k".repeat(129) }, "idempotencyKey"],
  ["a key with a line break", { idempotencyKey: "0123456789abcdef\n" }, "idempotencyKey"],
  ["a delivery without a street", deliveryWith({ address: " " }), "deliveryAddress.address"],
  ["a delivery without a city", deliveryWith({ city: "" }), "deliveryAddress.city"],
  ["a postal code that is a number", deliveryWith({ zip: 11201 }), "deliveryAddress.zip"],
];

const ruled: [title: string, status: number, code: string, change: Record<string, unknown>][] = [
  ["no items", 422, "CART_EMPTY", { items: [] }],
  ["101 items", 422, "LIMIT_EXCEEDED", { items: Array.from({ length: 101 }, () => itemWith({}).items[0]) }],
  ["an unknown dish", 422, "ITEM_UNAVAILABLE", itemWith({ menuItemId: "itm_unknown" })],
  ["another store’s dish", 422, "ITEM_UNAVAILABLE", itemWith({ menuItemId: dish("apfelstrudel", "gasthaus-linde") })],
  ["a sold-out dish", 422, "ITEM_UNAVAILABLE", itemWith({ menuItemId: dish("lobster-roll") })],
  ["an unknown modifier", 422, "INVALID_MODIFIERS", itemWith({ modifierIds: ["mod_unknown"] })],
  ["a modifier of another dish", 422, "INVALID_MODIFIERS", itemWith({ modifierIds: [bowl] })],
  ["the same modifier twice", 422, "INVALID_MODIFIERS", itemWith({ menuItemId: soup, modifierIds: [bowl, bowl] })],
  [
    "two sizes",
    422,
    "INVALID_MODIFIERS",
    itemWith({ menuItemId: soup, modifierIds: [choice("tomato-soup", "size", 0), bowl] }),
  ],
  ["a missing required size", 422, "INVALID_MODIFIERS", itemWith({ menuItemId: soup })],
  ["the order type dine-in", 422, "ORDER_TYPE_UNAVAILABLE", { orderType: "dine_in" }],
  ["an address outside the delivery zones", 422, "OUT_OF_ZONE", { ...deliveryWith({ zip: "90210" }) }],
  ["a subtotal below the delivery minimum", 422, "BELOW_MINIMUM", { ...deliveryWith({}) }],
  ["a time in the past", 422, "SLOT_UNAVAILABLE", { scheduledFor: "2026-11-19T00:30:00Z" }],
  ["a time between two slots", 422, "SLOT_UNAVAILABLE", { scheduledFor: "2026-11-21T00:31:00Z" }],
  ["a time when the store is closed", 422, "SLOT_UNAVAILABLE", { scheduledFor: "2026-11-21T09:00:00Z" }],
];

describe("an order with bad input is refused with the field's name and leaves nothing behind", () => {
  it.each(badInput)("%s", async (_, change, path) => {
    const shop = await world();
    const { status, code, errors = [] } = await readRefusal(shop, { ...(await orderBody(shop)), ...change });
    expect([status, code]).toEqual([400, "BAD_INPUT"]);
    expect(errors.map((error) => error.path)).toContain(path);
    for (const { message } of errors) expect(message).not.toMatch(/invalid|expected|received/i);
  });

  it.each([
    ["not JSON", "{"],
    ["a list", "[]"],
    ["text", '"order"'],
    ["nothing", "{}"],
  ])("%s", async (_, body) => {
    expect(await readRefusal(await world(), body)).toMatchObject({ status: 400, code: "BAD_INPUT" });
  });

  it("a body of more than 100 KiB", async () => {
    const body = { ...(await orderBody(await world())), note: "x".repeat(101 * 1024) };
    expect(await readRefusal(await world(), body)).toMatchObject({ status: 413, code: "TOO_LARGE" });
  });
});

describe("an order that violates a rule is refused with the rule's code and leaves nothing behind", () => {
  it.each(ruled)("%s", async (_, status, code, change) => {
    const shop = await world();
    expect(await readRefusal(shop, { ...(await orderBody(shop)), ...change })).toMatchObject({
      status,
      code,
      detail: expect.stringMatching(/^[A-Z“].*\.$/s),
    });
  });

  it("the store is closed", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    expect(await readRefusal(shop.at("2026-11-20T10:00:00.000Z"), body)).toMatchObject({
      status: 422,
      code: "STORE_CLOSED",
    });
  });

  it("ordering is paused, and the store's message is shown", async () => {
    const shop = await world();
    const body = await orderBody(shop);
    await shop.db
      .update(storeSettings)
      .set({ orderingPaused: true, pauseMessage: "The oven is out. Back at eight.", menuRevision: 2 })
      .where(eq(storeSettings.slug, "copper-pot"));
    expect(await readRefusal(shop, body)).toMatchObject({
      code: "ORDERING_PAUSED",
      detail: "The oven is out. Back at eight.",
    });
  });

  it("the total is below the processor's minimum", async () => {
    const shop = await world();
    await shop.db.update(menuItem).set({ price: 10 }).where(eq(menuItem.id, tea));
    const refusal = await readRefusal(shop, await orderBody(shop));
    expect(refusal).toMatchObject({ status: 422, code: "BELOW_MINIMUM", quote: { total: 30 } });
  });
});

describe("an order with wrong amounts is refused with the right ones and leaves nothing behind", () => {
  const off: [field: "subtotal" | "tax" | "total", by: number][] = [
    ["subtotal", 1],
    ["subtotal", -1],
    ["tax", 1],
    ["tax", -1],
    ["total", 1],
    ["total", -1],
  ];

  it.each(off)("%s off by %i", async (field, by) => {
    const shop = await world();
    const body = await orderBody(shop);
    const { status, code, errors, quote } = await readRefusal(shop, { ...body, [field]: body[field] + by });
    expect([status, code, errors?.map(({ path }) => path)]).toEqual([409, "PRICE_CHANGED", [field]]);
    expect(quote).toMatchObject({ subtotal: 1185, discount: 59, tax: 100, total: 1226, problems: [] });
  });

  it("the price of one dish is wrong", async () => {
    const shop = await world();
    const body = { ...(await orderBody(shop)), ...itemWith({ price: 394 }) };
    expect(await readRefusal(shop, body)).toMatchObject({
      code: "PRICE_CHANGED",
      errors: [{ path: "items.0.price", message: expect.stringContaining("$3.95") }],
    });
  });

  it("all amounts are zero", async () => {
    const shop = await world();
    const free: OrderBody = { ...(await orderBody(shop)), ...itemWith({ price: 0 }), subtotal: 0, tax: 0, total: 0 };
    const { code, errors } = await readRefusal(shop, free);
    expect([code, errors?.length]).toEqual(["PRICE_CHANGED", 4]);
  });
});

it("an order is not created if no key exists to build its link", async () => {
  for (const ORDER_LINK_KEYS of ["", "no JSON", "{}", '{"k1":"c2hvcnQ="}', '{"k 1":"b3JkZXItbGluay1rZXktZm9y"}']) {
    const shop = await world({ env: { ORDER_LINK_KEYS } });
    expect(await readRefusal(shop, await orderBody(shop))).toMatchObject({ status: 500, code: "INTERNAL" });
  }
});

it("a store without a payment processor refuses card orders", async () => {
  const body = await orderBody(await world());
  const shop = await world({ env: { ENVIRONMENT: "production", NOW: fridayEvening } });
  const { status, code } = await readRefusal(shop, body);
  // In production the real clock applies, so the store may be closed.
  expect([
    [503, "PAYMENT_UNAVAILABLE"],
    [422, "STORE_CLOSED"],
  ]).toContainEqual([status, code]);
});

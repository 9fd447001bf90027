import { expect, it } from "vitest";
import { type call, Unreachable } from "../../../storefront/api/client.ts";
import type { Cart, CartItem } from "../../../storefront/api/types.ts";
import {
  addition,
  appendChange,
  buildTargetCart,
  type CartItemInput,
  emptyStoredBag,
  type PendingChange,
  quantityChange,
  readChange,
  removal,
  replacement,
  resolveChange,
  type StoredBag,
  sendChange,
} from "../../../storefront/state/pending-changes.ts";
import { aMenuItem } from "../../support/builders/menu.ts";

const soup = aMenuItem({ id: "itm_soup", name: "Soup", price: 700 });

const cartInput = (quantity: number, note: string | null = null): CartItemInput => ({
  menuItemId: soup.id,
  quantity,
  modifierIds: [],
  specialInstructions: note,
});

const cartItem = (id: string, quantity: number, note: string | null = null): CartItem => ({
  id,
  menuItem: soup,
  name: soup.name,
  quantity,
  modifiers: [],
  specialInstructions: note,
  unitPrice: 700,
  lineTotal: 700 * quantity,
  problems: [],
});

const buildBag = (...items: CartItem[]): Cart => ({
  revision: "bgr_1",
  orderType: "pickup",
  items,
  subtotal: items.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
  itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
  problems: [],
});

const visibleBag = (cart: Cart, storedBag: StoredBag) =>
  buildTargetCart(cart, storedBag, (id) => (id === soup.id ? soup : undefined));

/** A fake cart API with idempotent additions. The responses of the calls in `lost` do not arrive. */
const fakeCartApi = (start: Cart, lost: readonly number[] = []) => {
  let cart = start;
  let calls = 0;
  const keys = new Set<string>();
  const add = (added: CartItemInput): Cart => {
    const same = cart.items.find((item) => item.specialInstructions === added.specialInstructions);
    if (!same) return buildBag(...cart.items, cartItem(`line_${calls}`, added.quantity, added.specialInstructions));
    const joined = cartItem(same.id, same.quantity + added.quantity, same.specialInstructions);
    return buildBag(...cart.items.filter((item) => item !== same), joined);
  };
  // The named boundary: the fake knows the routes of the cart alone, and each of them returns the cart.
  const send = (async (route: string, input: Partial<CartItemInput> & { id?: string }, headers?: Headers) => {
    calls += 1;
    const [method] = route.split(" ");
    const { id, ...body } = input;
    const change = { quantity: 0, ...body } as CartItemInput;
    const key = headers?.["Idempotency-Key"] ?? "";
    const rest = cart.items.filter((item) => item.id !== id);
    const before = cart.items.find((item) => item.id === id);
    if (method === "POST" && !keys.has(key)) {
      expect(Object.keys(change).sort()).toEqual(["menuItemId", "modifierIds", "quantity", "specialInstructions"]);
      cart = add(change);
      keys.add(key);
    }
    if (method === "PATCH" && before)
      cart = buildBag(...rest, cartItem(before.id, change.quantity, before.specialInstructions));
    if (method === "DELETE") cart = buildBag(...rest);
    if (lost.includes(calls)) throw new Unreachable("The response was lost.");
    return cart;
  }) as typeof call;
  const order = (ordered: Cart): void => {
    const remaining = cart.items.map((item) => {
      const orderedQuantity = ordered.items.find(({ id }) => id === item.id)?.quantity ?? 0;
      return cartItem(item.id, item.quantity - orderedQuantity, item.specialInstructions);
    });
    cart = buildBag(...remaining.filter(({ quantity }) => quantity > 0));
  };
  return { send, order, cart: () => cart, calls: () => calls };
};

type Headers = Readonly<Record<string, string>>;

/** Sends all pending changes, and repeats those whose response was lost, as a page does. */
const sendAll = async (api: ReturnType<typeof fakeCartApi>, changes: readonly PendingChange[]): Promise<void> => {
  for (const change of changes) {
    await sendChange(api.cart(), change, api.send).catch(() => sendChange(api.cart(), change, api.send));
  }
};

it("changes made offline are applied once, even if responses are lost", async () => {
  const api = fakeCartApi(buildBag(cartItem("line_a", 2, "hot")), [1, 3, 5]);
  const changes = [
    addition(cartInput(3)),
    quantityChange(cartInput(2, "hot"), 1, false),
    removal(cartInput(1, "hot")),
    addition(cartInput(1)),
  ];
  await sendAll(api, changes);
  expect(api.cart().items).toMatchObject([{ quantity: 4, specialInstructions: null }]);
});

it("items added while another tab ordered stay in the bag", async () => {
  const before = buildBag(cartItem("line_a", 2), cartItem("line_b", 3, "hot"));
  const changes = [
    addition(cartInput(1)),
    quantityChange(cartInput(3), 4, false),
    quantityChange(cartInput(3, "hot"), 1, false),
  ];
  const visibleBag = changes.reduce(appendChange, { ...emptyStoredBag, cart: before });
  expect(buildTargetCart(before, visibleBag, () => soup)).toMatchObject({ itemCount: 5 });
  const api = fakeCartApi(before);
  api.order(before);
  await sendAll(api, visibleBag.changes);
  expect(api.cart().items).toMatchObject([{ quantity: 2, specialInstructions: null }]);
});

it("a repeated quantity change does not restore an item that was ordered", async () => {
  const api = fakeCartApi(buildBag(cartItem("line_a", 3)));
  const change = quantityChange(cartInput(2), 3, true);
  await sendChange(api.cart(), change, api.send);
  expect([api.calls(), api.cart().itemCount]).toEqual([0, 3]);
  api.order(buildBag(cartItem("line_a", 3)));
  await sendChange(api.cart(), change, api.send);
  expect(api.cart().itemCount).toBe(0);
});

it("the bag shows pending changes with their prices", () => {
  const cart = buildBag(cartItem("line_a", 1));
  const withAddition = appendChange(emptyStoredBag, addition(cartInput(2)));
  expect(visibleBag(cart, withAddition)).toMatchObject({
    itemCount: 3,
    subtotal: 2100,
    items: [{ id: "line_a", quantity: 3 }],
  });
  const second = appendChange(withAddition, addition(cartInput(1, "hot")));
  expect(visibleBag(cart, second)).toMatchObject({ itemCount: 4, subtotal: 2800 });
  const without = appendChange(second, removal(cartInput(3)));
  expect(visibleBag(cart, without).items).toMatchObject([{ specialInstructions: "hot", unitPrice: 700, quantity: 1 }]);
  expect(visibleBag(cart, { ...emptyStoredBag, orderType: "delivery" }).orderType).toBe("delivery");
  expect(visibleBag(cart, appendChange(emptyStoredBag, addition(cartInput(99)))).itemCount).toBe(99);
  const [copy] = visibleBag(cart, emptyStoredBag).items;
  expect([copy, copy === cart.items[0]]).toEqual([cart.items[0], false]);
});

it("repeated quantity changes are sent once, and additions keep their keys", () => {
  const taps = [4, 3, 2].map((quantity) => quantityChange(cartInput(5), quantity, false));
  const storedBag = [...taps, addition(cartInput(1)), addition(cartInput(1))].reduce(appendChange, emptyStoredBag);
  expect(storedBag.changes.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ["set", 2],
    ["add", 1],
    ["add", 1],
  ]);
  expect(new Set(storedBag.changes.map(({ key }) => key)).size).toBe(3);
  expect(addition(cartInput(1), "tap-0123456789abcdef").key).toBe("tap-0123456789abcdef");
});

it("a change that was applied leaves the pending changes in the same step in which the bag contains it", () => {
  const before = appendChange({ ...emptyStoredBag, cart: buildBag(cartItem("line_a", 1)) }, addition(cartInput(2)));
  const [waiting] = before.changes;
  const changed = appendChange(before, addition(cartInput(3)));
  const updatedBag = buildBag(cartItem("line_a", 3));
  expect(waiting && resolveChange(before, waiting, updatedBag)).toEqual({ ...emptyStoredBag, cart: updatedBag });
  const after = waiting && resolveChange(changed, structuredClone(waiting), updatedBag);
  expect(after).toEqual({ ...changed, cart: updatedBag, changes: changed.changes.slice(1) });
});

it("a changed item is replaced and merged with an equal one, even if the response was lost", async () => {
  const cart = buildBag(cartItem("line_a", 2), cartItem("line_b", 1, "hot"));
  for (const wasSent of [false, true]) {
    const changes = replacement(cart, [cartInput(2)], cartInput(2, "hot"), wasSent);
    expect(visibleBag(cart, changes.reduce(appendChange, emptyStoredBag)).items).toMatchObject([
      { id: "line_b", quantity: 3 },
    ]);
    const api = fakeCartApi(wasSent ? buildBag(cartItem("line_a", 3, "hot")) : cart);
    await sendAll(api, changes);
    expect(api.cart().items).toMatchObject([{ specialInstructions: "hot", quantity: 3 }]);
  }
  expect(replacement(cart, [cartInput(2)], cartInput(5), false)).toMatchObject([{ kind: "add", quantity: 3 }]);
});

it("a pending dish that left the menu is not shown", () => {
  const gone = appendChange(emptyStoredBag, addition({ ...cartInput(1), menuItemId: "itm_gone" }));
  expect(visibleBag(buildBag(), gone)).toMatchObject({ itemCount: 0, items: [] });
});

it("pending changes of an earlier version are read as target quantities", () => {
  expect(readChange(cartInput(2))).toMatchObject({
    kind: "ensure",
    quantity: 2,
    key: expect.stringMatching(/^.{36}$/),
  });
  const storedBag = addition(cartInput(1));
  expect(readChange(storedBag)).toEqual(storedBag);
});

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
import type { MenuItem } from "../../../worker/domain/menu/types.ts";

const soup: MenuItem = {
  id: "itm_soup",
  name: "Soup",
  description: null,
  price: 700,
  categoryId: "cat_1",
  thumbnail: null,
  menuItemImages: [],
  available: true,
  soldOutUntil: null,
  availableFrom: null,
  availableUntil: null,
  featured: false,
  popular: false,
  prepTimeMinutes: null,
  calories: null,
  kitchenStation: null,
  allergens: [],
  dietaryFlags: [],
  mealPeriods: [],
  taxRatePpm: null,
  sortOrder: 0,
  modifiers: [],
};

const wish = (quantity: number, note: string | null = null): CartItemInput => ({
  menuItemId: soup.id,
  quantity,
  modifierIds: [],
  specialInstructions: note,
});

const line = (id: string, quantity: number, note: string | null = null): CartItem => ({
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
  orderType: "pickup",
  items,
  subtotal: items.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
  itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
  problems: [],
});

const shown = (cart: Cart, kept: StoredBag) => buildTargetCart(cart, kept, (id) => (id === soup.id ? soup : undefined));

/** A restaurant that does what it is asked, an addition once per key; every answer of `lost` gets lost on its way back. */
const restaurant = (start: Cart, lost: readonly number[] = []) => {
  let [cart, calls] = [start, 0];
  const keys = new Set<string>();
  const add = (added: CartItemInput): Cart => {
    const same = cart.items.find((item) => item.specialInstructions === added.specialInstructions);
    if (!same) return buildBag(...cart.items, line(`line_${calls}`, added.quantity, added.specialInstructions));
    const joined = line(same.id, same.quantity + added.quantity, same.specialInstructions);
    return buildBag(...cart.items.filter((item) => item !== same), joined);
  };
  const send: typeof call = async <Answer>(path: string, { method = "GET", body, headers = {} }: Options = {}) => {
    calls += 1;
    const id = path.split("/").at(-1);
    const change = (body ?? { quantity: 0 }) as CartItemInput;
    const key = headers["idempotency-key"] ?? "";
    const rest = cart.items.filter((item) => item.id !== id);
    const before = cart.items.find((item) => item.id === id);
    if (method === "POST" && !keys.has(key)) {
      expect(Object.keys(change).sort()).toEqual(["menuItemId", "modifierIds", "quantity", "specialInstructions"]);
      cart = add(change);
      keys.add(key);
    }
    if (method === "PATCH" && before)
      cart = buildBag(...rest, line(before.id, change.quantity, before.specialInstructions));
    if (method === "DELETE") cart = buildBag(...rest);
    if (lost.includes(calls)) throw new Unreachable("No answer came.");
    return cart as Answer;
  };
  const order = (ordered: Cart): void => {
    const left = cart.items.map((item) => {
      const taken = ordered.items.find(({ id }) => id === item.id)?.quantity ?? 0;
      return line(item.id, item.quantity - taken, item.specialInstructions);
    });
    cart = buildBag(...left.filter(({ quantity }) => quantity > 0));
  };
  return { send, order, cart: () => cart, calls: () => calls };
};

type Options = NonNullable<Parameters<typeof call>[1]>;

/** Sends all that waits, and again where an answer was lost, as a page does. */
const sendAll = async (shop: ReturnType<typeof restaurant>, changes: readonly PendingChange[]): Promise<void> => {
  for (const change of changes) {
    await sendChange(shop.cart(), change, shop.send).catch(() => sendChange(shop.cart(), change, shop.send));
  }
};

it("what was put into the bag while offline is there once, also if answers got lost", async () => {
  const shop = restaurant(buildBag(line("line_a", 2, "hot")), [1, 3, 5]);
  const changes = [
    addition(wish(3)),
    quantityChange(wish(2, "hot"), 1, false),
    removal(wish(1, "hot")),
    addition(wish(1)),
  ];
  await sendAll(shop, changes);
  expect(shop.cart().items).toMatchObject([{ quantity: 4, specialInstructions: null }]);
});

it("what was added while another tab ordered is still there: the bag less what was ordered, with what was added", async () => {
  const before = buildBag(line("line_a", 2), line("line_b", 3, "hot"));
  const changes = [addition(wish(1)), quantityChange(wish(3), 4, false), quantityChange(wish(3, "hot"), 1, false)];
  const shown = changes.reduce(appendChange, { ...emptyStoredBag, cart: before });
  expect(buildTargetCart(before, shown, () => soup)).toMatchObject({ itemCount: 5 });
  const shop = restaurant(before);
  shop.order(before);
  await sendAll(shop, shown.changes);
  expect(shop.cart().items).toMatchObject([{ quantity: 2, specialInstructions: null }]);
});

it("a quantity whose answer was lost is sent as it is, and makes no line that an order has taken out", async () => {
  const shop = restaurant(buildBag(line("line_a", 3)));
  const change = quantityChange(wish(2), 3, true);
  await sendChange(shop.cart(), change, shop.send);
  expect([shop.calls(), shop.cart().itemCount]).toEqual([0, 3]);
  shop.order(buildBag(line("line_a", 3)));
  await sendChange(shop.cart(), change, shop.send);
  expect(shop.cart().itemCount).toBe(0);
});

it("the bag shows what waits for the connection as if it were there, with its price", () => {
  const cart = buildBag(line("line_a", 1));
  const more = appendChange(emptyStoredBag, addition(wish(2)));
  expect(shown(cart, more)).toMatchObject({ itemCount: 3, subtotal: 2100, items: [{ id: "line_a", quantity: 3 }] });
  const second = appendChange(more, addition(wish(1, "hot")));
  expect(shown(cart, second)).toMatchObject({ itemCount: 4, subtotal: 2800 });
  const without = appendChange(second, removal(wish(3)));
  expect(shown(cart, without).items).toMatchObject([{ specialInstructions: "hot", unitPrice: 700, quantity: 1 }]);
  expect(shown(cart, { ...emptyStoredBag, orderType: "delivery" }).orderType).toBe("delivery");
  expect(shown(cart, appendChange(emptyStoredBag, addition(wish(99)))).itemCount).toBe(99);
  const [copy] = shown(cart, emptyStoredBag).items;
  expect([copy, copy === cart.items[0]]).toEqual([cart.items[0], false]);
});

it("a quantity that is set again and again is sent once, and additions keep their keys", () => {
  const taps = [4, 3, 2].map((quantity) => quantityChange(wish(5), quantity, false));
  const kept = [...taps, addition(wish(1)), addition(wish(1))].reduce(appendChange, emptyStoredBag);
  expect(kept.changes.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ["set", 2],
    ["add", 1],
    ["add", 1],
  ]);
  expect(new Set(kept.changes.map(({ key }) => key)).size).toBe(3);
  expect(addition(wish(1), "tap-0123456789abcdef").key).toBe("tap-0123456789abcdef");
});

it("at the moment that a change comes true no page of the browser sees a bag without it", () => {
  const before = appendChange({ ...emptyStoredBag, cart: buildBag(line("line_a", 1)) }, addition(wish(2)));
  const [waiting] = before.changes;
  const changed = appendChange(before, addition(wish(3)));
  const answered = buildBag(line("line_a", 3));
  expect(waiting && resolveChange(before, waiting, answered)).toEqual({ ...emptyStoredBag, cart: answered });
  const after = waiting && resolveChange(changed, structuredClone(waiting), answered);
  expect(after).toEqual({ ...changed, cart: answered, changes: changed.changes.slice(1) });
});

it("a changed line gives way to what it was changed to, and joins its like, also if the answer was lost", async () => {
  const cart = buildBag(line("line_a", 2), line("line_b", 1, "hot"));
  for (const wasSent of [false, true]) {
    const changes = replacement(cart, [wish(2)], wish(2, "hot"), wasSent);
    expect(shown(cart, changes.reduce(appendChange, emptyStoredBag)).items).toMatchObject([
      { id: "line_b", quantity: 3 },
    ]);
    const shop = restaurant(wasSent ? buildBag(line("line_a", 3, "hot")) : cart);
    await sendAll(shop, changes);
    expect(shop.cart().items).toMatchObject([{ specialInstructions: "hot", quantity: 3 }]);
  }
  expect(replacement(cart, [wish(2)], wish(5), false)).toMatchObject([{ kind: "add", quantity: 3 }]);
});

it("a dish that has left the menu meanwhile is not shown as waiting", () => {
  const gone = appendChange(emptyStoredBag, addition({ ...wish(1), menuItemId: "itm_gone" }));
  expect(shown(buildBag(), gone)).toMatchObject({ itemCount: 0, items: [] });
});

it("what an earlier version of the page kept is read as the line that there was to be", () => {
  expect(readChange(wish(2))).toMatchObject({ kind: "ensure", quantity: 2, key: expect.stringMatching(/^.{36}$/) });
  const kept = addition(wish(1));
  expect(readChange(kept)).toEqual(kept);
});

import { expect, it } from "vitest";
import { Unreachable } from "../../storefront/api/client.ts";
import type { Cart, CartItem } from "../../storefront/api/types.ts";
import {
  fulfil,
  joined,
  type KeptBag,
  type LineInput,
  none,
  nothingKept,
  replaced,
  wantedBag,
  withAnswer,
  withWish,
} from "../../storefront/state/wishes.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";

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

const wish = (quantity: number, note: string | null = null): LineInput => ({
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

const bagOf = (...items: CartItem[]): Cart => ({
  orderType: "pickup",
  items,
  subtotal: items.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
  itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
  problems: [],
});

const shown = (cart: Cart, kept: KeptBag) => wantedBag(cart, kept, (id) => (id === soup.id ? soup : undefined));

/** A restaurant that does what it is told; every answer of `lost` gets lost on its way back. */
const restaurant = (start: Cart, lost: readonly number[] = []) => {
  let [cart, calls] = [start, 0];
  const send = async <Answer>(path: string, { method = "GET", body }: { method?: string; body?: unknown } = {}) => {
    calls += 1;
    const id = path.split("/").at(-1);
    const change = (body ?? { quantity: 0 }) as LineInput;
    const rest = cart.items.filter((item) => item.id !== id);
    const before = cart.items.find((item) => item.id === id);
    if (method === "POST")
      cart = bagOf(...cart.items, line(`line_${calls}`, change.quantity, change.specialInstructions));
    if (method === "PATCH" && before)
      cart = bagOf(...rest, line(before.id, change.quantity, before.specialInstructions));
    if (method === "DELETE") cart = bagOf(...rest);
    if (lost.includes(calls)) throw new Unreachable("No answer came.");
    return cart as Answer;
  };
  return { send, cart: () => cart, calls: () => calls };
};

it("what was put into the bag without a line is there once, also where the answer got lost", async () => {
  const shop = restaurant(bagOf(line("line_a", 1, "hot")), [1]);
  for (const wanted of [wish(3), wish(2, "hot"), wish(0, "hot")]) {
    await fulfil(shop.cart(), wanted, shop.send).catch(() => undefined);
    await fulfil(shop.cart(), wanted, shop.send);
    const found = shop.cart().items.find((item) => item.specialInstructions === wanted.specialInstructions);
    expect(found?.quantity ?? 0).toBe(wanted.quantity);
  }
  expect(shop.cart().itemCount).toBe(3);
  expect(shop.calls()).toBe(3);
});

it("the bag shows what waits for the line as if it were there, with its price", () => {
  const cart = bagOf(line("line_a", 1));
  const more = withWish(nothingKept, joined(cart, wish(2)));
  expect(shown(cart, more)).toMatchObject({ itemCount: 3, subtotal: 2100, items: [{ id: "line_a", quantity: 3 }] });
  const second = withWish(more, wish(1, "hot"));
  expect(shown(cart, second)).toMatchObject({ itemCount: 4, subtotal: 2800 });
  const without = withWish(second, none(wish(3)));
  expect(shown(cart, without).items).toMatchObject([{ specialInstructions: "hot", unitPrice: 700, quantity: 1 }]);
  expect(shown(cart, { ...nothingKept, orderType: "delivery" }).orderType).toBe("delivery");
});

it("at the moment that a wish comes true no page of the browser sees a bag without it", () => {
  const before = withWish({ ...nothingKept, cart: bagOf(line("line_a", 1)) }, wish(2));
  const [waiting] = before.wishes;
  const changed = withWish(before, wish(3));
  const answered = bagOf(line("line_a", 2));
  const after = waiting && withAnswer(before, waiting, answered);
  expect(after).toEqual({ ...nothingKept, cart: answered });
  expect(waiting && withAnswer(changed, waiting, answered)).toEqual({ ...changed, cart: answered });
});

it("a changed line gives way to what it was changed to, and joins its like", () => {
  const cart = bagOf(line("line_a", 2), line("line_b", 1, "hot"));
  const kept = replaced(cart, [wish(2)], wish(2, "hot")).reduce(withWish, nothingKept);
  expect(shown(cart, kept).items).toMatchObject([{ id: "line_b", quantity: 3 }]);
  expect(replaced(cart, [wish(2)], wish(5))).toEqual([wish(5)]);
});

it("a dish that has left the menu meanwhile is not shown as waiting", () => {
  const gone = withWish(nothingKept, { ...wish(1), menuItemId: "itm_gone" });
  expect(shown(bagOf(), gone)).toMatchObject({ itemCount: 0, items: [] });
});

import type { Decision, OrderRequest } from "../../worker/domain/checkout/decide.rules.ts";
import { aMenu, aMenuItem, aModifier } from "./builders/menu.ts";

const size = (id: string, priceAdjustment = 0) =>
  aModifier({
    id,
    modifierGroup: "size",
    modifierGroupLabel: "Size",
    required: true,
    maxSelections: 1,
    priceAdjustment,
  });

export const items = [
  aMenuItem({ id: "soup", name: "Soup", price: 500 }),
  aMenuItem({ id: "roast", name: "Roast", price: 2000, prepTimeMinutes: 45 }),
  aMenuItem({ id: "pie", name: "Pie", available: false }),
  aMenuItem({ id: "bowl", name: "Lunch bowl", mealPeriods: ["lunch"] }),
  aMenuItem({ id: "tea", name: "Tea", price: 300, modifiers: [size("small"), size("large", 100)] }),
  aMenuItem({
    id: "salad",
    name: "Salad",
    modifiers: [aModifier({ id: "olives", name: "Olives" }), aModifier({ id: "figs", name: "Figs", available: false })],
  }),
  aMenuItem({ id: "gold", name: "Golden cake", price: 10_000_000 }),
];
export const zones = [{ id: "zon_1", name: "Near", postalCodes: ["112*"], fee: 250, minimum: 1500, leadMinutes: 60 }];
export const menu = aMenu({ items });
export const zoned = aMenu({ items, zones });

export const address = (zip: string) => ({
  name: null,
  phone: null,
  address: "5 Elm Street",
  address2: null,
  city: "Brooklyn",
  state: "NY",
  zip,
  countryCode: null,
  instructions: null,
});

export const aCartItem = (menuItemId: string, quantity = 1, modifierIds: string[] = []) => ({
  menuItemId,
  quantity,
  modifierIds,
  specialInstructions: null,
  ifMissing: null,
  allergyNote: null,
});

export const anOrder = (overrides: Partial<OrderRequest> = {}): OrderRequest => ({
  orderType: "pickup",
  items: [aCartItem("soup")],
  deliveryAddress: null,
  tip: 0,
  scheduledFor: null,
  ...overrides,
});

export const reasons = ({ quote }: Decision) => quote.problems.map(({ code, path }) => `${code} ${path ?? "-"}`);

export const paused = { orderingPaused: true, pauseMessage: "Back at one o’clock." };

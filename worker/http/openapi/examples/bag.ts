import { getMenuItem } from "./menu.ts";

const { saleState: _, ...soup } = getMenuItem.response;
const bowl = soup.modifiers.filter(({ name }) => name === "Bowl");
const specialInstructions = "No basil, please.";
const cartItemId = "lin_01KAHB6E0V4B6C8D0E2F4G6H8J";

/** A cart with one item. */
const filledCart = {
  revision: "bgr_01KAHB6E0V5C7D9F1G3H5J7K9M",
  orderType: "pickup",
  items: [
    {
      ...{ id: cartItemId, menuItem: soup, name: soup.name, quantity: 2, modifiers: bowl, specialInstructions },
      ...{ unitPrice: 1245, lineTotal: 2490, problems: [] },
    },
  ],
  subtotal: 2490,
  itemCount: 2,
  problems: [],
};
const emptyCart = { revision: null, orderType: "pickup", items: [], subtotal: 0, itemCount: 0, problems: [] };

export const activeCart = { request: {}, response: filledCart };

export const addActiveCartItem = {
  request: { input: { menuItemId: soup.id, quantity: 2, modifierIds: bowl.map(({ id }) => id), specialInstructions } },
  response: filledCart,
};

export const changeCartItem = { request: { cartItemId, quantity: 2 }, response: filledCart };
export const removeCartItem = { request: { cartItemId }, response: emptyCart };
export const updateActiveCart = {
  request: { orderType: "delivery" },
  response: { ...filledCart, orderType: "delivery" },
};
export const clearActiveCart = { request: {}, response: emptyCart };

import { call } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";
import type { OfflineEdit } from "./offline-cart.ts";
import {
  addition,
  type CartItemInput,
  inputOf,
  quantityChange,
  removal,
  replacement,
  sendAddition,
} from "./pending-changes.ts";
import { newRequestKey } from "./request-key.ts";

type Write = (work: () => Promise<Cart>, toEdit: (wasSent: boolean) => OfflineEdit) => Promise<void>;

/** Each change of a bag: the request for it, and the edit to store if no response arrives. */
export const bagWrites = (cart: Cart, write: Write) => {
  const toInputs = (id: string) => cart.items.filter((item) => item.id === id).map(inputOf);
  return {
    add: (input: CartItemInput) => {
      const key = newRequestKey();
      return write(
        () => sendAddition(input, key, call),
        () => ({ changes: [addition(input, key)] }),
      );
    },
    replace: (id: string, input: CartItemInput) =>
      write(
        () => call("PATCH /api/cart/items/:id", { ...input, id }),
        (wasSent) => ({ changes: replacement(cart, toInputs(id), input, wasSent) }),
      ),
    /** Call this before the page shows the new quantity. */
    setQuantity: (id: string, quantity: number) => {
      const before = toInputs(id);
      return write(
        () => call("PATCH /api/cart/items/:id", { id, quantity }),
        (wasSent) => ({ changes: before.map((input) => quantityChange(input, quantity, wasSent)) }),
      );
    },
    remove: (item: CartItem) => {
      const change = removal(inputOf(item));
      return write(
        () => call("DELETE /api/cart/items/:id", { id: item.id }),
        () => ({ changes: [change] }),
      );
    },
    clear: () =>
      write(
        () => call("DELETE /api/cart"),
        () => ({ changes: cart.items.map((item) => removal(inputOf(item))) }),
      ),
    setOrderType: (orderType: string) =>
      write(
        () => call("PATCH /api/cart", { orderType }),
        () => ({ orderType }),
      ),
  };
};

import { call } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";
import type { Wished } from "./offline-cart.ts";
import {
  addition,
  inputOf,
  type LineInput,
  lineAddress,
  quantityChange,
  removal,
  replacement,
  sendAddition,
} from "./pending-changes.ts";

type Write = (work: () => Promise<Cart>, wished: (wasSent: boolean) => Wished) => Promise<void>;

/** The changes of a bag: how the restaurant is asked for each, and what waits if it does not answer. */
export const bagWrites = (cart: Cart, write: Write) => {
  const toInputs = (id: string) => cart.items.filter((line) => line.id === id).map(inputOf);
  return {
    add: (input: LineInput) => {
      const key = crypto.randomUUID();
      return write(
        () => sendAddition(input, key, call),
        () => ({ changes: [addition(input, key)] }),
      );
    },
    replace: (id: string, input: LineInput) =>
      write(
        () => call<Cart>(lineAddress(id), { method: "PATCH", body: input }),
        (wasSent) => ({ changes: replacement(cart, toInputs(id), input, wasSent) }),
      ),
    /** To be called before the page shows the new quantity. */
    setQuantity: (id: string, quantity: number) => {
      const before = toInputs(id);
      return write(
        () => call<Cart>(lineAddress(id), { method: "PATCH", body: { quantity } }),
        (wasSent) => ({ changes: before.map((line) => quantityChange(line, quantity, wasSent)) }),
      );
    },
    remove: (gone: CartItem) => {
      const change = removal(inputOf(gone));
      return write(
        () => call<Cart>(lineAddress(gone.id), { method: "DELETE" }),
        () => ({ changes: [change] }),
      );
    },
    clear: () =>
      write(
        () => call<Cart>("/api/cart", { method: "DELETE" }),
        () => ({ changes: cart.items.map((line) => removal(inputOf(line))) }),
      ),
    setOrderType: (orderType: string) =>
      write(
        () => call<Cart>("/api/cart", { method: "PATCH", body: { orderType } }),
        () => ({ orderType }),
      ),
  };
};

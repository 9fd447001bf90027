import { call } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";
import type { Wished } from "./waiting.ts";
import { inputOf, joined, type LineInput, lineAddress, none, replaced } from "./wishes.ts";

type Write = (work: () => Promise<Cart>, wished: () => Wished) => Promise<void>;

/** The changes of a bag: how the restaurant is told of each, and what the bag is to be where nobody answers. */
export const bagWrites = (cart: Cart, write: Write) => {
  const inputsOf = (id: string) => cart.items.filter((line) => line.id === id).map(inputOf);
  return {
    add: (input: LineInput) =>
      write(
        () => call<Cart>("/api/cart/items", { method: "POST", body: input }),
        () => ({ lines: [joined(cart, input)] }),
      ),
    replace: (id: string, input: LineInput) =>
      write(
        () => call<Cart>(lineAddress(id), { method: "PATCH", body: input }),
        () => ({ lines: replaced(cart, inputsOf(id), input) }),
      ),
    setQuantity: (id: string, quantity: number) =>
      write(
        () => call<Cart>(lineAddress(id), { method: "PATCH", body: { quantity } }),
        () => ({ lines: inputsOf(id).map((line) => ({ ...line, quantity })) }),
      ),
    remove: (gone: CartItem) => {
      const wish = none(inputOf(gone));
      return write(
        () => call<Cart>(lineAddress(gone.id), { method: "DELETE" }),
        () => ({ lines: [wish] }),
      );
    },
    clear: () =>
      write(
        () => call<Cart>("/api/cart", { method: "DELETE" }),
        () => ({ lines: cart.items.map((line) => none(inputOf(line))) }),
      ),
    setOrderType: (orderType: string) =>
      write(
        () => call<Cart>("/api/cart", { method: "PATCH", body: { orderType } }),
        () => ({ orderType }),
      ),
  };
};

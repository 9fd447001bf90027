import type { Checkout } from "./checkout.ts";
import type { CheckoutForm } from "./form-fields.ts";

type TextName = { [Name in keyof CheckoutForm]: CheckoutForm[Name] extends string ? Name : never }[keyof CheckoutForm];

/** The props of a checkout's text field. */
export const textField = (checkout: Checkout, name: Exclude<TextName, "paymentMethod" | "promoCode">) => ({
  id: `checkout-${name}`,
  get value() {
    return checkout.form[name];
  },
  get error() {
    return checkout.errors()[name];
  },
  onInput: (text: string): void => checkout.set(name, text),
});

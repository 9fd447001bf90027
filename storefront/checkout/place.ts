import { call, Refused } from "../api/client.ts";
import type { Cart, CustomerOrder, PlacedOrder, Quote } from "../api/types.ts";
import { addressOf, type CheckoutForm, digitsOf } from "./form.ts";

/** An order that has been placed and waits for its money, and what it was placed with. */
export interface Pending extends PlacedOrder {
  fingerprint: string;
}

/** What `createStorefrontOrder` is sent: the bag, the guest's details, and the amounts that the guest has seen. */
export const orderBody = (cart: Cart, form: CheckoutForm, orderType: string, quote: Quote) => ({
  orderType,
  customerInfo: { name: form.name.trim(), email: form.email.trim(), phone: form.phone.trim() },
  deliveryAddress: addressOf(form, orderType === "delivery"),
  items: cart.items.map((line, index) => ({
    menuItemId: line.menuItem?.id ?? "",
    quantity: line.quantity,
    price: quote.lines[index]?.unitPrice ?? line.unitPrice,
    modifierIds: line.modifiers.map(({ id }) => id),
    specialInstructions: line.specialInstructions,
  })),
  subtotal: quote.subtotal,
  tax: quote.tax,
  tip: quote.tip,
  total: quote.total,
  currencyCode: quote.currencyCode,
  specialInstructions: form.note.trim() || null,
  scheduledFor: form.isScheduled ? form.scheduledFor : null,
  paymentMethod: form.paymentMethod,
});

const cancel = async ({ orderId, secretKey }: Pending): Promise<void> => {
  await call(`/api/orders/${orderId}/cancel`, { method: "POST", body: { secretKey } });
};

/** Places an order once per content: the same bag again is the same order, and a changed one gives the earlier order back
 *  first. `keyFor` gives the idempotency key of a content, so that a retry after a broken line finishes the same order. */
export const placeOrder = async (
  body: ReturnType<typeof orderBody>,
  pending: Pending | null,
  keyFor: (fingerprint: string) => string,
): Promise<Pending> => {
  const fingerprint = JSON.stringify(body);
  if (pending?.fingerprint === fingerprint) return pending;
  if (pending) await cancel(pending);
  const headers = { "idempotency-key": keyFor(fingerprint) };
  const placed = await call<PlacedOrder>("/api/orders/create", { method: "POST", body, headers });
  return { ...placed, fingerprint };
};

export type CardResult = { status: "succeeded" | "requires_action" | "failed"; message: string | null };

/** Asks the local processor to charge the card, as Stripe.js would in the browser. */
export const confirmCard = (clientSecret: string, form: CheckoutForm, authenticated: boolean): Promise<CardResult> =>
  call<CardResult>("/api/simulator/confirm", {
    method: "POST",
    body: {
      clientSecret,
      cardNumber: digitsOf(form.cardNumber),
      expiry: form.expiry,
      cvc: form.cvc,
      authenticated,
    },
  });

/** Lets the worker ask the processor what is true, and settle it. */
export const completePayment = ({ orderId, secretKey }: PlacedOrder): Promise<CustomerOrder> =>
  call<CustomerOrder>(`/api/orders/${orderId}/complete-payment`, { method: "POST", body: { secretKey } });

/** The quote that a refusal carries with the right figures, or null. */
export const quoteIn = (error: unknown): Quote | null => {
  if (!(error instanceof Refused)) return null;
  const quote = error.body["quote"];
  // The named boundary: a refusal's `quote` is what the operation declares.
  return typeof quote === "object" && quote !== null ? (quote as Quote) : null;
};

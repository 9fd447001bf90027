import { call, Refused } from "../api/client.ts";
import type { Cart, CustomerOrder, PlacedOrder, Quote } from "../api/types.ts";
import { type Attempt, currentAttempt, endAttempt, keepAttempt } from "./attempt.ts";
import { addressOf, type CheckoutForm, type Choices, choicesIn } from "./form.ts";

/** What a guest orders, as it stands on the page. */
interface OrderWish {
  cart: Cart;
  form: CheckoutForm;
  orderType: string;
  paymentMethod: CheckoutForm["paymentMethod"];
  quote: Quote;
}

/** What `createStorefrontOrder` is sent: the bag, the guest's details, and the amounts that the guest has seen. */
const bodyOf = ({ cart, form, orderType, paymentMethod, quote }: OrderWish) => ({
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
  promoCode: form.promoCode || null,
  paymentMethod,
});

/** The order that was to be replaced has been paid meanwhile. */
export class EarlierPaid extends Error {
  readonly orderNumber: string;

  constructor(orderNumber: string) {
    super("The earlier order has been paid.");
    this.orderNumber = orderNumber;
  }
}

const replace = async ({ orderId, orderNumber, secretKey }: PlacedOrder): Promise<void> => {
  try {
    await call(`/api/orders/${orderId}/cancel`, { method: "POST", body: { secretKey } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    endAttempt();
    if (error.code === "CONFLICT") throw new EarlierPaid(orderNumber);
  }
};

/** The attempt for this content: the one under way where nothing has changed, else a new one, for which the earlier
 *  order gives its place back first. */
const attemptFor = async (fingerprint: string, promisedAt: string | null, choices: Choices): Promise<Attempt> => {
  const earlier = currentAttempt();
  if (earlier?.fingerprint === fingerprint) return earlier;
  if (earlier?.order) await replace(earlier.order);
  return keepAttempt({ fingerprint, key: crypto.randomUUID(), order: null, promisedAt, choices });
};

/** Refusals after which the next attempt needs a key of its own: its time is another one, or this browser is no longer
 *  known as the one that used the key. */
const endsAttempt = (error: unknown): boolean =>
  error instanceof Refused && (error.code === "SLOT_UNAVAILABLE" || error.code === "IDEMPOTENCY_KEY_REUSED");

/** Sends an attempt. */
const send = (body: object, { key, promisedAt }: Attempt): Promise<PlacedOrder> =>
  call<PlacedOrder>("/api/orders/create", {
    method: "POST",
    body: { ...body, promisedAt },
    headers: { "idempotency-key": key },
  }).catch((error: unknown) => {
    if (endsAttempt(error)) endAttempt();
    throw error;
  });

/** Places an order once per content: the same bag again is the same order, also after a broken line or a reload. */
export const placeOrder = async (wish: OrderWish): Promise<PlacedOrder> => {
  const body = bodyOf(wish);
  const promisedAt = body.scheduledFor === null ? wish.quote.readyAt : null;
  const attempt = await attemptFor(JSON.stringify(body), promisedAt, choicesIn(wish.form));
  if (attempt.order) return attempt.order;
  const order = await send(body, attempt);
  keepAttempt({ ...attempt, order });
  return order;
};

/** Lets the worker ask the processor what is true, and settle it. */
export const completePayment = (orderId: string, secretKey: string): Promise<CustomerOrder> =>
  call<CustomerOrder>(`/api/orders/${orderId}/complete-payment`, { method: "POST", body: { secretKey } });

/** The quote that a refusal carries with the right figures, or null. */
export const quoteIn = (error: unknown): Quote | null => {
  if (!(error instanceof Refused)) return null;
  const quote = error.body["quote"];
  // The named boundary: a refusal's `quote` is what the operation declares.
  return typeof quote === "object" && quote !== null ? (quote as Quote) : null;
};

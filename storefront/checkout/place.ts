import type { CardOnFile } from "../../db/schema/payments/enums.ts";
import { call, isAnswer, isOutage, Refused } from "../api/client.ts";
import { type CustomerOrder, inFull } from "../api/orders.ts";
import type { Cart, PlacedOrder, Quote } from "../api/types.ts";
import { newRequestKey } from "../state/request-key.ts";
import { type Attempt, currentAttempt, endAttempt, storeAttempt } from "./attempt.ts";
import type { Choices } from "./choices.ts";
import { addressOf, pickChoices, readRecipient } from "./form.ts";
import type { CheckoutForm } from "./form-fields.ts";

/** The order as the page shows it. */
interface OrderInput {
  cart: Cart;
  form: CheckoutForm;
  orderType: string;
  paymentMethod: CheckoutForm["paymentMethod"];
  quote: Quote;
  /** Whether a typed card is saved, or a saved one pays. Default: neither. */
  cardOnFile?: CardOnFile | null;
}

/** The input of `createStorefrontOrder`: the bag, the guest's details, and the amounts that the guest has seen. */
const bodyOf = ({ cart, form, orderType, paymentMethod, quote, cardOnFile = null }: OrderInput) => {
  const deliveryAddress = addressOf(form, orderType === "delivery");
  return {
    orderType,
    customerInfo: { name: form.name.trim(), email: form.email.trim(), phone: form.phone.trim() },
    deliveryAddress: deliveryAddress && { ...deliveryAddress, ...readRecipient(form) },
    items: cart.items.map((item, index) => ({
      menuItemId: item.menuItem?.id ?? "",
      quantity: item.quantity,
      price: quote.lines[index]?.unitPrice ?? item.unitPrice,
      modifierIds: item.modifiers.map(({ id }) => id),
      specialInstructions: item.specialInstructions,
    })),
    subtotal: quote.subtotal,
    tax: quote.tax,
    tip: quote.tip,
    total: quote.total,
    currencyCode: quote.currencyCode,
    specialInstructions: form.note.trim() || null,
    ifMissing: form.ifMissing,
    needsCutlery: form.needsCutlery,
    allergyNote: form.allergyNote || null,
    scheduledFor: form.isScheduled ? form.scheduledFor : null,
    promoCode: form.promoCode || null,
    bagRevision: cart.revision,
    paymentMethod,
    cardOnFile,
  };
};

/** An order by its link. */
export type LinkedOrder = Pick<PlacedOrder, "orderId" | "orderNumber" | "secretKey">;

/** Thrown if the earlier order of this tab was paid, or reached the kitchen, before it could be cancelled. */
export class EarlierOrderPlaced extends Error {
  readonly order: LinkedOrder;

  constructor(order: LinkedOrder) {
    super("The earlier order is placed already. Show it to the guest instead of placing another one.");
    this.order = order;
  }
}

/** Whether a repeated request will be answered soon. */
const isDelayed = (error: unknown): boolean =>
  isOutage(error) || (error instanceof Refused && error.code === "RATE_LIMITED");

/** Cancels an unpaid order. Throws `EarlierOrderPlaced` if its money came, or the kitchen accepted it, before. */
export const cancelOrder = async (order: PlacedOrder): Promise<void> => {
  try {
    await call("POST /api/orders/:id/cancel", { id: order.orderId, secretKey: order.secretKey });
  } catch (error) {
    if (!(error instanceof Refused) || isDelayed(error)) throw error;
    endAttempt();
    if (error.code === "CONFLICT") throw new EarlierOrderPlaced(order);
  }
};

/** Whether the next attempt needs a new idempotency key: its time has changed, the key belongs to another session, or
 *  what it made is lost. */
const endsAttempt = ({ code, body }: Refused): boolean =>
  code === "SLOT_UNAVAILABLE" || code === "IDEMPOTENCY_KEY_REUSED" || body["reason"] === "KEY_LOST";

/** Sends an attempt, whose order is then stored with it. */
const send = async (attempt: Attempt): Promise<PlacedOrder> => {
  const { key, promisedAt, fingerprint } = storeAttempt({ ...attempt, isAnswered: false });
  const body: ReturnType<typeof bodyOf> = JSON.parse(fingerprint);
  try {
    const placed = await call("POST /api/orders/create", { ...body, promisedAt }, { "Idempotency-Key": key });
    // The named boundary: a refused order is an error, so these fields are not null.
    const order = placed as PlacedOrder;
    storeAttempt({ ...attempt, order, isAnswered: true });
    return order;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (endsAttempt(error)) endAttempt();
    else storeAttempt({ ...attempt, isAnswered: isAnswer(error) });
    throw error;
  }
};

/** The order of an attempt; null if there is none. An attempt without an answer is repeated to learn it. What stays
 *  without one does not keep the guest from ordering: an unpaid order ends by itself. */
const findOrder = async (attempt: Attempt): Promise<PlacedOrder | null> => {
  if (attempt.order || attempt.isAnswered) return attempt.order;
  return send(attempt).catch((error) => {
    if (isDelayed(error)) throw error;
    return null;
  });
};

/** Returns the current attempt if the content is unchanged. Otherwise cancels the earlier order, which frees its slot,
 *  and starts a new attempt. */
const startAttempt = async (fingerprint: string, promisedAt: string | null, choices: Choices): Promise<Attempt> => {
  const earlier = currentAttempt();
  if (earlier?.fingerprint === fingerprint) return earlier;
  const order = earlier && (await findOrder(earlier));
  if (order) await cancelOrder(order);
  return { fingerprint, key: newRequestKey(), order: null, isAnswered: false, promisedAt, choices };
};

/** Places an order once per content. A retry with the same content returns the same order, even after a lost response
 *  or a reload. */
export const placeOrder = async (input: OrderInput): Promise<PlacedOrder> => {
  const body = bodyOf(input);
  const promisedAt = body.scheduledFor === null ? input.quote.readyAt : null;
  const attempt = await startAttempt(JSON.stringify(body), promisedAt, pickChoices(input.form));
  return attempt.order ?? send(attempt);
};

/** Lets the worker read the payment's state from the processor and settle the order. */
export const completePayment = async (orderId: string, secretKey: string): Promise<CustomerOrder> =>
  inFull(await call("POST /api/orders/:id/complete-payment", { id: orderId, secretKey }));

/** The fresh quote in a refusal's body; null if there is none. */
export const readQuote = (error: unknown): Quote | null => {
  if (!(error instanceof Refused)) return null;
  const quote = error.body["quote"];
  // The named boundary: the operation declares the shape of a refusal's `quote`.
  return typeof quote === "object" && quote !== null ? (quote as Quote) : null;
};

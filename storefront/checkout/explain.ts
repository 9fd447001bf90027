import type { PaymentOption } from "../../worker/domain/store/settings.ts";
import { isFinal, Refused } from "../api/client.ts";
import type { Quote } from "../api/types.ts";
import type { Translate } from "../i18n/translate.ts";
import { explainFailure, failureTexts } from "../parts/explain-failure.ts";
import type { Format } from "../ui/format.ts";
import { toFieldErrors } from "./form.ts";
import type { FieldErrors } from "./form-fields.ts";
import type { useCheckoutTranslate } from "./messages.ts";
import { EarlierOrderPlaced, type LinkedOrder } from "./place.ts";

export interface RefusedCheckout {
  /** The quote in the refusal's body. */
  freshQuote: Quote | null;
  paymentMethod: PaymentOption["paymentMethod"];
  t: Translate;
  tCheckout: ReturnType<typeof useCheckoutTranslate>;
  format: Format;
}

/** What the page says of an earlier order of the same bag, and of its link. */
const earlierMessages = {
  bag_ordered: { text: "earlierPlaced", link: "earlier.follow" },
  unpaid_order: { text: "earlier.unpaid", link: "earlier.continue" },
} as const;

/** An earlier order of the bag, because of which another one was refused. */
export interface EarlierOrder {
  order: LinkedOrder;
  messages: (typeof earlierMessages)[keyof typeof earlierMessages];
}

/** The earlier order because of which another one of the same bag was refused; null if that was not the reason. */
export const findEarlierOrder = (error: unknown): EarlierOrder | null => {
  if (error instanceof EarlierOrderPlaced) return { order: error.order, messages: earlierMessages.bag_ordered };
  const { reason, orderId, orderNumber, secretKey } = error instanceof Refused ? error.body : {};
  if (reason !== "bag_ordered" && reason !== "unpaid_order") return null;
  const order = { orderId: String(orderId), orderNumber: String(orderNumber), secretKey: String(secretKey ?? "") };
  return { order, messages: earlierMessages[reason] };
};

/** The errors of an order that was refused. Problems of the fresh quote are left out, because the form shows them
 *  already. */
export const explainRefusal = (
  error: unknown,
  { freshQuote, paymentMethod, t, tCheckout, format }: RefusedCheckout,
): FieldErrors => {
  const earlier = findEarlierOrder(error);
  if (earlier) return { form: tCheckout(earlier.messages.text, { number: earlier.order.orderNumber }) };
  if (!isFinal(error)) return { form: explainFailure(error, failureTexts(t)) };
  if (freshQuote && freshQuote.problems.length > 0) return {};
  if (error.code === "PRICE_CHANGED" && freshQuote) {
    return { form: t("checkout.priceChanged", { amount: format.money(freshQuote.total) }) };
  }
  // The quote offers a new time. The guest accepts it by paying again.
  if (error.code === "SLOT_UNAVAILABLE" && freshQuote?.readyAt) {
    return { when: t("checkout.promiseMoved", { time: format.time(freshQuote.readyAt) }) };
  }
  if (error.code === "TOO_MANY_OPEN_ORDERS") {
    return { form: tCheckout(paymentMethod === "cash" ? "open.cash" : "open.card") };
  }
  // The session ended, and with it the saved cards.
  if (error.code === "UNAUTHENTICATED") return { form: t("login.signInAgain") };
  if (error.code === "IDEMPOTENCY_KEY_REUSED") return { form: tCheckout("keyReused") };
  if (error.body["reason"] === "KEY_LOST") return { form: tCheckout("keyLost") };
  return toFieldErrors(error);
};

import type { PaymentOption } from "../../db/schema/shapes.ts";
import { Refused } from "../api/client.ts";
import type { Quote } from "../api/types.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Format } from "../ui/format.ts";
import { type FieldErrors, placeErrors } from "./form.ts";
import { EarlierPaid } from "./place.ts";

interface RefusedCheckout {
  /** The quote that came with the refusal. */
  fresh: Quote | null;
  way: PaymentOption["paymentMethod"];
  t: Translate;
  format: Format;
}

/** Why an order was not placed, beside what the quote that came with the refusal says at its own places. */
export const explain = (error: unknown, { fresh, way, t, format }: RefusedCheckout): FieldErrors => {
  if (error instanceof EarlierPaid) return { form: t("checkout.earlierPaid", { number: error.orderNumber }) };
  if (!(error instanceof Refused)) return { form: t("checkout.offline") };
  if (fresh && fresh.problems.length > 0) return {};
  if (error.code === "PRICE_CHANGED" && fresh) {
    return { form: t("checkout.priceChanged", { amount: format.money(fresh.total) }) };
  }
  // A time that can be promised is asked for anew: paying again says yes to it.
  if (error.code === "SLOT_UNAVAILABLE" && fresh?.readyAt) {
    return { when: t("checkout.promiseMoved", { time: format.time(fresh.readyAt) }) };
  }
  if (error.code === "TOO_MANY_OPEN_ORDERS") {
    return { form: t(way === "cash" ? "refused.openCash" : "refused.openCard") };
  }
  if (error.code === "IDEMPOTENCY_KEY_REUSED") return { form: t("checkout.keyReused") };
  const placed = placeErrors(error.errors);
  return Object.keys(placed).length > 0 ? placed : { form: error.message };
};

import { deliveryTerms } from "../../worker/domain/fulfilment/zones.rules.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Problem, Quote } from "../api/types.ts";
import { dishRefusal, orderTypeRefusal } from "../bag/problems.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/translate.ts";
import { isPauseToOrderAfter } from "../state/sale.ts";
import type { Format } from "../ui/format.ts";
import { fieldOfPath } from "./form.ts";
import type { FieldErrors } from "./form-fields.ts";

/** The data for a refusal's message. */
export interface RefusalContext {
  menu: MenuSnapshot;
  t: Translate;
  format: Format;
  orderType: string;
  zip: string;
  isScheduled: boolean;
  quote: Quote;
}

const minimumText = ({ menu, t, format, zip, quote }: RefusalContext): string | null => {
  const terms = deliveryTerms(menu.store, menu.zones, zip.trim() || null);
  const missing = terms === "OUT_OF_ZONE" ? 0 : terms.minimum - quote.subtotal;
  if (terms === "OUT_OF_ZONE" || missing <= 0) return null;
  return t("refused.minimum", { amount: format.money(terms.minimum), missing: format.money(missing) });
};

const findQuoteLine = ({ lines }: Quote, path: string | null) =>
  lines[Number(/^items\.(\d+)/.exec(path ?? "")?.[1] ?? Number.NaN)];

/** Whether the dish of a problem is only served in a later meal period. */
const isServedLater = ({ menu, quote }: RefusalContext, { code, path }: Problem): boolean =>
  code === "ITEM_UNAVAILABLE" && menu.saleStates[findQuoteLine(quote, path)?.menuItemId ?? ""] === "later";

/** Whether another time could solve a problem. */
export const isTimeProblem = (context: RefusalContext, problem: Problem): boolean =>
  problem.path === "scheduledFor" ||
  isServedLater(context, problem) ||
  isPauseToOrderAfter(context.menu, context.orderType, problem);

const itemText = (context: RefusalContext, problem: Problem): string | null => {
  const quoteLine = findQuoteLine(context.quote, problem.path);
  if (!quoteLine) return null;
  const { name } = quoteLine;
  if (!context.isScheduled && isServedLater(context, problem)) return context.t("refused.notServed", { name });
  return dishRefusal(context.t, name, problem);
};

const promoMessages: Readonly<Record<string, MessageKey>> = {
  unknown: "promo.unknown",
  ended: "promo.ended",
  spent: "promo.spent",
  spent_by_you: "promo.spentByYou",
  nothing_off: "promo.nothingOff",
};

/** Why a promo code gives no discount, and what the guest can do about it. */
const promoText = ({ reason, missing }: Problem, { t, format, orderType, quote }: RefusalContext): string => {
  if (reason === "order_type") return t(orderType === "delivery" ? "promo.notDelivered" : "promo.notPickedUp");
  if (reason === "below_minimum" && missing) {
    const minimum = format.money(quote.subtotal + missing);
    return t("promo.belowMinimum", { amount: minimum, missing: format.money(missing) });
  }
  return t(promoMessages[reason ?? ""] ?? "refused.promo");
};

/** Why an order is refused, in the guest's language. Falls back to the worker's message. */
export const refusalText = (problem: Problem, context: RefusalContext): string => {
  const { menu, t, orderType, isScheduled } = context;
  switch (problem.code) {
    case "STORE_CLOSED":
      return t(menu.opening.state === "open" ? "refused.closing" : "refused.closed");
    case "SLOT_UNAVAILABLE":
      return t(isScheduled ? "refused.slot" : "refused.kitchen");
    case "ORDERING_PAUSED":
    case "ORDER_TYPE_UNAVAILABLE":
      return orderTypeRefusal(context, orderType, problem) ?? problem.message;
    case "OUT_OF_ZONE":
      return t("refused.zone");
    case "BELOW_MINIMUM":
      return minimumText(context) ?? problem.message;
    case "ITEM_UNAVAILABLE":
    case "INVALID_MODIFIERS":
      return itemText(context, problem) ?? problem.message;
    default:
      return problem.path === "promoCode" ? promoText(problem, context) : problem.message;
  }
};

const findField = (context: RefusalContext, problem: Problem) =>
  !context.isScheduled && isTimeProblem(context, problem) ? "when" : fieldOfPath[problem.path ?? ""];

/** The refusals by field; each field shows its first one. */
export const fieldRefusals = (context: RefusalContext): FieldErrors =>
  Object.fromEntries(
    context.quote.problems.toReversed().flatMap((problem) => {
      const field = findField(context, problem);
      return field ? [[field, refusalText(problem, context)]] : [];
    }),
  );

/** The refusals without a field, about the whole order or its dishes, without duplicates. */
export const otherRefusals = (context: RefusalContext): string[] => [
  ...new Set(
    context.quote.problems
      .filter((problem) => !findField(context, problem))
      .map((problem) => refusalText(problem, context)),
  ),
];

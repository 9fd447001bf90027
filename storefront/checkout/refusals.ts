import { deliveryTerms } from "../../worker/domain/fulfilment/zones.rules.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Problem, Quote } from "../api/types.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Format } from "../ui/format.ts";
import { pauseText } from "../ui/opening.ts";
import { type FieldErrors, fieldOfPath } from "./form.ts";

/** What the words of a refusal are made of. */
export interface RefusalFacts {
  menu: MenuSnapshot;
  t: Translate;
  format: Format;
  orderType: string;
  zip: string;
  isScheduled: boolean;
  quote: Quote;
}

const minimumText = ({ menu, t, format, zip, quote }: RefusalFacts): string | null => {
  const terms = deliveryTerms(menu.store, menu.zones, zip.trim() || null);
  const missing = terms === "OUT_OF_ZONE" ? 0 : terms.minimum - quote.subtotal;
  if (terms === "OUT_OF_ZONE" || missing <= 0) return null;
  return t("refused.minimum", { amount: format.money(terms.minimum), missing: format.money(missing) });
};

const lineAt = ({ lines }: Quote, path: string | null) =>
  lines[Number(/^items\.(\d+)/.exec(path ?? "")?.[1] ?? Number.NaN)];

/** Whether the dish of a problem only waits for its meal period. */
const isWaitingDish = ({ menu, quote }: RefusalFacts, { code, path }: Problem): boolean =>
  code === "ITEM_UNAVAILABLE" && menu.saleStates[lineAt(quote, path)?.menuItemId ?? ""] === "later";

/** Whether another time would help against a problem. */
export const isAboutTime = (facts: RefusalFacts, problem: Problem): boolean =>
  problem.path === "scheduledFor" || isWaitingDish(facts, problem);

const lineText = (facts: RefusalFacts, problem: Problem): string | null => {
  const line = lineAt(facts.quote, problem.path);
  if (!line) return null;
  const { name } = line;
  if (problem.code === "INVALID_MODIFIERS") return facts.t("refused.choice", { name });
  return facts.t(!facts.isScheduled && isWaitingDish(facts, problem) ? "refused.notServed" : "refused.item", {
    name,
  });
};

const promoWords: Readonly<Record<string, MessageKey>> = {
  unknown: "promo.unknown",
  ended: "promo.ended",
  spent: "promo.spent",
  spent_by_you: "promo.spentByYou",
  nothing_off: "promo.nothingOff",
};

/** Why a code does not hold, and what its guest can do about it. */
const promoText = ({ reason, missing }: Problem, { t, format, orderType, quote }: RefusalFacts): string => {
  if (reason === "order_type") return t(orderType === "delivery" ? "promo.notDelivered" : "promo.notPickedUp");
  if (reason === "below_minimum" && missing) {
    const minimum = format.money(quote.subtotal + missing);
    return t("promo.belowMinimum", { amount: minimum, missing: format.money(missing) });
  }
  return t(promoWords[reason ?? ""] ?? "refused.promo");
};

/** Why an order is refused, in the guest's language; in the restaurant's own words where there are none for it here. */
export const refusalText = (problem: Problem, facts: RefusalFacts): string => {
  const { menu, t, orderType, isScheduled } = facts;
  switch (problem.code) {
    case "STORE_CLOSED":
      return t(menu.opening.state === "open" ? "refused.closing" : "refused.closed");
    case "ORDERING_PAUSED":
      return pauseText(t, menu);
    case "SLOT_UNAVAILABLE":
      return t(isScheduled ? "refused.slot" : "refused.kitchen");
    case "ORDER_TYPE_UNAVAILABLE":
      return t(orderType === "delivery" ? "refused.delivery" : "refused.pickup");
    case "OUT_OF_ZONE":
      return t("refused.zone");
    case "BELOW_MINIMUM":
      return minimumText(facts) ?? problem.message;
    case "ITEM_UNAVAILABLE":
    case "INVALID_MODIFIERS":
      return lineText(facts, problem) ?? problem.message;
    default:
      return problem.path === "promoCode" ? promoText(problem, facts) : problem.message;
  }
};

const findPlace = (facts: RefusalFacts, problem: Problem) =>
  !facts.isScheduled && isWaitingDish(facts, problem) ? "when" : fieldOfPath[problem.path ?? ""];

/** The refusals that stand at a part of the checkout, the first of each. */
export const placedRefusals = (facts: RefusalFacts): FieldErrors =>
  Object.fromEntries(
    facts.quote.problems.toReversed().flatMap((problem) => {
      const place = findPlace(facts, problem);
      return place ? [[place, refusalText(problem, facts)]] : [];
    }),
  );

/** The refusals that are about all of the order, or its dishes; each is said once. */
export const otherRefusals = (facts: RefusalFacts): string[] => [
  ...new Set(
    facts.quote.problems.filter((problem) => !findPlace(facts, problem)).map((problem) => refusalText(problem, facts)),
  ),
];

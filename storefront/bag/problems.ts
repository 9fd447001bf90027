import type { Language } from "../../worker/domain/language.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { CartItem, Problem } from "../api/types.ts";
import type { Translate } from "../i18n/translate.ts";
import type { Format } from "../ui/format.ts";
import { pauseText, typePauseText } from "../ui/opening.ts";

/** The data for a problem's message. */
interface ProblemContext {
  menu: MenuSnapshot;
  t: Translate;
  format: Format;
  language: Language;
}

/** Why a dish cannot be ordered. Null if only the worker's message explains it. */
export const dishRefusal = (t: Translate, name: string, { code }: Problem): string | null => {
  if (code === "INVALID_MODIFIERS") return t("refused.choice", { name });
  return code === "ITEM_UNAVAILABLE" ? t("refused.item", { name }) : null;
};

/** Why no order of this type is taken. Null if only the worker's message explains it. */
export const orderTypeRefusal = (
  { menu, t, format }: Pick<ProblemContext, "menu" | "t" | "format">,
  orderType: string,
  { code, path }: Problem,
): string | null => {
  const isPaused = code === "ORDERING_PAUSED";
  if (isPaused && !path) return pauseText(t, format, menu);
  if (!isPaused && code !== "ORDER_TYPE_UNAVAILABLE") return null;
  const pause = menu.store.pausedOrderTypes.find((one) => isPaused && one.orderType === orderType);
  if (pause) return typePauseText(t, format, pause, menu);
  return t(orderType === "delivery" ? "refused.delivery" : "refused.pickup");
};

/** Why an item of the bag cannot be ordered. The worker's message says more, but exists only in English. */
export const itemProblemText = ({ menu, t, language }: ProblemContext, item: CartItem, problem: Problem): string => {
  if (language === "en") return problem.message;
  const { name, menuItem } = item;
  const isSoldOut = problem.code === "ITEM_UNAVAILABLE" && menu.saleStates[menuItem?.id ?? ""] === "sold_out";
  return isSoldOut ? t("item.choiceGone", { name }) : (dishRefusal(t, name, problem) ?? problem.message);
};

/** Why the bag as a whole cannot be ordered. */
export const bagProblemText = (context: ProblemContext, orderType: string, problem: Problem): string => {
  if (context.language === "en" && problem.code === "ORDER_TYPE_UNAVAILABLE") return problem.message;
  return orderTypeRefusal(context, orderType, problem) ?? problem.message;
};

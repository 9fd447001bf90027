import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { CartItem, Problem } from "../api/types.ts";
import type { Language } from "../contract.ts";
import type { Translate } from "../i18n/translate.ts";
import { pauseText } from "../ui/opening.ts";

/** The data for a problem's message. */
interface ProblemContext {
  menu: MenuSnapshot;
  t: Translate;
  language: Language;
}

/** Why an item of the bag cannot be ordered. The worker's message says more, but exists only in English. */
export const itemProblemText = ({ menu, t, language }: ProblemContext, item: CartItem, problem: Problem): string => {
  if (language === "en") return problem.message;
  const { name } = item;
  if (problem.code === "INVALID_MODIFIERS") return t("refused.choice", { name });
  if (problem.code !== "ITEM_UNAVAILABLE") return problem.message;
  const state = menu.saleStates[item.menuItem?.id ?? ""];
  return t(state === "sold_out" ? "item.choiceGone" : "refused.item", { name });
};

/** Why the bag as a whole cannot be ordered. */
export const bagProblemText = ({ menu, t, language }: ProblemContext, orderType: string, problem: Problem): string => {
  if (problem.code === "ORDERING_PAUSED") return pauseText(t, menu);
  if (language === "en" || problem.code !== "ORDER_TYPE_UNAVAILABLE") return problem.message;
  return t(orderType === "delivery" ? "refused.delivery" : "refused.pickup");
};

import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { CartItem, Problem } from "../api/types.ts";
import type { Language } from "../contract.ts";
import type { Translate } from "../i18n/translate.ts";
import { pauseText } from "../ui/opening.ts";

/** What the words of a problem are made of. */
interface Shown {
  menu: MenuSnapshot;
  t: Translate;
  language: Language;
}

/** Why a line of the bag cannot be ordered. The worker's own sentence, which says most, is in English. */
export const lineProblemText = ({ menu, t, language }: Shown, line: CartItem, problem: Problem): string => {
  if (language === "en") return problem.message;
  const { name } = line;
  if (problem.code === "INVALID_MODIFIERS") return t("refused.choice", { name });
  if (problem.code !== "ITEM_UNAVAILABLE") return problem.message;
  const state = menu.saleStates[line.menuItem?.id ?? ""];
  return t(state === "sold_out" ? "item.choiceGone" : "refused.item", { name });
};

/** Why a bag as a whole cannot be ordered. */
export const bagProblemText = ({ menu, t, language }: Shown, orderType: string, problem: Problem): string => {
  if (problem.code === "ORDERING_PAUSED") return pauseText(t, menu);
  if (language === "en" || problem.code !== "ORDER_TYPE_UNAVAILABLE") return problem.message;
  return t(orderType === "delivery" ? "refused.delivery" : "refused.pickup");
};

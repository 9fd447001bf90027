import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { CartItem, Problem } from "../api/types.ts";
import type { Language } from "../contract.ts";
import type { Words } from "../i18n/words.ts";
import { pauseText } from "../ui/opening.ts";

/** What the words of a problem are made of. */
interface Shown {
  menu: MenuSnapshot;
  words: Words;
  language: Language;
}

/** Why a line of the bag cannot be ordered. The worker's own sentence, which says most, is in English. */
export const lineProblemText = ({ menu, words, language }: Shown, line: CartItem, problem: Problem): string => {
  if (language === "en") return problem.message;
  const { name } = line;
  if (problem.code === "INVALID_MODIFIERS") return words("refused.choice", { name });
  if (problem.code !== "ITEM_UNAVAILABLE") return problem.message;
  const state = menu.saleStates[line.menuItem?.id ?? ""];
  return words(state === "sold_out" ? "item.choiceGone" : "refused.item", { name });
};

/** Why a bag as a whole cannot be ordered. */
export const bagProblemText = ({ menu, words, language }: Shown, orderType: string, problem: Problem): string => {
  if (problem.code === "ORDERING_PAUSED") return pauseText(words, menu);
  if (language === "en" || problem.code !== "ORDER_TYPE_UNAVAILABLE") return problem.message;
  return words(orderType === "delivery" ? "refused.delivery" : "refused.pickup");
};

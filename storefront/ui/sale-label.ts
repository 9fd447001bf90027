import type { MenuItem, MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Translate } from "../i18n/translate.ts";
import { findSaleState } from "../state/sale.ts";
import type { Format } from "./format.ts";

/** The label of a dish that cannot be ordered now: "Sold out", with the time of its return if that is known, or
 *  "from 5:00 PM"; empty for all others. */
export const saleLabel = (
  { menu, t, format }: { menu: MenuSnapshot; t: Translate; format: Format },
  item: Pick<MenuItem, "id" | "soldOutUntil">,
): string => {
  const state = findSaleState(menu, item);
  if (state === "on_sale") return "";
  if (state === "sold_out") {
    const { soldOutUntil } = item;
    return soldOutUntil ? t("soldOut.back", { time: format.moment(soldOutUntil, menu.madeAt) }) : t("soldOut");
  }
  const from = menu.servedFrom[item.id];
  return from ? t("later.from", { time: format.moment(from, menu.madeAt) }) : t("later");
};

import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { findSaleState } from "../state/sale.ts";
import type { Shop } from "../state/shop.tsx";

/** The label of a dish that cannot be ordered now, "Sold out" or "from 5:00 PM"; empty for all others. */
export const saleLabel = (
  { menu, t, format }: Pick<Shop, "menu" | "t" | "format">,
  item: Pick<MenuItem, "id">,
): string => {
  const state = findSaleState(menu, item);
  if (state === "on_sale") return "";
  if (state === "sold_out") return t("soldOut");
  const from = menu.servedFrom[item.id];
  return from ? t("later.from", { time: format.moment(from, menu.madeAt) }) : t("later");
};

import type { MenuItem, MenuItemModifier, MenuSnapshot } from "../../../../worker/domain/menu/types.ts";
import {
  LimitExceeded,
  type PricedOrder,
  priceOrder,
  rulesAt,
} from "../../../../worker/domain/pricing/pricing.rules.ts";
import { ownTaxRate } from "../../../../worker/domain/tax/tax-rates.rules.ts";
import type { Format } from "../../../ui/format.ts";
import { findTerms, readOverride } from "./delivery-terms.ts";
import type { CounterDraft, DraftLine } from "./draft.ts";
import { readFees, readTip } from "./fees.ts";

/** The dish of a line and its choices. Null if the dish is no longer on the menu. */
export const findDish = (
  menu: Pick<MenuSnapshot, "items">,
  { menuItemId, modifierIds }: Pick<DraftLine, "menuItemId" | "modifierIds">,
): { item: MenuItem; modifiers: MenuItemModifier[] } | null => {
  const item = menu.items.find(({ id }) => id === menuItemId);
  return item ? { item, modifiers: item.modifiers.filter(({ id }) => modifierIds.includes(id)) } : null;
};

/** The amounts of the draft by the worker's rules, so that the screen adds up without a request. Null if the total is
 *  larger than an order may be. */
export const priceDraft = (menu: MenuSnapshot, draft: CounterDraft, format: Format): PricedOrder | null => {
  const { orderType } = draft;
  const date = draft.isScheduled && draft.at !== "" ? draft.at.slice(0, 10) : format.date(menu.madeAt);
  const taxation = { orderType, date };
  const lines = draft.lines.map((line) => {
    const { item, modifiers } = findDish(menu, line) ?? { item: null, modifiers: [] };
    return {
      price: item?.price ?? 0,
      adjustments: modifiers.map(({ priceAdjustment }) => priceAdjustment),
      quantity: line.quantity,
      taxRatePpm: ownTaxRate(menu, item, taxation),
    };
  });
  const terms = findTerms(menu, draft, format);
  const deliveryFee = terms === "OUT_OF_ZONE" ? menu.store.deliveryFee : terms.fee;
  // A fee that staff set is charged even where delivery would be free.
  const hasFee = readOverride(draft, format).fee !== null;
  const storeRules = rulesAt(menu, taxation);
  const rules = hasFee ? { ...storeRules, freeDeliveryFrom: null } : storeRules;
  try {
    // A fee has the store's rate of tax.
    const fees = readFees(draft, format).map(({ amount }) => ({ amount, ratePpm: rules.taxRatePpm }));
    const tip = readTip(draft, format);
    return priceOrder({ rules, orderType, lines, deliveryFee, tip, fees });
  } catch (error) {
    if (error instanceof LimitExceeded) return null;
    throw error;
  }
};

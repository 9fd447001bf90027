import type { Sale } from "../../../../worker/domain/reports/sale.rules.ts";

const aSoup: Sale["items"][number] = {
  ...{ menuItemId: "itm_soup", name: "Soup", quantity: 2, grossSales: 2000, discounts: 100, tax: 169, netSales: 1900 },
  modifiers: [{ id: "mod_bowl", name: "Bowl", priceAdjustment: 150 }],
};

/** A sale of 2369 at 18:00 with a tip of 300, whose tax is added. */
export const aSale = (changes: Partial<Sale> = {}): Sale => ({
  ...{ hour: 18, orderType: "pickup", orderSource: "online", promoCode: null },
  ...{ grossSales: 2000, discounts: 100, promoDiscounts: 0, deliveryFees: 0, fees: 0 },
  ...{ tax: 169, tips: 300, tipMethods: [{ method: "cash", tips: 300 }], total: 2369, settledByGoodwill: 0 },
  taxLines: [{ name: "8.875%", ratePpm: 88_750, net: 1900, tax: 169, gross: 2069 }],
  returns: [],
  items: [aSoup],
  ...changes,
});

/** The uses of the promo code, few enough that guests compete for them. */
export const promo = { code: "SIMULATED", maxUses: 2 };

/** The orders of a slot, few enough that guests compete for them. */
export const ordersPerSlot = 2;

/** Where guests have their orders delivered, and the fee of that zone. */
export const deliveries = {
  "copper-pot": { address: { address: "5 Elm Street", city: "Brooklyn", state: "NY", zip: "11201" }, fee: 299 },
  "gasthaus-linde": { address: { address: "Lindenstraße 5", city: "Berlin", zip: "10969" }, fee: 250 },
  "umi-sando": { address: { address: "神南1-2-3", city: "渋谷区", zip: "150-0041" }, fee: 300 },
} as const;

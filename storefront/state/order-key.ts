const slotOf = (orderId: string): string => `tiffin-order-${orderId}`;

/** Lets this tab open an order again, also when it comes back from a bank or from PayPal, whose addresses never hold the key. */
export const keepOrderKey = (orderId: string, secretKey: string): void =>
  sessionStorage.setItem(slotOf(orderId), secretKey);

/** The key that this tab keeps for an order; empty where it has none. */
export const keptOrderKey = (orderId: string): string => sessionStorage.getItem(slotOf(orderId)) ?? "";

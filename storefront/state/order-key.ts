const storageKey = "tiffin-order-keys";

/** The orders of a person's last weeks; older ones are found again by their mail. */
const maxOrders = 20;

type KeyOfOrder = readonly [orderId: string, secretKey: string];

const storedKeys = (): readonly KeyOfOrder[] => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "[]");
  } catch {
    return [];
  }
};

const store = (keys: readonly KeyOfOrder[]): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys.slice(0, maxOrders)));
  } catch {
    // A browser that stores nothing still has the key in the address.
  }
};

/** Lets this browser open an order again, also when it comes back from a bank or from PayPal, whose addresses never hold the key. */
export const storeOrderKey = (orderId: string, secretKey: string): void =>
  store([[orderId, secretKey], ...storedKeys().filter(([id]) => id !== orderId)]);

/** The key that this browser has of an order; empty if it has none. */
export const storedOrderKey = (orderId: string): string => storedKeys().find(([id]) => id === orderId)?.[1] ?? "";

/** For a person who signs out and leaves the browser to others. */
export const forgetOrderKeys = (): void => store([]);

/** Where an order is shown, with its key. */
export const confirmationAddress = (orderId: string, secretKey: string): string =>
  `/order/confirmed/${orderId}${secretKey ? `?${new URLSearchParams({ secretKey })}` : ""}`;

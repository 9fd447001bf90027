import { readStoredJson, writeStored } from "./device/storage.ts";

const storageKey = "tiffin-order-keys";

/** Enough for the last weeks. Guests find older orders with the link in their email. */
const maxOrders = 20;

type KeyOfOrder = readonly [orderId: string, secretKey: string];

const storedKeys = (): readonly KeyOfOrder[] => {
  const stored = readStoredJson("device", storageKey);
  return Array.isArray(stored) ? stored : [];
};

const store = (keys: readonly KeyOfOrder[]): void =>
  writeStored("device", storageKey, JSON.stringify(keys.slice(0, maxOrders)));

/** Lets this browser open an order again. A bank and PayPal redirect back to a URL without the key. */
export const storeOrderKey = (orderId: string, secretKey: string): void =>
  store([[orderId, secretKey], ...storedKeys().filter(([id]) => id !== orderId)]);

/** The secret key of an order; empty if this browser has none. */
export const storedOrderKey = (orderId: string): string => storedKeys().find(([id]) => id === orderId)?.[1] ?? "";

/** Deletes all order keys, for a sign-out on a shared browser. */
export const forgetOrderKeys = (): void => store([]);

/** The path of an order's confirmation page, with its secret key. */
export const confirmationAddress = (orderId: string, secretKey: string): string =>
  `/order/confirmed/${orderId}${secretKey ? `?${new URLSearchParams({ secretKey })}` : ""}`;

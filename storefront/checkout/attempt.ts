import type { PlacedOrder } from "../api/types.ts";
import type { Choices } from "./choices.ts";

/** The order that this tab is placing: the fingerprint of its content, its idempotency key, which makes retries safe,
 *  and the order once the worker has created it. */
export interface Attempt {
  fingerprint: string;
  key: string;
  order: PlacedOrder | null;
  /** The promised time at the first request. A retry must send the same one. */
  promisedAt: string | null;
  /** The guest's choices, so that a guest who returns from another page finds the same content. */
  choices: Choices;
}

const storageKey = "tiffin-attempt";

/** Stores the attempt for this tab, so that a reload during payment continues the same order. */
export const storeAttempt = (attempt: Attempt): Attempt => {
  sessionStorage.setItem(storageKey, JSON.stringify(attempt));
  return attempt;
};

export const endAttempt = (): void => sessionStorage.removeItem(storageKey);

/** The attempt of this tab; null if there is none. */
export const currentAttempt = (): Attempt | null => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
  } catch {
    return null;
  }
};

/** Whether this tab is still placing an order, so that its checkout can continue it. */
export const isCurrentOrder = ({ id }: { id: string }): boolean => currentAttempt()?.order?.orderId === id;

import type { PlacedOrder } from "../api/types.ts";
import type { Choices } from "./form.ts";

/** The one order that this tab is placing: the content that it is for, the idempotency key that makes it one order
 *  however often it is sent, and the order once the worker has answered. */
export interface Attempt {
  fingerprint: string;
  key: string;
  order: PlacedOrder | null;
  /** The time that was shown when it was sent: sending it again after a broken line has to say the same. */
  promisedAt: string | null;
  /** What was chosen for it, so that whoever comes back from another page finds the same content. */
  choices: Choices;
}

const slot = "tiffin-attempt";

/** Kept for the tab, so that whoever reloads in the middle of paying goes on with the same order instead of a second
 *  one. */
export const keepAttempt = (attempt: Attempt): Attempt => {
  sessionStorage.setItem(slot, JSON.stringify(attempt));
  return attempt;
};

export const endAttempt = (): void => sessionStorage.removeItem(slot);

/** The attempt that is under way, or null. */
export const currentAttempt = (): Attempt | null => {
  try {
    return JSON.parse(sessionStorage.getItem(slot) ?? "null");
  } catch {
    return null;
  }
};

/** Whether this tab is still placing an order, so that its checkout can go on with it. */
export const isOurs = ({ id }: { id: string }): boolean => currentAttempt()?.order?.orderId === id;

import { guestPaymentMethods } from "../../db/schema/processors.ts";
import type { PlacedOrder } from "../api/types.ts";
import { type JsonObject, jsonObject, readJsonObject, removeStored, writeStored } from "../state/device/storage.ts";
import type { Choices } from "./choices.ts";

/** The order that this tab is placing: the fingerprint of its content, its idempotency key, which makes retries safe,
 *  and the order once the worker has created it. */
export interface Attempt {
  fingerprint: string;
  key: string;
  order: PlacedOrder | null;
  /** Whether the worker answered the last request. Without an answer, the order may exist. */
  isAnswered: boolean;
  /** The promised time at the first request. A retry must send the same one. */
  promisedAt: string | null;
  /** The guest's choices, so that a guest who returns from another page finds the same content. */
  choices: Choices;
}

const storageKey = "tiffin-attempt";

/** Stores the attempt for this tab, so that a reload during payment continues the same order. */
export const storeAttempt = (attempt: Attempt): Attempt => {
  writeStored("tab", storageKey, JSON.stringify(attempt));
  return attempt;
};

export const endAttempt = (): void => removeStored("tab", storageKey);

const isText = (value: unknown): value is string => typeof value === "string";

const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

const readChoices = (stored: JsonObject): Choices | null => {
  const { isScheduled, date, scheduledFor, tip, promoCode } = stored;
  const paymentMethod = guestPaymentMethods.find((method) => method === stored["paymentMethod"]);
  const isWhole = typeof isScheduled === "boolean" && isText(date) && isText(scheduledFor) && isText(promoCode);
  if (!isWhole || !paymentMethod || typeof tip !== "number" || !Number.isSafeInteger(tip) || tip < 0) return null;
  return { isScheduled, date, scheduledFor, tip, promoCode, paymentMethod, savesCard: stored["savesCard"] === true };
};

const readOrder = (stored: JsonObject): PlacedOrder | null => {
  const { orderId, orderNumber, secretKey, clientSecret } = stored;
  if (!isText(orderId) || !isText(orderNumber) || !isText(secretKey) || !isTextOrNull(clientSecret)) return null;
  return { orderId, orderNumber, secretKey, clientSecret };
};

/** The attempt of this tab; null if there is none, or if what is stored is not a whole one. */
export const currentAttempt = (): Attempt | null => {
  const stored = readJsonObject("tab", storageKey);
  const { fingerprint, key, promisedAt } = stored;
  const choices = readChoices(jsonObject(stored["choices"]));
  if (!isText(fingerprint) || !isText(key) || !isTextOrNull(promisedAt) || !choices) return null;
  const order = readOrder(jsonObject(stored["order"]));
  return { fingerprint, key, promisedAt, choices, order, isAnswered: stored["isAnswered"] === true };
};

/** Whether this tab has an order that is not complete, or may have one. Then only the guest may change what it
 *  contains, because other content is another order. */
export const hasSentOrder = (): boolean => {
  const attempt = currentAttempt();
  return attempt !== null && (attempt.order !== null || !attempt.isAnswered);
};

/** Whether this tab is still placing an order, so that its checkout can continue it. */
export const isCurrentOrder = ({ id }: { id: string }): boolean => currentAttempt()?.order?.orderId === id;

/** What PayPal stores of ours with an order: the ids of our payment and of its store, because several stores may use
 *  one account. toCustomId("pay_1", "sto_1") is "pay_1 sto_1". PayPal takes at most 127 characters. */
export const toCustomId = (paymentId: string, storeId: string): string => `${paymentId} ${storeId}`;

const format = /^(pay_\S+)(?: (sto_\S+))?$/;

/** Reads the ids of ours. Orders of before have no store. Null for what other systems send.
 *  readCustomId("pay_1") is { paymentId: "pay_1", storeId: null }. */
export const readCustomId = (text: string | null | undefined): { paymentId: string; storeId: string | null } | null => {
  const [, paymentId, storeId = null] = format.exec(text ?? "") ?? [];
  return paymentId === undefined ? null : { paymentId, storeId };
};

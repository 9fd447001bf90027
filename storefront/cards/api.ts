import { fields, mutate, query } from "../api/graphql.ts";

const select = { items: fields("id", "brand", "last4", "expMonth", "expYear", "isExpired") } as const;

/** The cards that the signed-in customer saved, the one that paid last first. */
export const loadCards = async () => (await query("listPaymentMethods", { select }))?.items ?? [];

export type SavedCard = Awaited<ReturnType<typeof loadCards>>[number];

/** Removes a card for good. Returns those that are left. */
export const removeCard = async (paymentMethodId: string): Promise<readonly SavedCard[]> =>
  (await mutate("removePaymentMethod", { paymentMethodId, select }))?.items ?? [];

/** The secret with which this browser saves a card at the processor. */
export const startCardSetup = async (): Promise<string> =>
  (await mutate("setUpPaymentMethod", { select: { clientSecret: true } }))?.clientSecret ?? "";

import { findProviderCustomer } from "../../../db/queries/people/provider-customers.ts";
import type { PaymentProviderName } from "../../../db/schema/enums.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { assertCustomerId } from "../customers/active-user.ts";
import { operation } from "../operation.ts";
import { noInput } from "../schemas.ts";
import { findCopies, isExpired, sortCards } from "./cards/cards.rules.ts";
import { openVault, withCustomer } from "./cards/provider-customer.ts";
import { paymentMethodInput, type SavedPaymentMethod, savedMethodsSchema, setupSchema } from "./cards/schemas.ts";
import { callProcessor } from "./intent.ts";
import { type CardVault, type ProviderCard, ProviderGone, ProviderRefused } from "./provider/provider.ts";

const own = { none: "People save cards for themselves." } as const;

/** The processor that collects the store's cards; null if the store takes none online. */
const findCardProcessor = async (ctx: Ctx): Promise<PaymentProviderName | null> => {
  const { paymentOptions } = (await ctx.menu()).store;
  return paymentOptions.find(({ paymentMethod }) => paymentMethod === "card")?.provider ?? null;
};

interface CustomerCards {
  vault: CardVault;
  cards: readonly ProviderCard[];
  /** Reads the cards again. */
  list(): Promise<readonly ProviderCard[]>;
  lastCardId: string | null;
}

/** The cards of a customer; none if the customer was deleted at the processor, or the store has another account. */
const listCards = async (vault: CardVault, providerCustomerId: string): Promise<readonly ProviderCard[]> => {
  try {
    return await vault.list(providerCustomerId);
  } catch (error) {
    if (error instanceof ProviderGone) return [];
    throw error;
  }
};

/** The caller's cards at the store's processor; null if there can be none. */
const loadCards = async (ctx: Ctx): Promise<CustomerCards | null> => {
  const customerId = assertCustomerId(ctx);
  const provider = await findCardProcessor(ctx);
  const row = provider && (await findProviderCustomer(ctx.db, { storeId: ctx.store.id, customerId, provider }));
  const providerCustomerId = row?.providerCustomerId;
  if (!row || !providerCustomerId) return null;
  return callProcessor(async () => {
    const vault = await openVault(ctx, row.provider);
    const list = () => listCards(vault, providerCustomerId);
    return { vault, cards: await list(), list, lastCardId: row.lastCardId };
  });
};

const present = (ctx: Ctx, found: CustomerCards | null): { items: SavedPaymentMethod[] } => ({
  items: sortCards(found?.cards ?? [], found?.lastCardId ?? null).map(({ fingerprint: _, ...card }) => ({
    ...card,
    isExpired: isExpired(card, ctx.clock.now()),
  })),
});

const shared = { access: { kind: "customer" }, output: savedMethodsSchema.nullable() } as const;

const listPaymentMethods = operation({
  ...shared,
  name: "listPaymentMethods",
  kind: "query",
  description: "The cards that the signed-in customer saved, the one that paid last first. Empty on a shared tablet.",
  idempotency: "read",
  limit: "bag",
  input: noInput,
  rest: { method: "GET", path: "/api/payment-methods" },
}).handle(async (ctx) => present(ctx, await loadCards(ctx)));

/** Deletes a card at the processor. A refusal is ignored if a concurrent request deleted the card. */
const detachCard = async ({ vault, list }: CustomerCards, { id }: ProviderCard): Promise<void> => {
  try {
    await vault.detach(id);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const left = await list();
    if (left.some((card) => card.id === id)) throw error;
  }
};

const removePaymentMethod = operation({
  ...shared,
  name: "removePaymentMethod",
  kind: "mutation",
  description:
    "Removes a saved card of the signed-in customer, which the processor then deletes for good. Removing it again changes nothing.",
  idempotency: "natural",
  audit: own,
  limit: "bag",
  input: paymentMethodInput,
  rest: { method: "DELETE", path: "/api/payment-methods/:paymentMethodId" },
}).handle(async (ctx, { paymentMethodId }) => {
  const found = await loadCards(ctx);
  const copies = findCopies(found?.cards ?? [], paymentMethodId);
  if (!found || copies.length === 0) return present(ctx, found);
  await callProcessor(async () => {
    for (const card of copies) await detachCard(found, card);
  });
  return present(ctx, { ...found, cards: found.cards.filter((card) => !copies.includes(card)) });
});

const setUpPaymentMethod = operation({
  name: "setUpPaymentMethod",
  kind: "mutation",
  description:
    "Returns the client secret with which the signed-in customer's browser saves a card at the processor, without a payment. PAYMENT_UNAVAILABLE if the restaurant takes no cards online.",
  access: { kind: "customer" },
  idempotency: "guarded",
  audit: own,
  limit: "orders",
  input: noInput,
  output: setupSchema.nullable(),
  rest: { method: "POST", path: "/api/payment-methods/setup" },
}).handle(async (ctx) => {
  const customerId = assertCustomerId(ctx);
  const provider = await findCardProcessor(ctx);
  if (provider === null) throw new AppError("PAYMENT_UNAVAILABLE", "We cannot save cards online right now.");
  const key = { storeId: ctx.store.id, customerId, provider };
  const clientSecret = await callProcessor(async () => {
    const vault = await openVault(ctx, provider);
    return withCustomer(ctx, key, (providerCustomerId) => vault.setUp(providerCustomerId));
  });
  return { provider, clientSecret };
});

export const cardOperations = [listPaymentMethods, removePaymentMethod, setUpPaymentMethod];

import { kitchenLoad } from "../fulfilment/load.ts";
import { onlineOrderType } from "../fulfilment/schemas.ts";
import { assertWithinLimit, operation } from "../operation.ts";
import { quoteInput, quoteSchema } from "../pricing/schemas.ts";
import { findQuotedPromo } from "../promos/find.ts";
import { decideOrder, type OrderRequest } from "./decide.rules.ts";

const quoteOrder = operation({
  name: "quoteOrder",
  kind: "query",
  description:
    "Prices an order without placing it: what it costs, when it is ready, and every problem that blocks it. Stores nothing.",
  access: { kind: "anyone", tablet: true },
  idempotency: "read",
  input: quoteInput,
  output: quoteSchema,
  rest: { method: "POST", path: "/api/quote" },
}).handle(async (ctx, input) => {
  // Limits guessing of promo codes. Quotes without a code are not limited.
  if (input.promoCode) await assertWithinLimit(ctx, "bag", { purpose: "promo:" });
  const scheduledFor = input.scheduledFor ?? null;
  const request: OrderRequest = {
    orderType: onlineOrderType(input.orderType),
    items: input.items.map(({ menuItemId, quantity, modifierIds }) => ({
      menuItemId,
      quantity,
      modifierIds: modifierIds ?? [],
      specialInstructions: null,
    })),
    deliveryAddress: input.deliveryAddress ?? null,
    tip: input.tip ?? 0,
    scheduledFor,
  };
  const menu = await ctx.freshMenu();
  const now = ctx.clock.now();
  const chosenSpan = scheduledFor === null ? undefined : { from: scheduledFor, to: scheduledFor };
  const load = await kitchenLoad(ctx, menu.store, now, chosenSpan);
  return decideOrder(menu, request, now, "quote", load, await findQuotedPromo(ctx, input.promoCode)).quote;
});

export const pricingOperations = [quoteOrder];

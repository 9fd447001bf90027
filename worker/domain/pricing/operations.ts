import type { Ctx } from "../../context.ts";
import { type Decision, decideOrder, type OnlineRequest } from "../checkout/decide.ts";
import { slotUnavailable } from "../checkout/problems.ts";
import { withRoom } from "../fulfilment/capacity.ts";
import { deliveryAddressOf, onlineOrderType } from "../fulfilment/schemas.ts";
import type { StoreSettings } from "../menu/types.ts";
import { operation } from "../operation.ts";
import { type Quote, quoteInput, quoteSchema } from "./schemas.ts";

/** A slot can be right by the hours and yet be full; only the database knows. */
const consideringRoom = async (ctx: Ctx, store: StoreSettings, { quote, slot }: Decision): Promise<Quote> => {
  if (!slot) return quote;
  const [free] = await withRoom(ctx, store, [slot]);
  return free ? quote : { ...quote, readyAt: null, problems: [slotUnavailable(), ...quote.problems] };
};

const quoteOrder = operation({
  name: "quoteOrder",
  kind: "query",
  description: "What an order would cost, when it would be ready, and every reason that blocks it. It keeps nothing.",
  access: { kind: "anyone" },
  idempotency: "read",
  input: quoteInput,
  output: quoteSchema,
  rest: { method: "POST", path: "/api/quote" },
}).handle(async (ctx, input) => {
  const request: OnlineRequest = {
    orderType: onlineOrderType(input.orderType),
    items: input.items.map(({ menuItemId, quantity, modifierIds }) => ({
      menuItemId,
      quantity,
      modifierIds: modifierIds ?? [],
      specialInstructions: null,
    })),
    deliveryAddress: input.deliveryAddress ? deliveryAddressOf(input.deliveryAddress) : null,
    tip: input.tip ?? 0,
    scheduledFor: input.scheduledFor ?? null,
  };
  const menu = await ctx.freshMenu();
  return consideringRoom(ctx, menu.store, decideOrder(menu, request, ctx.clock.now(), "quote"));
});

export const pricingOperations = [quoteOrder];

import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { idleKitchen } from "../fulfilment/queue.rules.ts";
import { makeOnce } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import { type KnownFacts, writeOrder } from "./create.ts";
import { type CounterRequest, decideCounterOrder } from "./decide.rules.ts";
import { demandSellable } from "./demands.ts";
import type { CounterOrderInput } from "./schemas.ts";

const toRequest = ({ orderType, items, tip }: CounterOrderInput): CounterRequest => ({
  orderType,
  items: items.map(({ menuItemId, quantity, modifierIds, specialInstructions }) => ({
    menuItemId,
    quantity,
    modifierIds: modifierIds ?? [],
    specialInstructions: specialInstructions || null,
  })),
  deliveryAddress: null,
  tip: tip ?? 0,
  scheduledFor: null,
});

const collectFacts = (ctx: Ctx, input: CounterOrderInput, id: string): KnownFacts => ({
  id,
  // Whoever types it in is not its customer, and at the counter nobody has to leave a name.
  customer: { id: null, name: input.customerName ?? "", email: "", phone: input.customerPhone ?? "" },
  orderSource: input.orderSource ?? "pos",
  specialInstructions: input.specialInstructions || null,
  promoCode: input.promoCode ?? null,
  paymentMethod: null,
  bagName: null,
  origin: null,
  now: ctx.clock.now(),
});

/** Takes an order in the restaurant: priced from the database, written as one, and released to the kitchen at once. It is paid
 *  at the counter, before or after. A repeated key answers the order that it made. */
export const createCounterOrder = async (ctx: Ctx, input: CounterOrderInput): Promise<{ id: string }> => {
  const id = await makeOnce(ctx, "createPOSOrder", input, async (claim) => {
    const facts = collectFacts(ctx, input, newId("ord", ctx.clock.now()));
    const request = toRequest(input);
    const draft = await writeOrder(
      ctx,
      request,
      facts,
      claim,
      // Who orders at the counter waits there, however much the kitchen has to do.
      { menu: await ctx.freshMenu(), load: idleKitchen },
      (menu, _load, sent) => {
        const decision = decideCounterOrder(menu, request, facts.now, sent);
        demandSellable(decision);
        return { decision, processor: null, promisedAt: decision.readyAt };
      },
    );
    if (!draft) throw new AppError("CONFLICT", "This order is being placed already. Please try again.");
    return facts.id;
  });
  return { id };
};

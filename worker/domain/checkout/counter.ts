import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { idleKitchen } from "../fulfilment/queue.rules.ts";
import { makeOnce } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import { type RequestFacts, writeOrder } from "./create.ts";
import { type CounterRequest, decideCounterOrder } from "./decide.rules.ts";
import { assertSellable } from "./demands.ts";
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

const collectFacts = (ctx: Ctx, input: CounterOrderInput, id: string): RequestFacts => ({
  id,
  // Staff enter the order, so it has no customer account, and a name is optional at the counter.
  customer: { id: null, name: input.customerName ?? "", email: "", phone: input.customerPhone ?? "" },
  orderSource: input.orderSource ?? "pos",
  specialInstructions: input.specialInstructions || null,
  promoCode: input.promoCode ?? null,
  paymentMethod: null,
  bagName: null,
  origin: null,
  now: ctx.clock.now(),
});

/** Places an order at the counter, priced from the database, written in one batch and released to the kitchen at
 *  once. It is paid at the counter. A repeated key returns the earlier order. */
export const createCounterOrder = async (ctx: Ctx, input: CounterOrderInput): Promise<{ id: string }> => {
  const id = await makeOnce(ctx, "createPOSOrder", input, async (idempotency) => {
    const facts = collectFacts(ctx, input, newId("ord", ctx.clock.now()));
    const request = toRequest(input);
    const draft = await writeOrder(
      ctx,
      request,
      facts,
      idempotency,
      // A guest at the counter waits, however busy the kitchen is.
      { menu: await ctx.freshMenu(), load: idleKitchen },
      (menu, _load, sent) => {
        const decision = decideCounterOrder(menu, request, facts.now, sent);
        assertSellable(decision);
        return { decision, processor: null, promisedAt: decision.readyAt };
      },
    );
    if (!draft) throw new AppError("CONFLICT", "This order is already being placed. Please try again in a moment.");
    return facts.id;
  });
  return { id };
};

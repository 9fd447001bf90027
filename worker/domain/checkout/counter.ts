import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { idleKitchen } from "../fulfilment/queue.rules.ts";
import { makeOnce } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import type { OrderRequest } from "./decide.rules.ts";
import type { OrderFacts } from "./draft.ts";
import type { CounterOrderInput } from "./schemas.ts";
import { writeOrder } from "./write-order.ts";

const toRequest = ({ orderType, items, tip }: CounterOrderInput): OrderRequest => ({
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

const collectFacts = (ctx: Ctx, input: CounterOrderInput, id: string): OrderFacts => ({
  id,
  // Staff enter the order, so it has no customer account, and a name is optional at the counter.
  customer: { id: null, name: input.customerName ?? "", email: "", phone: input.customerPhone ?? "" },
  orderSource: input.orderSource ?? "pos",
  specialInstructions: input.specialInstructions || null,
  promoCode: input.promoCode ?? null,
  paymentMethod: null,
  bagName: null,
  origin: null,
  onlineInput: null,
  now: ctx.clock.now(),
});

/** Places an order at the counter, priced from the database, written in one batch and released to the kitchen at
 *  once. It is paid at the counter. A repeated key returns the earlier order. */
export const createCounterOrder = async (ctx: Ctx, input: CounterOrderInput): Promise<{ id: string }> => {
  const id = await makeOnce(ctx, "createPOSOrder", input, async (idempotency) => {
    const facts = collectFacts(ctx, input, newId("ord", ctx.clock.now()));
    // A guest at the counter waits, however busy the kitchen is.
    const state = { menu: await ctx.freshMenu(), load: idleKitchen };
    const written = await writeOrder(ctx, toRequest(input), facts, idempotency, state);
    if (!written) throw new AppError("CONFLICT", "This order is already being placed. Please try again in a moment.");
    return facts.id;
  });
  return { id };
};

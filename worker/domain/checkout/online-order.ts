import { isRedirectMethod } from "../../../db/schema/processors.ts";
import type { Ctx } from "../../context.ts";
import { isDevelopment } from "../../env.ts";
import { signInRequired } from "../../errors.ts";
import { customerIdOf } from "../caller/caller.ts";
import { onlineOrderType } from "../fulfilment/schemas.ts";
import type { OrderRequest } from "./decide.rules.ts";
import type { OrderFacts } from "./draft.ts";
import type { CreateOrderInput } from "./schemas.ts";

export const toOnlineRequest = (input: CreateOrderInput): OrderRequest => ({
  orderType: onlineOrderType(input.orderType),
  items: input.items.map(({ menuItemId, quantity, modifierIds, specialInstructions }) => ({
    menuItemId,
    quantity,
    modifierIds: modifierIds ?? [],
    specialInstructions: specialInstructions || null,
  })),
  deliveryAddress: input.deliveryAddress ?? null,
  tip: input.tip,
  scheduledFor: input.scheduledFor ?? null,
});

/** What happens to the card of an order. Only signed-in customers have saved cards. Throws UNAUTHENTICATED if the
 *  session ended meanwhile. */
const decideCardOnFile = (caller: Ctx["caller"], { cardOnFile, paymentMethod }: CreateOrderInput) => {
  if (!cardOnFile || (paymentMethod ?? "card") !== "card") return null;
  if (customerIdOf(caller) === null) throw signInRequired();
  return cardOnFile;
};

export const collectOnlineFacts = (
  ctx: Ctx,
  input: CreateOrderInput,
  id: string,
  { bagName, bagRevision }: Pick<OrderFacts, "bagName" | "bagRevision">,
): OrderFacts => {
  const { caller } = ctx;
  const isPartner = caller.kind === "apiKey" || caller.kind === "oauth";
  return {
    id,
    customer: { id: customerIdOf(caller), ...input.customerInfo },
    paymentMethod: isRedirectMethod(input.paymentMethod) ? input.paymentMethod : null,
    cardOnFile: decideCardOnFile(caller, input),
    link: null,
    orderSource: isPartner ? "api" : "online",
    specialInstructions: input.specialInstructions || null,
    ifMissing: input.ifMissing ?? null,
    needsCutlery: input.needsCutlery ?? false,
    allergyNote: input.allergyNote || null,
    tableName: null,
    note: null,
    promoCode: input.promoCode ?? null,
    bagName,
    bagRevision,
    origin: isDevelopment(ctx.env) ? ctx.origin : null,
    onlineInput: input,
    isTest: false,
    now: ctx.clock.now(),
  };
};

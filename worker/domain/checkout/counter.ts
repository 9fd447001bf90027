import type { Ctx } from "../../context.ts";
import { isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { idleKitchen } from "../fulfilment/queue.rules.ts";
import { makeOnce } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { orderLinkKey } from "../orders/links/link.ts";
import { findLinkMethod } from "../payments/payment-link.rules.ts";
import type { OrderRequest } from "./decide.rules.ts";
import { overrideNote, readOverride } from "./delivery-override.ts";
import type { OrderFacts } from "./draft.ts";
import type { CounterOrderInput } from "./schemas.ts";
import { alreadyBeingPlaced, writeOrder } from "./write-order.ts";

const toRequest = (input: CounterOrderInput): OrderRequest => {
  const { orderType, items, tip, deliveryAddress, deliveryOverride, scheduledFor, fees } = input;
  return {
    orderType,
    items: items.map(({ menuItemId, quantity, modifierIds, specialInstructions }) => ({
      menuItemId,
      quantity,
      modifierIds: modifierIds ?? [],
      specialInstructions: specialInstructions || null,
    })),
    deliveryAddress: deliveryAddress ?? null,
    deliveryOverride: readOverride(deliveryOverride),
    tip: tip ?? 0,
    scheduledFor: scheduledFor ?? null,
    fees: fees?.map(({ kind, amount, taxRatePpm }) => ({ kind, amount, taxRatePpm: taxRatePpm ?? null })) ?? [],
  };
};

const badInput = (path: string, message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** How the guest pays by a link. Throws BAD_INPUT if the store has no processor. */
const findLink = ({ store }: MenuSnapshot): OrderFacts["link"] => {
  const link = findLinkMethod(store.paymentOptions);
  if (link) return link;
  throw badInput("payment", "This restaurant takes no payments online. Choose counter, or connect a payment account.");
};

const collectFacts = (ctx: Ctx, menu: MenuSnapshot, input: CounterOrderInput, id: string): OrderFacts => ({
  id,
  // Staff enter the order, so it has no customer account, and contact details are optional at the counter.
  customer: {
    id: null,
    name: input.customerName ?? "",
    email: input.customerEmail ?? "",
    phone: input.customerPhone ?? "",
  },
  orderSource: input.orderSource ?? "pos",
  specialInstructions: input.specialInstructions || null,
  ifMissing: input.ifMissing ?? null,
  needsCutlery: input.needsCutlery ?? false,
  allergyNote: input.allergyNote || null,
  tableName: input.tableName || null,
  note: overrideNote(menu, input.deliveryOverride),
  promoCode: input.promoCode ?? null,
  paymentMethod: null,
  cardOnFile: null,
  link: input.payment === "link" ? findLink(menu) : null,
  bagName: null,
  bagRevision: null,
  origin: isDevelopment(ctx.env) ? ctx.origin : null,
  onlineInput: null,
  isTest: false,
  now: ctx.clock.now(),
});

/** Throws BAD_INPUT for a delivery without a phone number, and for delivery terms or a table of another order type. */
const assertFitsType = ({ orderType, customerPhone, deliveryOverride, tableName }: CounterOrderInput): void => {
  if (orderType !== "dine_in" && tableName)
    throw badInput("tableName", "Only a dine_in order has a table. Leave it out or choose dine_in.");
  if (orderType === "delivery") {
    if (!customerPhone)
      throw badInput("customerPhone", "Enter the guest's phone number so that the courier can reach them.");
  } else if (deliveryOverride) {
    throw badInput("deliveryOverride", "Only a delivery has delivery terms. Leave them out or choose delivery.");
  }
};

/** Throws BAD_INPUT if the guest cannot be sent a payment link, and INTERNAL if none can be made. */
const assertCanSendLink = async (ctx: Ctx, id: string, input: CounterOrderInput): Promise<void> => {
  if (input.payment !== "link") return;
  if (!input.customerPhone && !input.customerEmail) {
    throw badInput("customerPhone", "Enter the guest's phone number or e-mail address, to which the link goes.");
  }
  const key = await orderLinkKey(ctx.env, { storeId: ctx.store.id, id, linkVersion: 1 });
  if (key === null) throw new AppError("INTERNAL", "Payment links cannot be made at the moment. Choose counter.");
};

/** Places an order at the counter or by phone, priced from the database and written in one batch. It goes to the
 *  kitchen at once or in time for the promised time, and is paid at the counter; by a link, it goes there once it is
 *  paid. A repeated key returns the earlier order. */
export const createCounterOrder = async (ctx: Ctx, input: CounterOrderInput): Promise<{ id: string }> => {
  assertFitsType(input);
  const id = await makeOnce(ctx, "createPOSOrder", input, async (idempotency) => {
    const menu = await ctx.freshMenu();
    const facts = collectFacts(ctx, menu, input, newId("ord", ctx.clock.now()));
    await assertCanSendLink(ctx, facts.id, input);
    // A guest at the counter waits, however busy the kitchen is.
    const written = await writeOrder(ctx, toRequest(input), facts, idempotency, { menu, load: idleKitchen });
    if (!written) throw alreadyBeingPlaced();
    return facts.id;
  });
  return { id };
};

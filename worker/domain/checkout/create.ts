import { atomic, type Conflict, type Write, WriteConflict } from "../../../db/atomic.ts";
import {
  insertOrder,
  insertOrderEvents,
  insertOrderItems,
  insertOutbox,
  readOrderNumber,
} from "../../../db/queries/orders.ts";
import { insertPayment } from "../../../db/queries/payments.ts";
import { takePlace } from "../../../db/queries/slots.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { actorType, customerIdOf } from "../access/caller.ts";
import { bagName } from "../cart/bag.ts";
import { settleBagOf } from "../cart/settle.ts";
import { type Claim, claimedId, claimOf, claimWrites } from "../claim.ts";
import { deliveryAddressOf, onlineOrderType } from "../fulfilment/schemas.ts";
import { newId } from "../ids.ts";
import { announceOrder } from "../live/announce.ts";
import type { MenuSnapshot, StoreSettings } from "../menu/types.ts";
import { eventRows } from "../orders/change.ts";
import { orderLinkKey } from "../orders/link.ts";
import { orderMessages } from "../orders/messages.ts";
import { asked, openIntent } from "../payments/intent.ts";
import { processorOf } from "../payments/providers.ts";
import { type Decision, decideOrder, type OnlineRequest, type OrderRequest } from "./decide.ts";
import { demandFitting, demandPlaceable, slotTaken } from "./demands.ts";
import { draftOrder, type OrderDraft, type OrderFacts } from "./draft.ts";
import { replayOrder } from "./replay.ts";
import { type CreateOrderInput, type CreateOrderResult, placedResult } from "./schemas.ts";

const requestOf = (input: CreateOrderInput): OnlineRequest => ({
  orderType: onlineOrderType(input.orderType),
  items: input.items.map(({ menuItemId, quantity, modifierIds, specialInstructions }) => ({
    menuItemId,
    quantity,
    modifierIds: modifierIds ?? [],
    specialInstructions: specialInstructions || null,
  })),
  deliveryAddress: input.deliveryAddress ? deliveryAddressOf(input.deliveryAddress) : null,
  tip: input.tip,
  scheduledFor: input.scheduledFor ?? null,
});

/** What is known of an order before the menu says who collects its payment. */
export type KnownFacts = Omit<OrderFacts, "processor">;

/** What the menu makes of a request, and who collects its payment. */
interface Verdict extends Pick<OrderFacts, "processor"> {
  decision: Decision;
}

const factsOf = async (ctx: Ctx, input: CreateOrderInput, id: string): Promise<KnownFacts> => {
  const { caller, bag, store } = ctx;
  const isPartner = caller.kind === "apiKey" || caller.kind === "oauth";
  return {
    id,
    customer: { id: customerIdOf(caller), ...input.customerInfo },
    paymentMethod: input.paymentMethod === "paypal" ? "paypal" : null,
    orderSource: isPartner ? "api" : "online",
    specialInstructions: input.specialInstructions || null,
    bagName: bag.token === null ? null : await bagName(store.id, bag.token),
    now: ctx.clock.now(),
  };
};

/** The place in the chosen slot. An order of more work than a slot takes can have an empty slot for itself. */
const placeWrites = (ctx: Ctx, store: StoreSettings, { order, prepMinutes }: OrderDraft): Write[] => {
  if (!order.scheduledFor) return [];
  const place = {
    id: newId("slt", order.createdAt),
    storeId: order.storeId,
    startsAt: order.scheduledFor,
    prepMinutes: Math.min(prepMinutes, store.prepMinutesPerSlot ?? prepMinutes),
    capacity: store.ordersPerSlot,
    prepMinutesCapacity: store.prepMinutesPerSlot,
    at: order.createdAt,
  };
  return [takePlace(ctx.db, place)];
};

const writesOf = (ctx: Ctx, menu: MenuSnapshot, draft: OrderDraft, claim: Claim | null): Write[] => {
  const { order, items, payment, events, messages } = draft;
  const history = { events, actor: actorType(ctx.caller) };
  return [
    // First, so that the twin of an order never looks like a full slot.
    ...(claim ? claimWrites(ctx, claim, order.id) : []),
    ...insertOrder(ctx.db, order),
    insertOrderItems(ctx.db, items),
    insertOrderEvents(ctx.db, eventRows({ ...order, lastSeq: 0 }, history, order.createdAt)),
    ...(payment ? [insertPayment(ctx.db, payment)] : []),
    ...placeWrites(ctx, menu.store, draft),
    insertOutbox(
      ctx.db,
      orderMessages(messages, { ...order, scheduledFor: order.scheduledFor ?? null }, order.createdAt),
    ),
  ];
};

const conflictOf = async (writing: Promise<void>): Promise<Conflict | null> => {
  try {
    await writing;
    return null;
  } catch (error) {
    if (error instanceof WriteConflict) return error.conflict;
    throw error;
  }
};

const mostTries = 3;

/** Decides by `decide`, which throws what it refuses, and writes in one batch; where the menu moved between the two, it is
 *  read and decided anew. Null where a twin with the same key was faster. */
export const writeOrder = async (
  ctx: Ctx,
  request: OrderRequest,
  known: KnownFacts,
  claim: Claim | null,
  latest: MenuSnapshot,
  decide: (menu: MenuSnapshot) => Verdict,
): Promise<OrderDraft | null> => {
  let menu = latest;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { decision, processor } = decide(menu);
    const facts = { ...known, processor };
    const draft = draftOrder(menu, request, decision, facts);
    if (processor && draft.payment) await ctx.provider(processor).ready?.(draft.payment);
    const conflict = await conflictOf(atomic(ctx.db, writesOf(ctx, menu, draft, claim)));
    if (conflict === null) {
      announceOrder(ctx, draft.order);
      return draft;
    }
    if (conflict === "IDEMPOTENCY_KEY") return null;
    if (conflict === "SLOT_FULL") throw slotTaken(decision.quote);
    if (conflict === "ORDER_NUMBER") throw new AppError("LIMIT_EXCEEDED", "We cannot take more orders today.");
    if (conflict !== "MENU_MOVED") throw new WriteConflict(conflict);
    menu = await ctx.freshMenu();
  }
  throw new AppError("CONFLICT", "The menu is being changed at this moment. Please try again.");
};

/** After the order is safe: the processor is asked for its payment, or the bag is emptied where nothing has to be paid now. */
const openPayment = async (ctx: Ctx, { order, payment }: OrderDraft) => {
  if (order.status === "open" && payment) {
    const { report, orderNumber } = await asked(() => openIntent(ctx, order, payment));
    return { orderNumber, clientSecret: report.clientSecret };
  }
  await settleBagOf(ctx, { ...order, bagName: order.bagName ?? null });
  return { orderNumber: await readOrderNumber(ctx.db, order.storeId, order.id), clientSecret: null };
};

/** Places an order: everything is checked and priced from the database, then order, items, place and payment are written as
 *  one, then the processor is asked. A repeated key answers the order that it made. */
export const createOrder = async (ctx: Ctx, input: CreateOrderInput): Promise<CreateOrderResult> => {
  const claim = await claimOf(ctx, "createStorefrontOrder", input);
  const [madeId, menu] = await Promise.all([claim && claimedId(ctx, claim), ctx.freshMenu()]);
  if (madeId) return replayOrder(ctx, madeId);
  const id = newId("ord", ctx.clock.now());
  const secretKey = await orderLinkKey(ctx.env, { storeId: ctx.store.id, id, linkVersion: 1 });
  // Without its link nobody could pay for the order or see it again, so none is made.
  if (secretKey === null) throw new AppError("INTERNAL", "We cannot take orders online at the moment. Please call us.");
  const [request, facts] = [requestOf(input), await factsOf(ctx, input, id)];
  const draft = await writeOrder(ctx, request, facts, claim, menu, (fresh) => {
    demandFitting(fresh.store, input);
    const processor = processorOf(fresh.store.paymentOptions, input.paymentMethod ?? "card");
    const decision = decideOrder(fresh, request, facts.now);
    demandPlaceable(decision, input, processor !== null);
    return { decision, processor };
  });
  if (!draft) return replayTwin(ctx, claim);
  const { orderNumber, clientSecret } = await openPayment(ctx, draft);
  ctx.reply.status = 201;
  return placedResult({ orderId: id, orderNumber, clientSecret, secretKey });
};

const replayTwin = async (ctx: Ctx, claim: Claim | null): Promise<CreateOrderResult> => {
  const madeId = claim && (await claimedId(ctx, claim));
  if (!madeId) throw new AppError("CONFLICT", "This order is being placed already. Please try again.");
  return replayOrder(ctx, madeId);
};

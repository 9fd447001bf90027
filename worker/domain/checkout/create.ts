import { type Answers, atomic, type Conflict, type Write, WriteConflict } from "../../../db/atomic.ts";
import { insertOutbox } from "../../../db/queries/events/outbox.ts";
import { idempotencyQuery } from "../../../db/queries/idempotency.ts";
import { insertOrderMails, type MailsTaking, takenMails } from "../../../db/queries/orders/order-mail.ts";
import { insertOrder, insertOrderEvents, insertOrderItems } from "../../../db/queries/orders/orders.ts";
import { kitchenLoadIn, takePlace } from "../../../db/queries/orders/slots.ts";
import { insertPayment } from "../../../db/queries/payments/payments.ts";
import { usePromo } from "../../../db/queries/promos.ts";
import { menuRevisionQuery } from "../../../db/queries/store.ts";
import type { Ctx } from "../../context.ts";
import { isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { browserBagName } from "../caller/bag-name.ts";
import { actorType, customerIdOf } from "../caller/caller.ts";
import { emptyCart } from "../cart/empty-cart.ts";
import { kitchenLoad, loadQueries } from "../fulfilment/load.ts";
import { idleKitchen, isPaced, type KitchenLoad } from "../fulfilment/queue.rules.ts";
import { onlineOrderType, toDeliveryAddress } from "../fulfilment/schemas.ts";
import {
  createIdempotency,
  type EarlierResult,
  type Idempotency,
  idempotencyWrites,
  readEarlierResult,
  toEarlierResult,
} from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import { announceOrder } from "../live/announce.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { orderLinkKey } from "../orders/links/link.ts";
import { listMails } from "../orders/mail/mail.rules.ts";
import { orderMails } from "../orders/mail/mail-rows.ts";
import { sendTakenMails } from "../orders/mail/send-mails.ts";
import { buildEventRows } from "../orders/record/change.ts";
import { buildOutboxRows } from "../orders/record/event-payloads.ts";
import { callProcessor, openIntent } from "../payments/intent.ts";
import { isAtCounter } from "../payments/provider/status.rules.ts";
import { findProcessor } from "../payments/providers.ts";
import { findSentPromo } from "../promos/find.ts";
import type { SentPromo } from "../promos/promos.rules.ts";
import type { StoreSettings } from "../store/settings.ts";
import { type Decision, decideOrder, type OnlineRequest, type OrderRequest } from "./decide.rules.ts";
import { assertCanOrder, assertFitsStore, confirmPromisedTime, slotTaken } from "./demands.ts";
import { draftOrder, type OrderDraft, type OrderFacts } from "./draft.ts";
import { buildOpenOrder, openOrderBounds, tooManyOpenOrders } from "./open-orders.ts";
import { replayOrder } from "./replay.ts";
import { type CreateOrderInput, type CreateOrderResult, placedResult } from "./schemas.ts";

const toRequest = (input: CreateOrderInput): OnlineRequest => ({
  orderType: onlineOrderType(input.orderType),
  items: input.items.map(({ menuItemId, quantity, modifierIds, specialInstructions }) => ({
    menuItemId,
    quantity,
    modifierIds: modifierIds ?? [],
    specialInstructions: specialInstructions || null,
  })),
  deliveryAddress: input.deliveryAddress ? toDeliveryAddress(input.deliveryAddress) : null,
  tip: input.tip,
  scheduledFor: input.scheduledFor ?? null,
});

/** The facts of an order before the menu decides when it is ready and which processor collects its payment. */
export type RequestFacts = Omit<OrderFacts, "processor" | "promisedAt" | "openOrder">;

/** The decision for a request, with the promised time and the processor that collects the payment. */
interface OrderVerdict extends Pick<OrderFacts, "processor" | "promisedAt"> {
  decision: Decision;
}

const collectFacts = (ctx: Ctx, input: CreateOrderInput, id: string, bagName: string | null): RequestFacts => {
  const { caller } = ctx;
  const isPartner = caller.kind === "apiKey" || caller.kind === "oauth";
  return {
    id,
    customer: { id: customerIdOf(caller), ...input.customerInfo },
    paymentMethod: input.paymentMethod === "paypal" ? "paypal" : null,
    orderSource: isPartner ? "api" : "online",
    specialInstructions: input.specialInstructions || null,
    promoCode: input.promoCode ?? null,
    bagName,
    origin: isDevelopment(ctx.env) ? ctx.origin : null,
    now: ctx.clock.now(),
  };
};

const slotWrites = (ctx: Ctx, store: StoreSettings, { order }: OrderDraft): Write[] => {
  if (!order.slotStartsAt) return [];
  const reservation = {
    id: newId("slt", order.createdAt),
    storeId: order.storeId,
    startsAt: order.slotStartsAt,
    prepMinutes: order.slotPrepMinutes ?? 0,
    capacity: store.ordersPerSlot,
    prepMinutesCapacity: store.prepMinutesPerSlot,
    at: order.createdAt,
  };
  return [takePlace(ctx.db, reservation)];
};

const promoWrites = (ctx: Ctx, { order, promo }: OrderDraft): Write[] => {
  if (!promo) return [];
  const { id: orderId, storeId, createdAt: at } = order;
  return usePromo(ctx.db, { ...promo, id: newId("pru", at), storeId, orderId, at });
};

interface OrderBatch {
  statements: Write[];
  numberQuery: ReturnType<typeof insertOrder>[1];
  mailQueries: MailsTaking | null;
}

const buildWrites = (ctx: Ctx, menu: MenuSnapshot, draft: OrderDraft, idempotency: Idempotency | null): OrderBatch => {
  const { order, items, payment, events, messages } = draft;
  const { id: orderId, storeId, createdAt: at, scheduledFor = null, promisedAt = null } = order;
  const history = { events, actor: actorType(ctx.caller) };
  const dueMails = listMails({ ...order, payments: [payment] }, { ...history, status: order.status, refunded: [] });
  const [insertedOrder, numberQuery] = insertOrder(ctx.db, order, openOrderBounds(draft.openOrder));
  const mailQueries =
    dueMails.length > 0 ? insertOrderMails(ctx.db, { storeId, orderId }, orderMails(dueMails, order, null, at)) : null;
  const statements = [
    // First, so that a duplicate request fails on its key and not on a full slot.
    ...(idempotency ? idempotencyWrites(ctx, idempotency, orderId) : []),
    insertedOrder,
    numberQuery,
    ...promoWrites(ctx, draft),
    insertOrderItems(ctx.db, items),
    insertOrderEvents(ctx.db, buildEventRows({ ...order, lastSeq: 0 }, history, at)),
    insertPayment(ctx.db, payment),
    ...slotWrites(ctx, menu.store, draft),
    insertOutbox(ctx.db, buildOutboxRows(messages, { ...order, scheduledFor, promisedAt }, at)),
    ...(mailQueries ? [mailQueries.mails, mailQueries.order, mailQueries.store] : []),
  ];
  return { statements, numberQuery, mailQueries };
};

/** A written order with its number. */
interface PlacedOrder extends OrderDraft {
  orderNumber: string | null;
}

/** Writes a draft in one batch, then notifies listeners. Mails are sent after the response. */
const writeDraft = async (
  ctx: Ctx,
  menu: MenuSnapshot,
  draft: OrderDraft,
  idempotency: Idempotency | null,
): Promise<PlacedOrder | Conflict> => {
  const { statements, numberQuery, mailQueries } = buildWrites(ctx, menu, draft, idempotency);
  let answers: Answers;
  try {
    answers = await atomic(ctx.db, statements);
  } catch (error) {
    if (error instanceof WriteConflict) return error.conflict;
    throw error;
  }
  announceOrder(ctx, draft.order);
  ctx.tellPartners(draft.order.storeId);
  const mails = mailQueries && takenMails(answers, mailQueries);
  if (mails) ctx.waitUntil(sendTakenMails(ctx, mails));
  return { ...draft, orderNumber: answers.of(numberQuery)[0]?.orderNumber ?? null };
};

/** Each lost attempt means that another order was written, so this caps how many orders may compete at once. */
const maxTries = 40;

/** Conflicts that can resolve when the menu, the slots and the promo code are read again. */
const retriableConflicts: readonly Conflict[] = ["MENU_MOVED", "SLOT_FULL", "PROMO_SPENT"];

/** The menu as just read, and the kitchen's load if it was read in the same round trip. */
interface CheckoutState {
  menu: MenuSnapshot;
  load: KitchenLoad | null;
}

/** Runs `decide`, which throws if it refuses, and writes one batch. If the menu, the load or the code's uses
 *  changed in between, reads and decides again. Null if a concurrent request with the same key won. */
export const writeOrder = async (
  ctx: Ctx,
  request: OrderRequest,
  requestFacts: RequestFacts,
  idempotency: Idempotency | null,
  state: CheckoutState,
  decide: (menu: MenuSnapshot, load: KitchenLoad, sentPromo: SentPromo | null) => OrderVerdict,
): Promise<PlacedOrder | null> => {
  let { menu, load: knownLoad } = state;
  for (let attempts = 0; attempts < maxTries; attempts += 1) {
    // The row of a chosen slot limits it, so the kitchen's load does not matter.
    const isForNow = request.scheduledFor === null;
    const load = isForNow ? (knownLoad ?? (await kitchenLoad(ctx, menu.store, requestFacts.now))) : idleKitchen;
    const sentPromo = await findSentPromo(ctx, requestFacts.promoCode, requestFacts.customer);
    const { decision, processor, promisedAt } = decide(menu, load, sentPromo);
    const { scheduledFor } = request;
    const guest = { ...requestFacts.customer, bagName: requestFacts.bagName };
    const openOrder = await buildOpenOrder(ctx, { processor, scheduledFor, total: decision.quote.total }, guest);
    const facts = { ...requestFacts, processor, promisedAt, openOrder };
    const draft = draftOrder(menu, request, decision, facts);
    if (processor && draft.payment.provider === processor) await ctx.provider(processor).ready?.(draft.payment);
    const result = await writeDraft(ctx, menu, draft, idempotency);
    if (typeof result !== "string") return result;
    const conflict = result;
    if (conflict === "IDEMPOTENCY_KEY") return null;
    if (conflict === "TOO_MANY_OPEN_ORDERS" && openOrder) throw tooManyOpenOrders(openOrder.kind);
    if (conflict === "SLOT_FULL" && request.scheduledFor !== null) throw slotTaken(decision.quote);
    if (conflict === "ORDER_NUMBER") throw new AppError("LIMIT_EXCEEDED", "We cannot take more orders today.");
    if (!retriableConflicts.includes(conflict)) throw new WriteConflict(conflict);
    menu = await ctx.freshMenu();
    knownLoad = null;
  }
  throw new AppError("CONFLICT", "Someone else just changed this. Please try again.");
};

/** Runs after the order is written: opens the payment and returns its client secret, or empties the bag if nothing
 *  has to be paid online. */
const openPayment = async (ctx: Ctx, { order, items, payment }: OrderDraft): Promise<string | null> => {
  if (!isAtCounter(payment.provider)) return (await callProcessor(() => openIntent(ctx, order, payment))).clientSecret;
  await emptyCart(ctx, { ...order, bagName: order.bagName ?? null }, items);
  return null;
};

/** Reads the earlier result of the key, the menu, the kitchen's load and the payment accounts in one round trip. */
const readCheckoutState = async (
  ctx: Ctx,
  idempotency: Idempotency | null,
  isForNow: boolean,
): Promise<CheckoutState & { earlier: EarlierResult | null }> => {
  const earlierQuery = idempotency && idempotencyQuery(ctx.db, idempotency.keyRef);
  const revision = menuRevisionQuery(ctx.db, { storeId: ctx.store.id });
  const accountsQuery = ctx.accounts.query();
  // Uses the cached menu. If the store has enabled pacing since, the load is read separately.
  const load = isForNow ? loadQueries(ctx, (await ctx.menu()).store, ctx.clock.now()) : null;
  const optionalQueries = [...(earlierQuery ? [earlierQuery] : []), ...(load ? [load.places, load.waiting] : [])];
  const answers = await atomic(ctx.db, [revision, accountsQuery, ...optionalQueries]);
  ctx.accounts.keep(answers.of(accountsQuery));
  const earlier = idempotency && earlierQuery ? toEarlierResult(ctx, idempotency, answers.of(earlierQuery)) : null;
  const menu = await ctx.menuAt(answers.of(revision)[0]?.menuRevision ?? null);
  return { earlier, menu, load: load && isPaced(menu.store) ? kitchenLoadIn(answers, load) : null };
};

/** Places an order: checks and prices everything from the database, writes order, items, slot and payment in one
 *  batch, then opens the payment. A repeated key returns the earlier order. */
export const createOrder = async (ctx: Ctx, input: CreateOrderInput): Promise<CreateOrderResult> => {
  const bagName = await browserBagName(ctx);
  const idempotency = await createIdempotency(ctx, "createStorefrontOrder", input, bagName);
  const { earlier, ...state } = await readCheckoutState(ctx, idempotency, !input.scheduledFor);
  if (earlier) return replayOrder(ctx, earlier);
  const id = newId("ord", ctx.clock.now());
  const secretKey = await orderLinkKey(ctx.env, { storeId: ctx.store.id, id, linkVersion: 1 });
  // Without its link, a guest could neither pay for the order nor open it again.
  if (secretKey === null) throw new AppError("INTERNAL", "We cannot take orders online at the moment. Please call us.");
  const request = toRequest(input);
  const facts = collectFacts(ctx, input, id, bagName);
  const draft = await writeOrder(ctx, request, facts, idempotency, state, (fresh, load, sentPromo) => {
    assertFitsStore(fresh.store, input);
    const processor = findProcessor(fresh.store.paymentOptions, input.paymentMethod ?? "card");
    const decision = decideOrder(fresh, request, facts.now, "order", load, sentPromo);
    assertCanOrder(decision, input, processor !== null);
    return { decision, processor, promisedAt: confirmPromisedTime(decision, input) };
  });
  if (!draft) return replayDuplicate(ctx, idempotency);
  const clientSecret = await openPayment(ctx, draft);
  ctx.outcome.created = true;
  return placedResult({ orderId: id, orderNumber: draft.orderNumber, clientSecret, secretKey });
};

const replayDuplicate = async (ctx: Ctx, idempotency: Idempotency | null): Promise<CreateOrderResult> => {
  const earlier = idempotency && (await readEarlierResult(ctx, idempotency));
  if (!earlier) throw new AppError("CONFLICT", "This order is already being placed. Please try again in a moment.");
  return replayOrder(ctx, earlier);
};

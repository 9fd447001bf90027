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
import { eventRows } from "../orders/record/change.ts";
import { orderMessages } from "../orders/record/event-payloads.ts";
import { asked, openIntent } from "../payments/intent.ts";
import { isAtCounter } from "../payments/provider/status.rules.ts";
import { findProcessor } from "../payments/providers.ts";
import { findSentPromo } from "../promos/find.ts";
import type { SentPromo } from "../promos/promos.rules.ts";
import type { StoreSettings } from "../store/settings.ts";
import { type Decision, decideOrder, type OnlineRequest, type OrderRequest } from "./decide.rules.ts";
import { demandFitting, demandPlaceable, demandPromise, slotTaken } from "./demands.ts";
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

/** What is known of an order before the menu says when it is ready and who collects its payment. */
export type KnownFacts = Omit<OrderFacts, "processor" | "promisedAt" | "openOrder">;

/** What the menu makes of a request: when it is promised for, and who collects its payment. */
interface Verdict extends Pick<OrderFacts, "processor" | "promisedAt"> {
  decision: Decision;
}

const collectFacts = (ctx: Ctx, input: CreateOrderInput, id: string, bagName: string | null): KnownFacts => {
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

const placeWrites = (ctx: Ctx, store: StoreSettings, { order }: OrderDraft): Write[] => {
  if (!order.slotStartsAt) return [];
  const place = {
    id: newId("slt", order.createdAt),
    storeId: order.storeId,
    startsAt: order.slotStartsAt,
    prepMinutes: order.slotPrepMinutes ?? 0,
    capacity: store.ordersPerSlot,
    prepMinutesCapacity: store.prepMinutesPerSlot,
    at: order.createdAt,
  };
  return [takePlace(ctx.db, place)];
};

const promoWrites = (ctx: Ctx, { order, promo }: OrderDraft): Write[] => {
  if (!promo) return [];
  const { id: orderId, storeId, createdAt: at } = order;
  return usePromo(ctx.db, { ...promo, id: newId("pru", at), storeId, orderId, at });
};

interface OrderWrites {
  statements: Write[];
  numbered: ReturnType<typeof insertOrder>[1];
  mailing: MailsTaking | null;
}

const buildWrites = (ctx: Ctx, menu: MenuSnapshot, draft: OrderDraft, claim: Idempotency | null): OrderWrites => {
  const { order, items, payment, events, messages } = draft;
  const { id: orderId, storeId, createdAt: at, scheduledFor = null, promisedAt = null } = order;
  const history = { events, actor: actorType(ctx.caller) };
  const due = listMails({ ...order, payments: [payment] }, { ...history, status: order.status, refunded: [] });
  const [taken, numbered] = insertOrder(ctx.db, order, openOrderBounds(draft.openOrder));
  const mailing =
    due.length > 0 ? insertOrderMails(ctx.db, { storeId, orderId }, orderMails(due, order, null, at)) : null;
  const statements = [
    // First, so that the twin of an order never looks like a full slot.
    ...(claim ? idempotencyWrites(ctx, claim, orderId) : []),
    taken,
    numbered,
    ...promoWrites(ctx, draft),
    insertOrderItems(ctx.db, items),
    insertOrderEvents(ctx.db, eventRows({ ...order, lastSeq: 0 }, history, at)),
    insertPayment(ctx.db, payment),
    ...placeWrites(ctx, menu.store, draft),
    insertOutbox(ctx.db, orderMessages(messages, { ...order, scheduledFor, promisedAt }, at)),
    ...(mailing ? [mailing.mails, mailing.order, mailing.store] : []),
  ];
  return { statements, numbered, mailing };
};

/** An order that was written, with the number that it got. */
interface PlacedOrder extends OrderDraft {
  orderNumber: string | null;
}

/** Writes a draft in one batch, and tells who listens; what is to be mailed goes out behind the answer. */
const write = async (
  ctx: Ctx,
  menu: MenuSnapshot,
  draft: OrderDraft,
  claim: Idempotency | null,
): Promise<PlacedOrder | Conflict> => {
  const { statements, numbered, mailing } = buildWrites(ctx, menu, draft, claim);
  let answers: Answers;
  try {
    answers = await atomic(ctx.db, statements);
  } catch (error) {
    if (error instanceof WriteConflict) return error.conflict;
    throw error;
  }
  announceOrder(ctx, draft.order);
  ctx.tellPartners(draft.order.storeId);
  const mails = mailing && takenMails(answers, mailing);
  if (mails) ctx.waitUntil(sendTakenMails(ctx, mails));
  return { ...draft, orderNumber: answers.of(numbered)[0]?.orderNumber ?? null };
};

/** Whoever loses a place for now lost it to an order that was written, so this is how many may be placed at one moment. */
const mostTries = 40;

/** What may be otherwise when it is read anew. */
const movable: readonly Conflict[] = ["MENU_MOVED", "SLOT_FULL", "PROMO_SPENT"];

/** The menu as it was just read, and what the kitchen has to do where that was read with it. */
interface Latest {
  menu: MenuSnapshot;
  load: KitchenLoad | null;
}

/** Decides by `decide`, which throws what it refuses, and writes in one batch; where the menu, the kitchen's work or a code's uses moved
 *  between the two, they are read and decided anew. Null where a twin with the same key was faster. */
export const writeOrder = async (
  ctx: Ctx,
  request: OrderRequest,
  known: KnownFacts,
  claim: Idempotency | null,
  latest: Latest,
  decide: (menu: MenuSnapshot, load: KitchenLoad, sent: SentPromo | null) => Verdict,
): Promise<PlacedOrder | null> => {
  let { menu, load: busy } = latest;
  for (let tries = 0; tries < mostTries; tries += 1) {
    // A chosen slot is settled by its row alone.
    const isForNow = request.scheduledFor === null;
    const load = isForNow ? (busy ?? (await kitchenLoad(ctx, menu.store, known.now))) : idleKitchen;
    const sent = await findSentPromo(ctx, known.promoCode, known.customer);
    const { decision, processor, promisedAt } = decide(menu, load, sent);
    const { scheduledFor } = request;
    const asker = { ...known.customer, bagName: known.bagName };
    const openOrder = await buildOpenOrder(ctx, { processor, scheduledFor, total: decision.quote.total }, asker);
    const facts = { ...known, processor, promisedAt, openOrder };
    const draft = draftOrder(menu, request, decision, facts);
    if (processor && draft.payment.provider === processor) await ctx.provider(processor).ready?.(draft.payment);
    const written = await write(ctx, menu, draft, claim);
    if (typeof written !== "string") return written;
    const conflict = written;
    if (conflict === "IDEMPOTENCY_KEY") return null;
    if (conflict === "TOO_MANY_OPEN_ORDERS" && openOrder) throw tooManyOpenOrders(openOrder.kind);
    if (conflict === "SLOT_FULL" && request.scheduledFor !== null) throw slotTaken(decision.quote);
    if (conflict === "ORDER_NUMBER") throw new AppError("LIMIT_EXCEEDED", "We cannot take more orders today.");
    if (!movable.includes(conflict)) throw new WriteConflict(conflict);
    [menu, busy] = [await ctx.freshMenu(), null];
  }
  throw new AppError("CONFLICT", "A lot is happening at this moment. Please try again.");
};

/** After the order is safe: the processor is asked for its payment, whose client secret is the answer, or the bag is emptied
 *  where nothing has to be paid now. */
const openPayment = async (ctx: Ctx, { order, items, payment }: OrderDraft): Promise<string | null> => {
  if (!isAtCounter(payment.provider)) return (await asked(() => openIntent(ctx, order, payment))).clientSecret;
  await emptyCart(ctx, { ...order, bagName: order.bagName ?? null }, items);
  return null;
};

/** What an order was made under its key before, the menu that it is priced by and what the kitchen has to do: one round trip,
 *  which also brings what its processor is asked with. */
const look = async (
  ctx: Ctx,
  claim: Idempotency | null,
  isForNow: boolean,
): Promise<Latest & { made: EarlierResult | null }> => {
  const earlier = claim && idempotencyQuery(ctx.db, claim.keyRef);
  const revision = menuRevisionQuery(ctx.db, { storeId: ctx.store.id });
  const keys = ctx.accounts.query();
  // By the menu of a moment ago: where the store has begun to count its kitchen's work since, that is read for itself.
  const load = isForNow ? loadQueries(ctx, (await ctx.menu()).store, ctx.clock.now()) : null;
  const more = [...(earlier ? [earlier] : []), ...(load ? [load.places, load.waiting] : [])];
  const answers = await atomic(ctx.db, [revision, keys, ...more]);
  ctx.accounts.keep(answers.of(keys));
  const made = claim && earlier ? toEarlierResult(ctx, claim, answers.of(earlier)) : null;
  const menu = await ctx.menuAt(answers.of(revision)[0]?.menuRevision ?? null);
  return { made, menu, load: load && isPaced(menu.store) ? kitchenLoadIn(answers, load) : null };
};

/** Places an order: everything is checked and priced from the database, then order, items, place and payment are written as
 *  one, then the processor is asked. A repeated key answers the order that it made. */
export const createOrder = async (ctx: Ctx, input: CreateOrderInput): Promise<CreateOrderResult> => {
  const bagName = await browserBagName(ctx);
  const claim = await createIdempotency(ctx, "createStorefrontOrder", input, bagName);
  const { made, ...latest } = await look(ctx, claim, !input.scheduledFor);
  if (made) return replayOrder(ctx, made);
  const id = newId("ord", ctx.clock.now());
  const secretKey = await orderLinkKey(ctx.env, { storeId: ctx.store.id, id, linkVersion: 1 });
  // Without its link nobody could pay for the order or see it again, so none is made.
  if (secretKey === null) throw new AppError("INTERNAL", "We cannot take orders online at the moment. Please call us.");
  const [request, facts] = [toRequest(input), collectFacts(ctx, input, id, bagName)];
  const draft = await writeOrder(ctx, request, facts, claim, latest, (fresh, load, sent) => {
    demandFitting(fresh.store, input);
    const processor = findProcessor(fresh.store.paymentOptions, input.paymentMethod ?? "card");
    const decision = decideOrder(fresh, request, facts.now, "order", load, sent);
    demandPlaceable(decision, input, processor !== null);
    return { decision, processor, promisedAt: demandPromise(decision, input) };
  });
  if (!draft) return replayDuplicate(ctx, claim);
  const clientSecret = await openPayment(ctx, draft);
  ctx.outcome.created = true;
  return placedResult({ orderId: id, orderNumber: draft.orderNumber, clientSecret, secretKey });
};

const replayDuplicate = async (ctx: Ctx, claim: Idempotency | null): Promise<CreateOrderResult> => {
  const made = claim && (await readEarlierResult(ctx, claim));
  if (!made) throw new AppError("CONFLICT", "This order is being placed already. Please try again.");
  return replayOrder(ctx, made);
};

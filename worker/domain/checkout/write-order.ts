import { type Conflict, WriteConflict } from "../../../db/atomic.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { kitchenLoad } from "../fulfilment/load.ts";
import { idleKitchen, isPaced } from "../fulfilment/queue.rules.ts";
import type { Idempotency } from "../idempotency/idempotency.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import { commitOrder } from "../orders/record/commit-order.ts";
import { findSentPromo } from "../promos/find.ts";
import { dayClosed } from "../reports/day-closed.ts";
import { slotTaken } from "./assertions.ts";
import { cancelOrdersOfBag } from "./bag-orders.ts";
import type { CheckoutState } from "./checkout-state.ts";
import type { OrderRequest } from "./decide.rules.ts";
import { draftOrder, type OrderDraft, type OrderFacts } from "./draft.ts";
import { buildOpenOrder, tooManyOpenOrders } from "./open-orders.ts";
import { buildOrderWrites, type OrderWriting } from "./order-writes.ts";
import { judgeOrder } from "./verdict.ts";

/** An order as it was written. */
export interface WrittenOrder {
  draft: OrderDraft;
  orderNumber: string | null;
}

/** Writes a draft in one batch. */
const writeDraft = async (
  ctx: Ctx,
  menu: MenuSnapshot,
  draft: OrderDraft,
  writing: OrderWriting,
): Promise<WrittenOrder | Conflict> => {
  const { statements, numberQuery, notifications, awaitsPayment } = buildOrderWrites(ctx, menu, draft, writing);
  const { scheduledFor = null, promisedAt = null, isTest = false } = draft.order;
  const order = { ...draft.order, scheduledFor, promisedAt, isTest };
  const committed = { order, notifications, messages: draft.messages, isAwaitingPayment: awaitsPayment };
  try {
    const answers = await commitOrder(ctx, statements, committed);
    return { draft, orderNumber: answers.of(numberQuery)[0]?.orderNumber ?? null };
  } catch (error) {
    if (error instanceof WriteConflict) return error.conflict;
    throw error;
  }
};

/** Each lost attempt means that another order was written, so this caps how many orders may compete at once. */
const maxTries = 40;

/** Conflicts that can resolve when the menu, the slots and the promo code are read again. */
const retriableConflicts: readonly Conflict[] = ["MENU_MOVED", "SLOT_FULL", "PROMO_SPENT", "DAY_SUMMED", "BAG_ORDERED"];

/** Decides one attempt and builds its rows. */
const prepareDraft = async (ctx: Ctx, request: OrderRequest, facts: OrderFacts, state: CheckoutState) => {
  const { menu } = state;
  const { scheduledFor } = request;
  // The row of a chosen slot limits it, so the kitchen's load does not matter.
  const load = scheduledFor === null ? (state.load ?? (await kitchenLoad(ctx, menu.store, facts.now))) : idleKitchen;
  const sentPromo = await findSentPromo(ctx, facts.promoCode, facts.customer);
  const verdict = judgeOrder(request, facts.onlineInput, { ...facts, menu, load, sentPromo });
  // Online orders were refused before, because a store that is to be deleted offers no order type.
  if (menu.isClosing) throw new AppError("STORE_CLOSED", "This restaurant is to be deleted and takes no more orders.");
  const { processor, decision } = verdict;
  const guest = { ...facts.customer, bagName: facts.bagName };
  const placed = { processor, scheduledFor, total: decision.quote.total };
  // Staff take as many orders as guests ask for.
  const openOrder = facts.onlineInput === null ? null : await buildOpenOrder(ctx, placed, guest);
  const draft = draftOrder(menu, request, verdict, { ...facts, openOrder });
  if (processor && draft.payment.provider === processor) {
    const provider = await ctx.provider(processor);
    await provider.ready?.(draft.payment);
  }
  return { draft, quote: decision.quote };
};

/** The error for a request whose key is used by a concurrent one that has no result yet. */
export const alreadyBeingPlaced = () =>
  new AppError("CONFLICT", "This order is already being placed. Please try again in a moment.", {
    reason: "ORDER_IN_PROGRESS",
  });

const prepareIfAllowed = async (...of: Parameters<typeof prepareDraft>) => {
  try {
    return await prepareDraft(...of);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/** Decides an order by the cached menu and writes it, without reading the database before. Null, and nothing is
 *  written, if that menu refuses it, if this isolate has not read the accounts with that menu, if the kitchen's load
 *  decides its time, or if the batch meets a conflict, such as a changed menu or a key that was used before. */
export const writeByCachedMenu = async (
  ctx: Ctx,
  request: OrderRequest,
  facts: OrderFacts,
  idempotency: Idempotency | null,
): Promise<WrittenOrder | null> => {
  const menu = await ctx.menu();
  if (menu.isStale || (request.scheduledFor === null && isPaced(menu.store))) return null;
  if (!ctx.accounts.recall(menu.revision)) return null;
  const prepared = await prepareIfAllowed(ctx, request, facts, { menu, load: idleKitchen });
  if (!prepared) return null;
  const result = await writeDraft(ctx, menu, prepared.draft, { idempotency, isLate: false });
  return typeof result === "string" ? null : result;
};

/** Whether a promo code was refused, which an unpaid order of the same bag may have used. */
const isPromoRefused = (error: unknown): boolean =>
  error instanceof AppError && error.errors.some(({ path }) => path === "promoCode");

/** Decides one attempt. What an unpaid order of the bag has used is free again once that is cancelled. */
const prepareInPlaceOfUnpaid = async (ctx: Ctx, request: OrderRequest, facts: OrderFacts, state: CheckoutState) => {
  const prepare = () => prepareDraft(ctx, request, facts, state);
  try {
    return await prepare();
  } catch (error) {
    if (!isPromoRefused(error) || !(await cancelOrdersOfBag(ctx, facts))) throw error;
    return prepare();
  }
};

/** Decides an order and writes it in one batch. If the menu, the load or the code's uses changed in between, reads and
 *  decides again. Null if a concurrent request with the same key won. Throws what `judgeOrder` and `cancelOrdersOfBag`
 *  throw, and TOO_MANY_OPEN_ORDERS, DAY_CLOSED, LIMIT_EXCEEDED for too many orders in a day, or CONFLICT after too many
 *  attempts. */
export const writeOrder = async (
  ctx: Ctx,
  request: OrderRequest,
  facts: OrderFacts,
  idempotency: Idempotency | null,
  initial: CheckoutState,
): Promise<WrittenOrder | null> => {
  let state = initial;
  let isLate = false;
  for (let attempts = 0; attempts < maxTries; attempts += 1) {
    const { draft, quote } = await prepareInPlaceOfUnpaid(ctx, request, facts, state);
    const result = await writeDraft(ctx, state.menu, draft, { idempotency, isLate });
    if (typeof result !== "string") return result;
    if (result === "IDEMPOTENCY_KEY") return null;
    if (result === "TOO_MANY_OPEN_ORDERS" && draft.openOrder) throw tooManyOpenOrders(draft.openOrder.kind);
    if (result === "SLOT_FULL" && request.scheduledFor !== null) throw slotTaken(quote);
    if (result === "ORDER_NUMBER") throw new AppError("LIMIT_EXCEEDED", "We cannot take more orders today.");
    if (result === "DAY_CLOSED") throw dayClosed();
    if (result === "BAG_ORDERED") await cancelOrdersOfBag(ctx, facts);
    isLate ||= result === "DAY_SUMMED";
    if (!retriableConflicts.includes(result)) throw new WriteConflict(result);
    state = { menu: await ctx.freshMenu(), load: null };
  }
  throw new AppError("CONFLICT", "Someone else just changed this. Please try again.", { reason: "CHANGED_MEANWHILE" });
};

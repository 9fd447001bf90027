import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { browserBagName } from "../caller/bag-name.ts";
import { readBagRevision } from "../cart/bag-revision.ts";
import { emptyCart } from "../cart/empty-cart.ts";
import { createIdempotency, type Idempotency, readEarlierResult } from "../idempotency/idempotency.ts";
import { newId } from "../ids.ts";
import { orderLinkKey } from "../orders/links/link.ts";
import { callProcessor, openIntent } from "../payments/intent.ts";
import { isAtCounter } from "../payments/provider/status.rules.ts";
import { readCheckoutState } from "./checkout-state.ts";
import type { OrderDraft } from "./draft.ts";
import { collectOnlineFacts, toOnlineRequest } from "./online-order.ts";
import { replayOrder } from "./replay.ts";
import { type CreateOrderInput, type CreateOrderResult, placedResult } from "./schemas.ts";
import { alreadyBeingPlaced, type WrittenOrder, writeByCachedMenu, writeOrder } from "./write-order.ts";

/** Opens the payment of a written order, or empties the bag if nothing has to be paid online. Returns the payment's
 *  client secret. */
const openPayment = async (ctx: Ctx, { order, items, payment }: OrderDraft): Promise<string | null> => {
  if (!isAtCounter(payment.provider)) return (await callProcessor(() => openIntent(ctx, order, payment))).clientSecret;
  await emptyCart(ctx, { ...order, bagName: order.bagName ?? null }, items);
  return null;
};

const finishOrder = async (
  ctx: Ctx,
  { draft, orderNumber }: WrittenOrder,
  secretKey: string,
): Promise<CreateOrderResult> => {
  const clientSecret = await openPayment(ctx, draft);
  ctx.outcome.created = true;
  return placedResult({ orderId: draft.order.id, orderNumber, clientSecret, secretKey });
};

const replayDuplicate = async (ctx: Ctx, idempotency: Idempotency | null): Promise<CreateOrderResult> => {
  const earlier = idempotency && (await readEarlierResult(ctx, idempotency));
  if (!earlier) throw alreadyBeingPlaced();
  return replayOrder(ctx, earlier);
};

/** Places an order: checks and prices everything, writes order, items, slot and payment in one batch, then opens the
 *  payment. A repeated key returns the earlier order. The cached menu decides first, because the batch asserts that it
 *  is current; only what it does not allow is decided by the state of the database. */
export const createOrder = async (ctx: Ctx, input: CreateOrderInput): Promise<CreateOrderResult> => {
  const bagName = await browserBagName(ctx);
  const idempotency = await createIdempotency(ctx, "createStorefrontOrder", input, bagName);
  const id = newId("ord", ctx.clock.now());
  const secretKey = await orderLinkKey(ctx.env, { storeId: ctx.store.id, id, linkVersion: 1 });
  const request = toOnlineRequest(input);
  const bagRevision = bagName && (input.bagRevision || (await readBagRevision(ctx, bagName, request.items)));
  const facts = collectOnlineFacts(ctx, input, id, { bagName, bagRevision });
  if (secretKey !== null) {
    const written = await writeByCachedMenu(ctx, request, facts, idempotency);
    if (written) return finishOrder(ctx, written, secretKey);
  }
  const { earlier, ...state } = await readCheckoutState(ctx, idempotency, !input.scheduledFor);
  if (earlier) return replayOrder(ctx, earlier);
  // Without its link, a guest could neither pay for the order nor open it again.
  if (secretKey === null) throw new AppError("INTERNAL", "We cannot take orders online at the moment. Please call us.");
  const written = await writeOrder(ctx, request, facts, idempotency, state);
  return written ? finishOrder(ctx, written, secretKey) : replayDuplicate(ctx, idempotency);
};

import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { browserBagName } from "../caller/bag-name.ts";
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
import { writeOrder } from "./write-order.ts";

/** Runs after the order is written: opens the payment and returns its client secret, or empties the bag if nothing
 *  has to be paid online. */
const openPayment = async (ctx: Ctx, { order, items, payment }: OrderDraft): Promise<string | null> => {
  if (!isAtCounter(payment.provider)) return (await callProcessor(() => openIntent(ctx, order, payment))).clientSecret;
  await emptyCart(ctx, { ...order, bagName: order.bagName ?? null }, items);
  return null;
};

const replayDuplicate = async (ctx: Ctx, idempotency: Idempotency | null): Promise<CreateOrderResult> => {
  const earlier = idempotency && (await readEarlierResult(ctx, idempotency));
  if (!earlier) throw new AppError("CONFLICT", "This order is already being placed. Please try again in a moment.");
  return replayOrder(ctx, earlier);
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
  const facts = collectOnlineFacts(ctx, input, id, bagName);
  const written = await writeOrder(ctx, toOnlineRequest(input), facts, idempotency, state);
  if (!written) return replayDuplicate(ctx, idempotency);
  const clientSecret = await openPayment(ctx, written.draft);
  ctx.outcome.created = true;
  return placedResult({ orderId: id, orderNumber: written.orderNumber, clientSecret, secretKey });
};

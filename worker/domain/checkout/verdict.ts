import type { KitchenLoad } from "../fulfilment/queue.rules.ts";
import type { MenuSnapshot } from "../menu/types.ts";
import type { LinkMethod } from "../payments/payment-link.rules.ts";
import type { PaymentProvider } from "../payments/provider/provider.ts";
import { findProcessor } from "../payments/providers.ts";
import type { SentPromo } from "../promos/promos.rules.ts";
import type { Instant } from "../time.ts";
import {
  assertCanOrder,
  assertFitsStore,
  assertLinkAmount,
  assertSellable,
  confirmPromisedTime,
} from "./assertions.ts";
import { type Decision, decideCounterOrder, decideOrder, type OrderRequest } from "./decide.rules.ts";
import type { CreateOrderInput } from "./schemas.ts";

/** The decision for an order that can be placed. */
export interface Verdict {
  decision: Decision;
  /** The processor that collects the payment; null if the order is paid at the counter. */
  processor: PaymentProvider["name"] | null;
  /** The time that the guest was promised. */
  promisedAt: Instant | null;
}

/** What an order is judged by. */
interface Circumstances {
  menu: MenuSnapshot;
  load: KitchenLoad;
  sentPromo: SentPromo | null;
  /** How an order that staff take is paid by a link; null if it is paid at the counter. */
  link: LinkMethod | null;
  now: Instant;
}

/** Decides an order, and throws the first reason why it cannot be placed, such as SLOT_UNAVAILABLE or PRICE_CHANGED.
 *  Without the input of an online order, it was taken at the counter. */
export const judgeOrder = (
  request: OrderRequest,
  input: CreateOrderInput | null,
  { menu, load, sentPromo, link, now }: Circumstances,
): Verdict => {
  if (!input) {
    const decision = decideCounterOrder(menu, request, now, sentPromo);
    assertSellable(decision);
    if (link) assertLinkAmount(decision.quote);
    return { decision, processor: link?.provider ?? null, promisedAt: decision.readyAt };
  }
  assertFitsStore(menu.store, input);
  const processor = findProcessor(menu.store.paymentOptions, input.paymentMethod ?? "card");
  const decision = decideOrder(menu, request, now, "order", load, sentPromo);
  assertCanOrder(decision, input, processor !== null);
  return { decision, processor, promisedAt: confirmPromisedTime(decision, input) };
};

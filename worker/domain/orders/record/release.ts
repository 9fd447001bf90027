import { isReadyForRelease } from "../../payments/decide-settlement.rules.ts";
import { awaitsProcessor } from "../../payments/provider/status.rules.ts";
import type { Instant } from "../../time.ts";
import type { ChangePart } from "./change-parts.ts";
import type { MoneyAfter } from "./money-after.ts";

/** The part that sends an order to the kitchen, if the money of its change leaves nothing to wait for. */
export const buildRelease = (
  order: Parameters<typeof isReadyForRelease>[0],
  money: MoneyAfter,
  now: Instant,
): ChangePart =>
  isReadyForRelease(order, awaitsProcessor(money, money.payments), now)
    ? {
        events: [{ type: "order_released", status: "sent_to_kitchen", note: null }],
        set: { status: "sent_to_kitchen" },
        messages: ["order.status_changed"],
      }
    : {};

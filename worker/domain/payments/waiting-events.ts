import { findRipePaymentEvents, giveUpPaymentEvents } from "../../../db/queries/payment-events.ts";
import type { OrderWork } from "../../context.ts";
import { addMinutes } from "../time.ts";
import type { PaypalTokens } from "./paypal-tokens.ts";
import type { Send } from "./provider.ts";
import { providersOf } from "./providers.ts";
import { handlePaymentEvent, warnOfEvent } from "./receive.ts";

/** How long a message waits for its payment to become known, in minutes. */
const waitMinutes = 24 * 60;
const mostAtOnce = 50;

type WaitingWork = Omit<OrderWork, "provider"> & { send?: Send; tokens?: PaypalTokens };

/** Works on the messages of processors that came before their payment was known, or in a moment of trouble. After a day one is
 *  given up, with a warning. */
export const workOnWaitingEvents = async (work: WaitingWork): Promise<void> => {
  const now = work.clock.now();
  for (const event of await findRipePaymentEvents(work.db, mostAtOnce)) {
    const { storeId } = event;
    try {
      await handlePaymentEvent({ ...work, storeId, provider: providersOf({ ...work, storeId }) }, event);
    } catch {
      warnOfEvent(work, "PAYMENT_EVENT_WAITS", event);
    }
  }
  const givenUp = await giveUpPaymentEvents(work.db, addMinutes(now, -waitMinutes), now);
  for (const event of givenUp) warnOfEvent(work, "PAYMENT_EVENT_GIVEN_UP", event);
};

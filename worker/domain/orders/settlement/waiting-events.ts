import { findMatchedPaymentEvents, giveUpPaymentEvents } from "../../../../db/queries/payments/payment-events.ts";
import { runConcurrently, sequential } from "../../concurrency.ts";
import { addMinutes } from "../../time.ts";
import { type EventWork, handlePaymentEvent, warnOfEvent } from "./receive.ts";

/** How many minutes an event waits for its payment to become known. */
export const waitMinutes = 24 * 60;
const maxEvents = 50;

/** Retries a store's payment events that came before their payment was known, or whose handling failed. After a
 *  day an event is given up with a warning. */
export const workOnWaitingEvents = async (work: EventWork): Promise<void> => {
  const { db, storeId } = work;
  const now = work.clock.now();
  await runConcurrently(await findMatchedPaymentEvents(db, storeId, maxEvents), sequential, async (event) => {
    try {
      await handlePaymentEvent(work, event);
    } catch {
      warnOfEvent(work, "PAYMENT_EVENT_WAITS", event);
    }
    return "unasked";
  });
  const givenUp = await giveUpPaymentEvents(db, storeId, addMinutes(now, -waitMinutes), now);
  for (const event of givenUp) warnOfEvent(work, "PAYMENT_EVENT_GIVEN_UP", event);
};

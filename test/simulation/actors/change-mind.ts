import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import type { Browser } from "./browser.ts";

interface ChangeMindParts {
  random: SeededRandom;
  scheduler: Scheduler;
  /** The kitchen's screen at the same store. */
  kitchen: Browser;
}

interface GuestActions {
  laterSlot(): string;
  send(method: string, path: string, body: object): Promise<unknown>;
}

const acceptOrder = "mutation ($id: ID!) { acknowledgeOrder(orderId: $id) { id } }";

/** A guest changes the time of an order or cancels it, once or twice, and the kitchen may accept it at the same
 *  moment. */
export const changeMind = async (
  { random, scheduler, kitchen }: ChangeMindParts,
  { orderId, secretKey }: { orderId: string; secretKey: string },
  { laterSlot, send }: GuestActions,
): Promise<void> => {
  const changeTime = () => send("PATCH", `/api/orders/${orderId}/time`, { secretKey, scheduledFor: laterSlot() });
  const cancel = () => send("POST", `/api/orders/${orderId}/cancellation`, { secretKey });
  for (let times = random.pick([1, 1, 2]); times > 0; times -= 1) {
    await scheduler.wait(scheduler.latency(1_000, 60_000));
    if (random.chance(0.4)) void kitchen.graphql(acceptOrder, { id: orderId });
    await random.pick([changeTime, cancel] as const)();
  }
};

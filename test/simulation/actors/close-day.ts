import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import { Browser, isObject } from "./browser.ts";
import type { LinkParts } from "./pay-link.ts";
import { transition } from "./staff-documents.ts";

const closeDocument = `mutation ($day: String!, $cash: Int!, $key: String!) {
  closeDay(businessDay: $day, countedCash: $cash, idempotencyKey: $key) { id businessDay } }`;
const refundByHand = `mutation ($orderId: ID!, $key: String!) {
  refundOrder(orderId: $orderId, amount: 1, reason: $key, idempotencyKey: $key) { id } }`;

const maxTries = 4;
/** A change of an order meets a close at any of its calls. */
const maxPauseMs = 150;

interface DayOrder {
  id: string;
  day: string;
}

/** Someone else cancels an order of the day meanwhile, or gives a part of its money back. */
const changeOrder = (screen: Browser, random: SeededRandom, { id }: DayOrder): Promise<unknown> => {
  const key = `refund-at-night-${id}-${random.integerBelow(4)}`;
  return random.chance(0.3)
    ? screen.graphql(refundByHand, { orderId: id, key })
    : screen.graphql(transition, { orderId: id, status: "cancelled" });
};

/** Staff close the day of an order while its orders change, before and afterwards, until the close is confirmed. */
export const closeDay = async ({ merchant, workers, scheduler, ledger, random }: LinkParts): Promise<void> => {
  const { host, staffToken, slug } = merchant.store;
  const screen = new Browser(workers, scheduler, host, { authorization: `Bearer ${staffToken}` });
  const pickOrder = (): DayOrder | null => {
    const [first, ...others] = ledger.findHome(slug).read<DayOrder>(
      `SELECT o.id, o.business_day AS day FROM restaurant_order o
       JOIN store_settings s ON s.id = o.store_id WHERE s.slug = ? AND o.status <> 'cancelled' ORDER BY o.id`,
      slug,
    );
    return first ? random.pick([first, ...others]) : null;
  };
  const key = `close-of-${slug}-${random.integerBelow(1000)}`;
  const cash = random.integerBelow(10_000);
  for (let tries = 0, isClosed = false; tries < maxTries && !isClosed; tries += 1) {
    const order = pickOrder();
    if (!order) return;
    const change = changeOrder(screen, random, order);
    await scheduler.wait(random.integerBelow(maxPauseMs));
    const calls = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () =>
      screen.graphql(closeDocument, { day: order.day, cash, key: `${key}-${order.day}` }),
    );
    isClosed = (await Promise.all(calls)).some((data) => isObject(data?.["closeDay"]));
    await change;
  }
  const late = pickOrder();
  if (late) await changeOrder(screen, random, late);
};

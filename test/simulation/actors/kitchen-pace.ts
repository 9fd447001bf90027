import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Scheduler } from "../engine/scheduler.ts";

const minuteMs = 60_000;

const setBusy = `mutation ($extraMinutes: Int!, $until: DateTime) {
  setBusy(extraMinutes: $extraMinutes, until: $until) { id } }`;
const setPaused = `mutation ($paused: Boolean!, $orderType: OnlineOrderType, $until: DateTime) {
  setOrderingPaused(paused: $paused, orderType: $orderType, until: $until) { id } }`;

const bumpOrder = `mutation ($orderId: ID!, $kitchenStatus: String) {
  bumpOrder(orderId: $orderId, kitchenStatus: $kitchenStatus) { id } }`;
const undoBump = "mutation ($orderId: ID!) { undoBump(orderId: $orderId) { id } }";
const recallOrder = "mutation ($orderId: ID!) { recallOrder(orderId: $orderId) { id } }";

const inKitchen: ReadonlySet<string> = new Set(["sent_to_kitchen", "in_progress", "ready"]);

/** Whether the kitchen can bump an order with this status. */
export const isInKitchen = ({ status }: { status: string }): boolean => inKitchen.has(status);

interface PaceParts {
  scheduler: Scheduler;
  mutate(random: SeededRandom, query: string, variables: object): Promise<boolean>;
}

/** Staff who bump orders, and slow and pause online orders during service. */
export class KitchenPace {
  readonly #parts: PaceParts;

  constructor(parts: PaceParts) {
    this.#parts = parts;
  }

  /** Bumps an order, and undoes that about when it counts, or recalls it later. */
  async bump(random: SeededRandom, order: { id: string } | null): Promise<void> {
    if (!order) return;
    const { scheduler, mutate } = this.#parts;
    const orderId = order.id;
    await mutate(random, bumpOrder, { orderId, kitchenStatus: random.pick(["cooking", "done", "done"]) });
    const next = random.pick(["nothing", "undo", "recall"]);
    if (next === "nothing") return;
    await scheduler.wait(next === "undo" ? 3_500 + random.integerBelow(3_000) : random.integerBelow(minuteMs));
    await mutate(random, next === "undo" ? undoBump : recallOrder, { orderId });
  }

  /** Promises more time for some minutes. It ends by itself, or because staff end it. */
  async slowDown(random: SeededRandom): Promise<void> {
    const { scheduler, mutate } = this.#parts;
    const extraMinutes = random.pick([10, 20, 30]);
    const until = this.#isoAfter(random.pick([3, 8, 15]) * minuteMs);
    await mutate(random, setBusy, { extraMinutes, until });
    if (random.chance(0.6)) return;
    await scheduler.wait(2 * minuteMs);
    await mutate(random, setBusy, { extraMinutes: 0 });
  }

  /** Pauses one order type for a few minutes, and sometimes the other one at the same time. */
  async pauseType(random: SeededRandom): Promise<void> {
    const { scheduler, mutate } = this.#parts;
    const orderTypes = random.chance(0.2) ? ["pickup", "delivery"] : [random.pick(["pickup", "delivery"])];
    const until = random.chance(0.5) ? this.#isoAfter(3 * minuteMs) : null;
    await Promise.all(orderTypes.map((orderType) => mutate(random, setPaused, { paused: true, orderType, until })));
    await scheduler.wait(2 * minuteMs);
    // A person without a time set must not forget the pause.
    if (until !== null) return;
    await Promise.all(orderTypes.map((orderType) => mutate(random, setPaused, { paused: false, orderType })));
  }

  #isoAfter(ms: number): string {
    return new Date(this.#parts.scheduler.nowMs + ms).toISOString();
  }
}

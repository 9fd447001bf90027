import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import { newProcess, type Scheduler } from "../engine/scheduler.ts";
import type { Ledger } from "../platform/ledger.ts";
import { promo } from "../platform/store-limits.ts";
import type { Workers } from "../platform/workers.ts";
import { Browser, isObject } from "./browser.ts";
import { chooseItems, pickDish } from "./choose-items.ts";
import { isInKitchen, KitchenPace } from "./kitchen-pace.ts";
import type { Merchant } from "./merchant.ts";
import { chooseEdit, isEditable, pickItem } from "./order-edits.ts";
import { connectAccount, providers } from "./payment-accounts.ts";
import {
  answerCancellation,
  assignDriver,
  completeTask,
  createCounterOrder,
  createTestOrder,
  editOrder,
  markNoShow,
  readStatus,
  refund,
  refundOrder,
  requestCancellation,
  setAvailability,
  setPrice,
  setPromisedTime,
  takePayment,
  transition,
} from "./staff-documents.ts";

/** What staff do at one moment. */
export const staffActions = [
  "advance",
  "counter order",
  "edit",
  "refund",
  "refund by line",
  "refund at the processor",
  "cancel",
  "sold out",
  "price",
  "slow down",
  "pause an order type",
  "driver",
  "bump",
  "request a cancellation",
  "answer a cancellation",
  "no-show",
  "promise another time",
  "test order",
] as const;
export type StaffAction = (typeof staffActions)[number];

interface StaffParts {
  merchant: Merchant;
  workers: Workers;
  scheduler: Scheduler;
  ledger: Ledger;
}

interface KitchenOrder {
  id: string;
  status: string;
  orderType: string;
  total: number;
  paymentId: string | null;
  providerPaymentId: string | null;
}

const statuses = ["open", "sent_to_kitchen", "in_progress", "ready", "served", "completed"];

const nextStatus: Readonly<Record<string, string>> = {
  open: "sent_to_kitchen",
  sent_to_kitchen: "in_progress",
  in_progress: "ready",
  ready: "served",
  served: "completed",
};

const findNextStatus = ({ status, orderType }: KitchenOrder): string | undefined =>
  status === "ready" && orderType === "pickup" ? "completed" : nextStatus[status];

/** The orders that staff cancelled and whose payment they did not return. */
export type RetainedPayments = Set<string>;

/** The staff of one store, at their screen and in the processor's dashboard. */
export class Staff {
  readonly retained: RetainedPayments = new Set();
  /** The orders that a manager completed although money was outstanding. */
  readonly allowedUnpaid = new Set<string>();
  /** The revisions that staff replaced by an edit, by order. */
  readonly editedRevisions = new Map<string, number[]>();
  /** What staff did not find after changing it. */
  readonly staleReads: string[] = [];
  /** What staff recorded as paid at the counter, by order and key. */
  readonly tenders = new Map<string, Map<string, number>>();
  #counterOrders = 0;
  readonly #parts: StaffParts;
  readonly #screen: Browser;
  readonly #pace: KitchenPace;

  constructor(parts: StaffParts) {
    this.#parts = parts;
    const { merchant, workers, scheduler } = parts;
    const { host, staffToken } = merchant.store;
    this.#screen = new Browser(workers, scheduler, host, { authorization: `Bearer ${staffToken}` });
    this.#pace = new KitchenPace({ scheduler, mutate: (...call) => this.#mutate(...call) });
  }

  /** Starts one action as a process of its own. */
  start(action: StaffAction, random: SeededRandom, onEnd: () => void): void {
    this.#parts.scheduler.current = newProcess(`staff of ${this.#parts.merchant.store.slug}`);
    const actions: Record<StaffAction, () => Promise<unknown>> = {
      advance: () => this.#advance(random),
      "counter order": () => this.#takeOrder(random),
      edit: () => this.#edit(random),
      refund: () => this.#refund(random),
      "refund by line": () => this.#refundByLine(random),
      "refund at the processor": async () => this.#refundAtProcessor(random),
      cancel: () => this.#cancel(random),
      "sold out": () => this.#sellOut(random),
      price: () => this.#changePrice(random),
      "slow down": () => this.#pace.slowDown(random),
      "pause an order type": () => this.#pace.pauseType(random),
      driver: () => this.#assignDriver(random),
      bump: () => this.#pace.bump(random, this.#pickOrder(random, isInKitchen)),
      "request a cancellation": () => this.#requestCancellation(random),
      "answer a cancellation": () => this.#answerCancellation(random),
      "no-show": () => this.#markNoShow(random),
      "promise another time": () => this.#promise(random),
      "test order": () => this.#repeat(random, createTestOrder, { key: this.#nextKey("test") }),
    };
    void actions[action]().then(onEnd);
  }

  /** The orders on the kitchen's screen. */
  #orders(): KitchenOrder[] {
    const { slug } = this.#parts.merchant.store;
    return this.#parts.ledger.findHome(slug).read<KitchenOrder>(
      `SELECT o.id, o.status, o.order_type AS orderType, o.total, p.id AS paymentId, p.provider_payment_id AS providerPaymentId
       FROM restaurant_order o JOIN store_settings s ON s.id = o.store_id LEFT JOIN payment p ON p.order_id = o.id AND o.order_source = 'online'
         AND p.expires_at IS NULL AND p.provider <> 'cash' WHERE s.slug = ? ORDER BY o.id`,
      slug,
    );
  }

  #pickOrder(random: SeededRandom, isFit: (order: KitchenOrder) => boolean): KitchenOrder | null {
    const [first, ...others] = this.#orders().filter(isFit);
    return first ? random.pick([first, ...others]) : null;
  }

  /** Sends a mutation once, or twice at once as an impatient hand does. */
  async #mutate(random: SeededRandom, query: string, variables: object): Promise<boolean> {
    const calls = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => this.#screen.graphql(query, variables));
    return (await Promise.all(calls)).some((data) => data !== null && Object.values(data).some(Boolean));
  }

  async #advance(random: SeededRandom): Promise<void> {
    const order = this.#pickOrder(random, ({ status }) => nextStatus[status] !== undefined);
    // Sometimes the screen shows an earlier status than the order has.
    const status = random.chance(0.2)
      ? random.pick(["sent_to_kitchen", "in_progress"])
      : order && findNextStatus(order);
    if (!order || !status) return;
    const allow = status === "completed" && random.chance(0.2);
    if (allow) this.allowedUnpaid.add(order.id);
    if (await this.#mutate(random, transition, { orderId: order.id, status, allow }))
      await this.#readBack(order.id, status);
  }

  /** Reads an order after its status was changed. Others may have moved it further. */
  async #readBack(id: string, written: string): Promise<void> {
    const reply = await this.#screen.send("POST", "/api/graphql", { query: readStatus, variables: { id } });
    if (reply?.status !== 200 || reply.body["errors"]) return;
    const status = /"status":"(\w+)"/.exec(JSON.stringify(reply.body))?.[1] ?? "missing";
    const isNewer = status === "cancelled" || statuses.indexOf(status) >= statuses.indexOf(written);
    if (!isNewer) this.staleReads.push(`staff made ${id} ${written} and then read ${status}`);
  }

  /** Takes an order at the counter, and its payment in one or two parts. The guest may leave without paying all. */
  async #takeOrder(random: SeededRandom): Promise<void> {
    const key = this.#nextKey("counter");
    const items = chooseItems(random, this.#parts.merchant.store);
    const type = random.pick(["pickup", "dine_in"] as const);
    const tip = random.pick([0, 100]);
    const code = random.chance(0.2) ? promo.code : null;
    const fees = random.chance(0.3) ? [{ kind: random.pick(["bag", "service", "deposit"]), amount: 45 }] : [];
    const table = type === "dine_in" ? "7" : null;
    const [order] = await this.#repeat(random, createCounterOrder, { items, type, tip, fees, table, promo: code, key });
    if (!order || typeof order["id"] !== "string" || typeof order["total"] !== "number") return;
    const drawn = random.chance(0.5) ? order["total"] : random.integerBelow(order["total"]);
    const first = drawn === order["total"] ? drawn : drawn - (drawn % this.#cashStep());
    await this.#takePayment(random, order["id"], "cash", first);
    if (random.chance(0.8)) await this.#takePayment(random, order["id"], "manual", order["total"] - first);
  }

  /** The step in which guests pay a part in cash. */
  #cashStep(): number {
    const { merchant, ledger } = this.#parts;
    const { slug } = merchant.store;
    const [store] = ledger
      .findHome(slug)
      .read<{ step: number | null }>("SELECT cash_rounding_step AS step FROM store_settings WHERE slug = ?", slug);
    return store?.step || 1;
  }

  #nextKey(kind: string): string {
    this.#counterOrders += 1;
    return `${kind}-of-${this.#parts.merchant.store.slug}-${this.#counterOrders}`;
  }

  async #takePayment(random: SeededRandom, orderId: string, method: string, amount: number): Promise<void> {
    if (amount === 0) return;
    const key = `tender-of-${orderId}-${method}`;
    const tenders = this.tenders.get(orderId) ?? new Map<string, number>();
    this.tenders.set(orderId, tenders.set(key, amount));
    await this.#repeat(random, takePayment, { orderId, method, amount, key });
  }

  /** Sends a mutation with its key until it has a result, or three times. */
  async #repeat(random: SeededRandom, query: string, variables: object): Promise<Readonly<Record<string, unknown>>[]> {
    for (let tries = 0; tries < 3; tries += 1) {
      const calls = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => this.#screen.graphql(query, variables));
      const results = (await Promise.all(calls)).flatMap((data) => Object.values(data ?? {}).filter(isObject));
      if (results.length > 0) return results;
      await this.#parts.scheduler.wait(4_000);
    }
    return [];
  }

  async #refund(random: SeededRandom): Promise<void> {
    const order = this.#pickOrder(random, ({ paymentId }) => paymentId !== null);
    if (!order) return;
    // Someone else does the same in the dashboard, and the processor refuses one of the two.
    if (random.chance(0.2)) this.#refundAtProcessor(random, order);
    const amount = random.chance(0.6) ? 1 + random.integerBelow(order.total) : null;
    const key = random.chance(0.7) ? `refund-of-${order.id}-${amount}` : null;
    await this.#mutate(random, refund, { paymentId: order.paymentId, amount, key });
  }

  /** Does what waits for a person: connects an account that was removed, and says of refunds that were made at the
   *  processor whether they are the ones that wait. */
  async answerTasks(): Promise<void> {
    const { store } = this.#parts.merchant;
    const { slug } = store;
    const connected = this.#parts.ledger
      .findHome(slug)
      .read<{ provider: string }>(
        "SELECT a.provider FROM store_payment_account a JOIN store_settings s ON s.id = a.store_id WHERE s.slug = ?",
        slug,
      )
      .map(({ provider }) => provider);
    for (const provider of providers)
      if (!connected.includes(provider)) await connectAccount(this.#screen, store, provider);
    const open = this.#parts.ledger.findHome(slug).read<{ id: string; isSame: number }>(
      `SELECT t.id, t.amount % 2 AS isSame FROM store_task t JOIN store_settings s ON s.id = t.store_id
       WHERE s.slug = ? AND t.kind = 'processor_refund' AND t.done_at IS NULL ORDER BY t.id`,
      slug,
    );
    for (const { id, isSame } of open) await this.#screen.graphql(completeTask, { taskId: id, isSame: isSame === 1 });
  }

  /** Gives back portions or an amount of any order, sometimes all of it, with the key as the reason. */
  async #refundByLine(random: SeededRandom): Promise<void> {
    const order = this.#pickOrder(random, () => true);
    if (!order) return;
    const home = this.#parts.ledger.findHome(this.#parts.merchant.store.slug);
    const [item, ...others] = home.read<{ id: string; quantity: number; tip: number }>(
      `SELECT i.id, i.quantity, o.tip FROM order_item i JOIN restaurant_order o ON o.id = i.order_id
       WHERE i.order_id = ? AND i.superseded_in IS NULL ORDER BY i.sort_order`,
      order.id,
    );
    if (!item) return;
    const lines = [random.pick([item, ...others]), ...others.filter(() => random.chance(0.2))]
      .filter((line, index, all) => all.indexOf(line) === index)
      .map(({ id, quantity }) => ({ orderItemId: id, quantity: 1 + random.integerBelow(quantity) }));
    const tip = item.tip > 0 ? 1 + random.integerBelow(item.tip) : null;
    const choice = random.integerBelow(4);
    const amount = choice === 0 ? 1 + random.integerBelow(Math.max(order.total, 1)) : order.total;
    const parts = choice === 1 ? { lines } : choice === 2 && tip !== null ? { tip } : { amount };
    await this.#repeat(random, refundOrder, {
      ...parts,
      orderId: order.id,
      key: `refund-by-line-${order.id}-${choice}`,
    });
  }

  /** Changes an item of an order in the kitchen or adds a dish, sometimes twice. */
  async #edit(random: SeededRandom): Promise<void> {
    const isAtCounter = random.chance(0.5);
    const order = this.#pickOrder(random, (one) => isEditable(one, isAtCounter));
    const edits = order ? 1 + random.integerBelow(2) : 0;
    for (let made = 0; order && made < edits; made += 1) await this.#editOnce(random, order);
  }

  async #editOnce(random: SeededRandom, order: KitchenOrder): Promise<void> {
    const { store } = this.#parts.merchant;
    const item = pickItem(random, this.#parts.ledger.findHome(store.slug), order.id);
    if (!item) return;
    const edit = chooseEdit(random, { order, item, store });
    const calls = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => this.#screen.graphql(editOrder, edit));
    const saved = (await Promise.all(calls)).filter((data) => data !== null && Object.values(data).some(Boolean));
    const revisions = this.editedRevisions.get(order.id) ?? [];
    this.editedRevisions.set(order.id, [...revisions, ...saved.map(() => item.revision)]);
  }

  #pickStripeOrder(random: SeededRandom): KitchenOrder | null {
    return this.#pickOrder(random, ({ providerPaymentId }) => providerPaymentId?.startsWith("pi_") === true);
  }

  #refundAtProcessor(random: SeededRandom, order = this.#pickStripeOrder(random)): void {
    const { merchant } = this.#parts;
    const intentId = order?.providerPaymentId ?? null;
    const charge = merchant.stripe.readCharges(intentId).find(({ paid }) => paid);
    const left = charge ? charge.amount - charge.amount_refunded : 0;
    if (intentId === null || left === 0) return;
    merchant.stripe.refundByHand(intentId, 1 + random.integerBelow(left));
    merchant.sendMessages();
  }

  async #cancel(random: SeededRandom): Promise<void> {
    const order = this.#pickOrder(random, ({ status }) => nextStatus[status] !== undefined);
    if (!order) return;
    const keep = random.chance(0.3);
    // Whether or not a response comes, the cancellation may have been written.
    if (keep) this.retained.add(order.id);
    await this.#mutate(random, transition, { orderId: order.id, status: "cancelled", keep });
  }

  /** Someone without the right to cancel asks for it. */
  async #requestCancellation(random: SeededRandom): Promise<void> {
    const order = this.#pickOrder(random, isInKitchen);
    if (!order) return;
    await this.#mutate(random, requestCancellation, { orderId: order.id });
    if (random.chance(0.5)) await this.#answerCancellation(random);
  }

  /** A manager confirms or declines the oldest open request. */
  async #answerCancellation(random: SeededRandom): Promise<void> {
    const { slug } = this.#parts.merchant.store;
    const [request] = this.#parts.ledger.findHome(slug).read<{ id: string }>(
      `SELECT o.id FROM restaurant_order o JOIN store_settings s ON s.id = o.store_id
       WHERE s.slug = ? AND o.cancellation_requested_at IS NOT NULL AND o.status <> 'cancelled' ORDER BY o.id`,
      slug,
    );
    if (!request) return;
    await this.#mutate(random, answerCancellation, { orderId: request.id, confirm: random.chance(0.7) });
  }

  /** The kitchen finishes an unpaid order that is not picked up. A paid one, or one that is not ready, is refused. */
  async #markNoShow(random: SeededRandom): Promise<void> {
    const isPaid = random.chance(0.2);
    const order = this.#pickOrder(random, (one) => isInKitchen(one) && (one.paymentId !== null) === isPaid);
    if (!order) return;
    for (const status of statuses.slice(statuses.indexOf(order.status) + 1, statuses.indexOf("ready") + 1))
      await this.#mutate(random, transition, { orderId: order.id, status });
    await this.#mutate(random, markNoShow, { orderId: order.id });
  }

  async #promise(random: SeededRandom): Promise<void> {
    const order = this.#pickOrder(random, isInKitchen);
    const at = new Date(this.#parts.scheduler.nowMs + (10 + random.integerBelow(50)) * 60_000).toISOString();
    if (order) await this.#mutate(random, setPromisedTime, { orderId: order.id, at });
  }

  /** Gives a delivery to a driver, while the kitchen may cancel or complete it. */
  async #assignDriver(random: SeededRandom): Promise<void> {
    const order = this.#pickOrder(random, ({ orderType }) => orderType === "delivery");
    if (!order) return;
    const name = random.pick(["Ana", "Ben", null]);
    if (random.chance(0.3)) void this.#mutate(random, transition, { orderId: order.id, status: "cancelled" });
    await this.#mutate(random, assignDriver, { orderId: order.id, name });
  }

  async #sellOut(random: SeededRandom): Promise<void> {
    const id = this.#dish(random);
    await this.#mutate(random, setAvailability, { id, available: false });
    await this.#parts.scheduler.wait(3 * 60_000);
    await this.#mutate(random, setAvailability, { id, available: true });
  }

  async #changePrice(random: SeededRandom): Promise<void> {
    await this.#mutate(random, setPrice, { id: this.#dish(random), price: 300 + 10 * random.integerBelow(60) });
  }

  #dish(random: SeededRandom): string {
    return pickDish(random, this.#parts.merchant.store).id;
  }
}

/** What the staff of all stores decided about the money of orders. */
export const mergeDecisions = (staff: readonly Staff[]) => ({
  retained: new Set(staff.flatMap(({ retained }) => [...retained])),
  allowedUnpaid: new Set(staff.flatMap(({ allowedUnpaid }) => [...allowedUnpaid])),
  editedRevisions: new Map(staff.flatMap(({ editedRevisions }) => [...editedRevisions])),
});

import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { connect } from "../../../db/client.ts";
import { storeSettings } from "../../../db/schema/index.ts";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import type { Actor } from "../builders/client.ts";
import { cancel, complete, type OrderBody, orderBody, type Placed, sendOrder } from "../builders/orders.ts";
import type { Fault } from "../fakes/fake-stripe.ts";
import { KitchenScreen } from "../fakes/kitchen-screen.ts";
import { deliverEvent, minutesLater, payWith, type StripeShop, stripeShop, toIntentId } from "../fakes/stripe-shop.ts";
import { findStoreId, fridayEvening } from "../world.ts";
import { crashing, type FaultChance, losingAnnouncements } from "./crashes.ts";
import { SeededRandom } from "./random-choices.ts";

const cards = [
  "pm_card_visa",
  "pm_card_visa",
  "pm_card_visa_chargeDeclined",
  "pm_card_threeDSecure2Required",
  "pm_fake_processing",
] as const;
const faults: readonly [Fault, ...Fault[]] = ["silence", "silence after", "failure", "overload", "busy"];
/** Stripe stores a server error under the refund's key and repeats it, whether or not it made the refund. */
const refundFaults: readonly [Fault, ...Fault[]] = [...faults, "failure", "failure after"];
const refundRoute = "POST /v1/refunds";

interface ChaosChance extends FaultChance {
  announcements: SeededRandom;
}

/** A restaurant whose worker, processor and messages fail at random, with one guest and staff who act there. */
export class PaymentChaos {
  readonly setup: StripeShop;
  readonly staff: Actor;
  readonly #order: OrderBody;
  readonly #chance: { current: ChaosChance | null };

  private constructor(setup: StripeShop, staff: Actor, order: OrderBody, chance: { current: ChaosChance | null }) {
    this.setup = setup;
    this.staff = staff;
    this.#order = order;
    this.#chance = chance;
  }

  static async open(): Promise<PaymentChaos> {
    const chance: { current: ChaosChance | null } = { current: null };
    const STORE = losingAnnouncements(
      env.STORE,
      () => chance.current?.announcements.chance(chance.current.probability) ?? false,
    );
    const setup = await stripeShop({ env: { DB: crashing(env.DB, () => chance.current), STORE } });
    // All runs use the same hour, which would exceed any kitchen's capacity.
    await setup.shop.db.update(storeSettings).set({ ordersPerSlot: null, prepMinutesPerSlot: null });
    const staff = await setup.shop.withKey(["write_orders", "write_payments"]);
    return new PaymentChaos(setup, staff, await orderBody(setup.shop), chance);
  }

  get isInjectingFaults(): boolean {
    return this.#chance.current !== null;
  }

  /** Turns fault injection on or off. */
  injectFaults(chance: ChaosChance | null): void {
    this.#chance.current = chance;
  }

  /** One guest's run as in `play`, with a kitchen screen connected. Returns the orders that are stale on the screen
   *  at the end. */
  async playWithScreen(seed: number): Promise<{ guest: Guest; staleOrders: string[] }> {
    const { shop } = this.setup;
    shop.at(fridayEvening);
    const storeId = await findStoreId(shop.db, "copper-pot");
    const screen = await KitchenScreen.open(storeId, `chaos ${seed}`, this.staff);
    const guest = await this.play(seed);
    return { guest, staleOrders: await screen.close() };
  }

  /** One guest's complete run. The same seed gives the same run. */
  async play(seed: number): Promise<Guest> {
    const { shop, stripe } = this.setup;
    const random = new SeededRandom(seed);
    shop.at(fridayEvening);
    const guest = new Guest(this, random, `chaos-${String(seed).padStart(10, "0")}`, {
      ...this.#order,
      specialInstructions: `chaos ${seed}`,
    });
    // Announcements happen after the response, in no fixed order, so they use a separate random generator.
    this.injectFaults({
      random,
      announcements: new SeededRandom(seed),
      probability: random.pick([0, 0.02, 0.05, 0.15]),
    });
    const stripeFaultProbability = random.pick([0, 0.1, 0.3]);
    stripe.defaultFault = (route) =>
      this.#chance.current && random.chance(stripeFaultProbability)
        ? random.pick(route === refundRoute ? refundFaults : faults)
        : null;
    for (let left = 4 + random.integerBelow(10); left > 0; left -= 1) await guest.step();
    this.injectFaults(null);
    await guest.end();
    return guest;
  }

  /** Runs the cron job of each minute. */
  async runMinute(): Promise<void> {
    const { shop, stripe } = this.setup;
    const work = { env: shop.env, db: connect(shop.env.DB), clock: { now: () => shop.now }, requestId: "due" };
    await runDue({ ...work, send: stripe.fetch });
  }
}

const refundMutation = `mutation ($paymentId: ID!, $amount: Int, $key: String) {
  refundPayment(paymentId: $paymentId, amount: $amount, idempotencyKey: $key) { id status } }`;
const transitionMutation = `mutation ($orderId: ID!, $status: String!, $keep: Boolean) {
  transitionRestaurantOrder(orderId: $orderId, status: $status, reason: "The oven broke.", keepPayment: $keep) { status } }`;

/** The actions of one guest, their browser and the staff, one after another or two at once. */
export class Guest {
  readonly #chaos: PaymentChaos;
  readonly #random: SeededRandom;
  readonly #key: string;
  readonly #order: OrderBody;
  readonly history: string[] = [];
  /** The browser's knowledge of its order, once a response arrived. */
  placed: Placed | null = null;
  isPaymentRetained = false;

  constructor(chaos: PaymentChaos, random: SeededRandom, key: string, order: OrderBody) {
    this.#chaos = chaos;
    this.#random = random;
    this.#key = key;
    this.#order = order;
  }

  /** Sends a request once, or twice concurrently. */
  async #onceOrTwice(call: () => Promise<unknown>): Promise<void> {
    const calls = Array.from({ length: this.#random.chance(0.25) ? 2 : 1 }, () => call());
    // Faults in background work do not affect the response.
    await Promise.all(calls.map((one) => (this.#chaos.isInjectingFaults ? one.catch(() => undefined) : one)));
  }

  async step(): Promise<void> {
    const random = this.#random;
    if (!this.placed) return this.#do(random.chance(0.8) ? "place" : "wait");
    const usualSteps = ["pay", "pay", "complete", "complete", "webhook", "webhook", "wait"] as const;
    return this.#do(
      random.chance(0.7)
        ? random.pick(usualSteps)
        : random.pick(["cancel", "refund", "refund", "dashboard refund", "stop", "place", "forge", "ask bank"]),
    );
  }

  async #do(step: string): Promise<void> {
    this.history.push(step);
    const { placed } = this;
    if (step === "place") return this.#onceOrTwice(() => this.#place());
    if (step === "wait") return this.#wait(this.#random.pick([1, 3, 12, 31]));
    if (!placed) return;
    // Whether or not the browser gets a response, the restaurant is queried for the result.
    if (step === "pay") await payWith(this.#chaos.setup, placed, this.#random.pick(cards)).catch(() => undefined);
    if (step === "complete") await this.#onceOrTwice(() => complete(this.#chaos.setup.shop, placed));
    if (step === "cancel") await this.#onceOrTwice(() => cancel(this.#chaos.setup.shop, placed));
    if (step === "refund") await this.#onceOrTwice(() => this.#refund(placed));
    if (step === "dashboard refund") this.#refundThere();
    if (step === "stop") await this.#onceOrTwice(() => this.#stop(placed));
    if (step === "webhook")
      await this.#deliver(this.#random.shuffled(this.events()).slice(0, 1 + this.#random.integerBelow(3)));
    if (step === "forge") await this.#onceOrTwice(() => this.#forge());
    if (step === "ask bank") this.#askBank(this.#random.pick(["yes", "no"]));
  }

  async #place(): Promise<void> {
    const answer = await sendOrder(this.#chaos.setup.shop, this.#order, { key: this.#key });
    const placed = answer.ok ? await answer.json<Placed>() : null;
    // A finished order has nothing left to pay, so its response has no client secret.
    if (placed?.clientSecret) this.placed = placed;
  }

  async #wait(minutes: number): Promise<void> {
    minutesLater(this.#chaos.setup.shop, minutes);
    await this.#onceOrTwice(() => this.#chaos.runMinute());
  }

  async #refund({ orderId }: Placed): Promise<void> {
    const random = this.#random;
    const row = await env.DB.prepare("SELECT id, amount FROM payment WHERE order_id = ?")
      .bind(orderId)
      .first<{ id: string; amount: number }>();
    const amount = row && random.chance(0.6) ? 1 + random.integerBelow(row.amount) : null;
    const key = random.chance(0.5) ? `refund-${this.#key}-${amount}` : null;
    await this.#chaos.staff.graphql(refundMutation, { paymentId: row?.id ?? "none", amount, key });
  }

  /** Refunds a payment in Stripe's dashboard. */
  #refundThere(): void {
    const { account } = this.#chaos.setup;
    const [charge] = account.readCharges(this.placed && toIntentId(this.placed)).filter(({ paid }) => paid);
    const left = charge ? charge.amount - charge.amount_refunded : 0;
    if (left > 0 && typeof charge?.payment_intent === "string")
      account.refundByHand(charge.payment_intent, 1 + this.#random.integerBelow(left));
  }

  async #stop({ orderId }: Placed): Promise<void> {
    const keepPayment = this.#random.chance(0.3);
    const { data } = await this.#chaos.staff.graphql(transitionMutation, {
      orderId,
      status: "cancelled",
      keep: keepPayment,
    });
    if (keepPayment && data) this.isPaymentRetained = true;
  }

  /** Stripe's pending events for this guest's payment. */
  events(): Stripe.Event[] {
    const id = this.placed && toIntentId(this.placed);
    if (!id) return [];
    return this.#chaos.setup.account.events.filter(({ data }) => {
      const object: object = data.object;
      if ("payment_intent" in object) return object.payment_intent === id;
      return "id" in object && object.id === id;
    });
  }

  async #deliver(events: readonly Stripe.Event[]): Promise<void> {
    for (const event of events) await this.#onceOrTwice(() => deliverEvent(this.#chaos.setup, event));
  }

  async #forge(): Promise<void> {
    const [event] = this.events();
    if (event) await deliverEvent(this.#chaos.setup, event, { secret: "whsec_forged" });
  }

  #askBank(result: "yes" | "no"): void {
    const id = this.placed && toIntentId(this.placed);
    const intent = id ? this.#chaos.setup.account.intents.get(id) : undefined;
    if (id && (intent?.status === "requires_action" || intent?.status === "processing"))
      this.#chaos.setup.account.answerAsBank(id, result);
  }

  /** Stops all faults: Stripe's events are delivered, and time passes until the work is done. */
  async end(): Promise<void> {
    const id = this.placed && toIntentId(this.placed);
    if (id && this.#chaos.setup.account.intent(id).status === "processing")
      this.#askBank(this.#random.pick(["yes", "no"]));
    await this.#deliver(this.#random.shuffled(this.events()));
    // A refund that waits for long is retried within the hour, and once more if its key was used up.
    for (const minutes of [31, 16, 61, 61, 61]) {
      minutesLater(this.#chaos.setup.shop, minutes);
      await this.#chaos.runMinute();
    }
    await this.#deliver(this.events());
    await this.#chaos.runMinute();
  }
}

import { env } from "cloudflare:workers";
import type Stripe from "stripe";
import { connect } from "../../../db/client.ts";
import { storeSettings } from "../../../db/schema/index.ts";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import type { Actor } from "../builders/client.ts";
import { cancel, complete, type OrderBody, orderBody, type Placed, sendOrder } from "../builders/orders.ts";
import type { Fault } from "../fakes/fake-stripe.ts";
import { KitchenScreen } from "../fakes/kitchen-screen.ts";
import { minutesLater, payWith, type StripeShop, stripeShop, tell, toIntent } from "../fakes/stripe-shop.ts";
import { findStoreId, fridayEvening } from "../world.ts";
import { type Chance, crashing, losingAnnouncements } from "./crashes.ts";
import { Dice } from "./random-choices.ts";

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

interface EveningChance extends Chance {
  announcements: Dice;
}

/** A restaurant whose worker, processor and messages fail at random, with one guest and staff who act there. */
export class TroubledEvening {
  readonly held: StripeShop;
  readonly staff: Actor;
  readonly #body: OrderBody;
  readonly #chance: { now: EveningChance | null };

  private constructor(held: StripeShop, staff: Actor, body: OrderBody, chance: { now: EveningChance | null }) {
    this.held = held;
    this.staff = staff;
    this.#body = body;
    this.#chance = chance;
  }

  static async open(): Promise<TroubledEvening> {
    const chance: { now: EveningChance | null } = { now: null };
    const STORE = losingAnnouncements(env.STORE, () => chance.now?.announcements.happens(chance.now.share) ?? false);
    const held = await stripeShop({ env: { DB: crashing(env.DB, () => chance.now), STORE } });
    // All runs use the same hour, which would exceed any kitchen's capacity.
    await held.shop.db.update(storeSettings).set({ ordersPerSlot: null, prepMinutesPerSlot: null });
    const staff = await held.shop.withKey(["write_orders", "write_payments"]);
    return new TroubledEvening(held, staff, await orderBody(held.shop), chance);
  }

  get isBreaking(): boolean {
    return this.#chance.now !== null;
  }

  /** Turns fault injection on or off. */
  breakBy(chance: EveningChance | null): void {
    this.#chance.now = chance;
  }

  /** One guest's run as in `play`, with a kitchen screen connected. Returns the orders that are stale on the screen
   *  at the end. */
  async playWithScreen(seed: number): Promise<{ guest: Guest; unknown: string[] }> {
    const { shop } = this.held;
    shop.at(fridayEvening);
    const storeId = await findStoreId(shop.db, "copper-pot");
    const screen = await KitchenScreen.open(storeId, `evening ${seed}`, this.staff);
    const guest = await this.play(seed);
    return { guest, unknown: await screen.close() };
  }

  /** One guest's complete run. The same seed gives the same run. */
  async play(seed: number): Promise<Guest> {
    const { shop, stripe } = this.held;
    const dice = new Dice(seed);
    shop.at(fridayEvening);
    const guest = new Guest(this, dice, `evening-${String(seed).padStart(10, "0")}`, {
      ...this.#body,
      specialInstructions: `evening ${seed}`,
    });
    // Announcements happen after the response, in no fixed order, so they use a separate random generator.
    this.breakBy({ dice, announcements: new Dice(seed), share: dice.one([0, 0.02, 0.05, 0.15]) });
    const breaks = dice.one([0, 0.1, 0.3]);
    stripe.trouble = (route) =>
      this.#chance.now && dice.happens(breaks) ? dice.one(route === refundRoute ? refundFaults : faults) : null;
    for (let left = 4 + dice.below(10); left > 0; left -= 1) await guest.step();
    this.breakBy(null);
    await guest.end();
    return guest;
  }

  /** Runs the cron job of each minute. */
  async minute(): Promise<void> {
    const { shop, stripe } = this.held;
    const work = { env: shop.env, db: connect(shop.env.DB), clock: { now: () => shop.now }, requestId: "due" };
    await runDue({ ...work, send: stripe.fetch });
  }
}

const refunding = `mutation ($paymentId: ID!, $amount: Int, $key: String) {
  refundPayment(paymentId: $paymentId, amount: $amount, idempotencyKey: $key) { id status } }`;
const moving = `mutation ($orderId: ID!, $status: String!, $keep: Boolean) {
  transitionRestaurantOrder(orderId: $orderId, status: $status, reason: "So it is", keepPayment: $keep) { status } }`;

/** The actions of one guest, their browser and the staff, one after another or two at once. */
export class Guest {
  readonly #evening: TroubledEvening;
  readonly #dice: Dice;
  readonly #key: string;
  readonly #body: OrderBody;
  readonly history: string[] = [];
  /** The browser's knowledge of its order, once a response arrived. */
  placed: Placed | null = null;
  keptPayment = false;

  constructor(evening: TroubledEvening, dice: Dice, key: string, body: OrderBody) {
    this.#evening = evening;
    this.#dice = dice;
    this.#key = key;
    this.#body = body;
  }

  /** Sends a request once, or twice concurrently. */
  async #often(call: () => Promise<unknown>): Promise<void> {
    const calls = Array.from({ length: this.#dice.happens(0.25) ? 2 : 1 }, () => call());
    // Faults in background work do not affect the response.
    await Promise.all(calls.map((one) => (this.#evening.isBreaking ? one.catch(() => undefined) : one)));
  }

  async step(): Promise<void> {
    const dice = this.#dice;
    if (!this.placed) return this.#do(dice.happens(0.8) ? "place" : "wait");
    const usual = ["pay", "pay", "complete", "complete", "hear", "hear", "wait"] as const;
    return this.#do(
      dice.happens(0.7)
        ? dice.one(usual)
        : dice.one(["cancel", "refund", "refund", "refund there", "stop", "place", "forge", "ask bank"]),
    );
  }

  async #do(what: string): Promise<void> {
    this.history.push(what);
    const { placed } = this;
    if (what === "place") return this.#often(() => this.#place());
    if (what === "wait") return this.#wait(this.#dice.one([1, 3, 12, 31]));
    if (!placed) return;
    // Whether or not the browser gets a response, the restaurant is queried for the result.
    if (what === "pay") await payWith(this.#evening.held, placed, this.#dice.one(cards)).catch(() => undefined);
    if (what === "complete") await this.#often(() => complete(this.#evening.held.shop, placed));
    if (what === "cancel") await this.#often(() => cancel(this.#evening.held.shop, placed));
    if (what === "refund") await this.#often(() => this.#refund(placed));
    if (what === "refund there") this.#refundThere();
    if (what === "stop") await this.#often(() => this.#stop(placed));
    if (what === "hear") await this.#hear(this.#dice.shuffled(this.events()).slice(0, 1 + this.#dice.below(3)));
    if (what === "forge") await this.#often(() => this.#forge());
    if (what === "ask bank") this.#askBank(this.#dice.one(["yes", "no"]));
  }

  async #place(): Promise<void> {
    const answer = await sendOrder(this.#evening.held.shop, this.#body, { key: this.#key });
    const told = answer.ok ? await answer.json<Placed>() : null;
    // A finished order has nothing left to pay, so its response has no client secret.
    if (told?.clientSecret) this.placed = told;
  }

  async #wait(minutes: number): Promise<void> {
    minutesLater(this.#evening.held.shop, minutes);
    await this.#often(() => this.#evening.minute());
  }

  async #refund({ orderId }: Placed): Promise<void> {
    const dice = this.#dice;
    const row = await env.DB.prepare("SELECT id, amount FROM payment WHERE order_id = ?")
      .bind(orderId)
      .first<{ id: string; amount: number }>();
    const amount = row && dice.happens(0.6) ? 1 + dice.below(row.amount) : null;
    const key = dice.happens(0.5) ? `refund-${this.#key}-${amount}` : null;
    await this.#evening.staff.graphql(refunding, { paymentId: row?.id ?? "none", amount, key });
  }

  /** Refunds a payment in Stripe's dashboard. */
  #refundThere(): void {
    const { account } = this.#evening.held;
    const [charge] = account.readCharges(this.placed && toIntent(this.placed)).filter(({ paid }) => paid);
    const left = charge ? charge.amount - charge.amount_refunded : 0;
    if (left > 0 && typeof charge?.payment_intent === "string")
      account.refundByHand(charge.payment_intent, 1 + this.#dice.below(left));
  }

  async #stop({ orderId }: Placed): Promise<void> {
    const keep = this.#dice.happens(0.3);
    const { data } = await this.#evening.staff.graphql(moving, { orderId, status: "cancelled", keep });
    if (keep && data) this.keptPayment = true;
  }

  /** Stripe's pending events for this guest's payment. */
  events(): Stripe.Event[] {
    const id = this.placed && toIntent(this.placed);
    if (!id) return [];
    return this.#evening.held.account.events.filter(({ data }) => {
      const object: object = data.object;
      if ("payment_intent" in object) return object.payment_intent === id;
      return "id" in object && object.id === id;
    });
  }

  async #hear(events: readonly Stripe.Event[]): Promise<void> {
    for (const event of events) await this.#often(() => tell(this.#evening.held, event));
  }

  async #forge(): Promise<void> {
    const [event] = this.events();
    if (event) await tell(this.#evening.held, event, { secret: "whsec_forged" });
  }

  #askBank(says: "yes" | "no"): void {
    const id = this.placed && toIntent(this.placed);
    const intent = id ? this.#evening.held.account.intents.get(id) : undefined;
    if (id && (intent?.status === "requires_action" || intent?.status === "processing"))
      this.#evening.held.account.answerOfBank(id, says);
  }

  /** Stops all faults: Stripe's events are delivered, and time passes until the work is done. */
  async end(): Promise<void> {
    const id = this.placed && toIntent(this.placed);
    if (id && this.#evening.held.account.intent(id).status === "processing")
      this.#askBank(this.#dice.one(["yes", "no"]));
    await this.#hear(this.#dice.shuffled(this.events()));
    // A refund that waits for long is retried within the hour, and once more if its key was used up.
    for (const minutes of [31, 16, 61, 61, 61]) {
      minutesLater(this.#evening.held.shop, minutes);
      await this.#evening.minute();
    }
    await this.#hear(this.events());
    await this.#evening.minute();
  }
}

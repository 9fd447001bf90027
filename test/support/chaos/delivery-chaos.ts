import { env } from "cloudflare:workers";
import { asc, eq, gt, sql } from "drizzle-orm";
import { connect } from "../../../db/client.ts";
import { insertOutbox } from "../../../db/queries/events/outbox.ts";
import { insertWebhookEndpoint } from "../../../db/queries/events/webhooks.ts";
import type { OutboxEvent } from "../../../db/schema/enums.ts";
import { outbox, webhookDelivery, webhookEndpoint } from "../../../db/schema/index.ts";
import { dispatchAllEvents } from "../../../worker/domain/events/dispatch.ts";
import { newWebhookSecret, sealSecret } from "../../../worker/domain/events/secret.ts";
import { idSeries, newId } from "../../../worker/domain/ids.ts";
import { placeOrder } from "../builders/orders.ts";
import { type Received, Receivers } from "../fakes/receivers.ts";
import { findStoreId, type World, world } from "../world.ts";
import { crashing } from "./crashes.ts";
import { SeededRandom } from "./random-choices.ts";

/** Decides when a worker crashes. After the crash, nothing that the worker does has an effect. */
class CrashRandom extends SeededRandom {
  hasCrashed = false;

  override chance(probability: number): boolean {
    this.hasCrashed ||= super.chance(probability);
    return this.hasCrashed;
  }
}

const events = ["order.paid", "order.status_changed", "order.refunded"] as const satisfies readonly OutboxEvent[];
const receiverBehaviours = [
  "no content",
  "no content",
  "no content",
  "server error",
  "redirect",
  "lost response",
] as const;

/** A restaurant with orders and webhook endpoints, whose workers crash and whose receivers fail at random. */
export class DeliveryChaos {
  readonly shop: World;
  readonly #storeId: string;
  readonly #orders: readonly [string, ...string[]];
  /** How often a message was delivered twice, and how often a worker crashed. */
  readonly counts = { repeated: 0, died: 0 };

  private constructor(shop: World, storeId: string, orders: readonly [string, ...string[]]) {
    this.shop = shop;
    this.#storeId = storeId;
    this.#orders = orders;
  }

  static async open(): Promise<DeliveryChaos> {
    const shop = await world();
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)].map((one) => one.orderId);
    const [first = "", ...others] = orders;
    const chaos = new DeliveryChaos(shop, await findStoreId(shop.db, "copper-pot"), [first, ...others]);
    await dispatchAllEvents(chaos.#buildWork(chaos.shop.env.DB, new Receivers()));
    return chaos;
  }

  #buildWork(database: D1Database, { fetch: send }: Receivers) {
    const clock = { now: () => this.shop.now };
    return { env: { ...this.shop.env, DB: database }, db: connect(database), clock, requestId: "post", send };
  }

  #advanceClock(seconds: number): void {
    this.shop.at(new Date(Date.parse(this.shop.now) + seconds * 1000).toISOString());
  }

  async #addEndpoint(url: string): Promise<string> {
    const { db, now } = this.shop;
    const stamps = { createdAt: now, updatedAt: now };
    const keyed = { id: newId("whe", now), storeId: this.#storeId };
    await insertWebhookEndpoint(db, {
      ...{ ...keyed, ...stamps, url, events: [...events], status: "active" },
      ...{
        previousEncryptedSecret: null,
        previousSecretUntil: null,
        failingSince: null,
        disabledAt: null,
        ownersNotifiedAt: null,
      },
      encryptedSecret: await sealSecret(env, keyed, newWebhookSecret()),
    });
    return url;
  }

  /** Changes an order. The write may be lost if the worker crashes. */
  async #publishEvents(random: SeededRandom, crashRandom: CrashRandom, probability: number): Promise<void> {
    const { now } = this.shop;
    const subjectId = random.pick(this.#orders);
    const nextId = idSeries(now);
    const rows = Array.from({ length: 1 + random.integerBelow(3) }, () => ({
      ...{
        id: nextId("out"),
        storeId: this.#storeId,
        event: random.pick(events),
        subjectId,
        payload: { orderId: subjectId },
      },
      ...{ dispatchedAt: null, createdAt: now, updatedAt: now },
    }));
    const db = connect(crashing(env.DB, () => ({ random: crashRandom, probability })));
    await Promise.resolve(insertOutbox(db, rows)).catch(() => undefined);
  }

  /** The receivers as one worker reaches them: it may crash before or after it sends a message. */
  #receivers(
    random: SeededRandom,
    crashRandom: CrashRandom,
    probability: number,
    receivedMessages: ReceivedMessages,
  ): Receivers {
    const receivers = new Receivers();
    const { fetch } = receivers;
    receivers.fetch = async (request) => {
      if (crashRandom.chance(probability)) throw new Error("The worker crashed before it sent the request.");
      await fetch(request);
      const [received] = receivers.received.splice(0);
      if (received) await receivedMessages.record(received);
      const behaviour = random.pick(receiverBehaviours);
      if (crashRandom.chance(probability) || behaviour === "lost response") throw new Error("The response was lost.");
      return new Response(null, { status: behaviour === "server error" ? 500 : behaviour === "redirect" ? 302 : 204 });
    };
    return receivers;
  }

  async #runWorker(random: SeededRandom, probability: number, receivedMessages: ReceivedMessages): Promise<void> {
    const crashRandom = new CrashRandom(random.integerBelow(2 ** 31));
    const database = crashing(env.DB, () => ({ random: crashRandom, probability }));
    const receivers = this.#receivers(
      new SeededRandom(random.integerBelow(2 ** 31)),
      crashRandom,
      probability,
      receivedMessages,
    );
    await dispatchAllEvents(this.#buildWork(database, receivers)).catch(() => undefined);
    if (crashRandom.hasCrashed) this.counts.died += 1;
  }

  async #step(random: SeededRandom, probability: number, receivedMessages: ReceivedMessages): Promise<void> {
    const step = random.pick(["happen", "happen", "look", "look", "two look", "wait"]);
    if (step === "happen")
      await this.#publishEvents(random, new CrashRandom(random.integerBelow(2 ** 31)), probability);
    if (step === "look") await this.#runWorker(random, probability, receivedMessages);
    if (step === "two look")
      await Promise.all([
        this.#runWorker(random, probability, receivedMessages),
        this.#runWorker(random, probability, receivedMessages),
      ]);
    this.#advanceClock(step === "wait" ? random.pick([5, 70, 1800]) : 1);
  }

  /** Simulates some hours of one restaurant. The same seed gives the same run. Returns the violated invariants. */
  async play(seed: number): Promise<string[]> {
    const { db } = this.shop;
    const random = new SeededRandom(seed);
    const [before] = await db.select({ rowid: sql<number>`coalesce(max("rowid"), 0)` }).from(outbox);
    const addresses = [await this.#addEndpoint(`https://one.example/${seed}`)];
    if (random.chance(0.5)) addresses.push(await this.#addEndpoint(`https://two.example/${seed}`));
    const receivedMessages = new ReceivedMessages();
    const probability = random.pick([0.02, 0.05, 0.15]);
    await this.#publishEvents(random, new CrashRandom(1), 0);
    for (let left = 4 + random.integerBelow(6); left > 0; left -= 1)
      await this.#step(random, probability, receivedMessages);
    const healthyReceivers = new Receivers();
    const { fetch } = healthyReceivers;
    healthyReceivers.fetch = async (request) => {
      const behaviour = await fetch(request);
      for (const received of healthyReceivers.received.splice(0)) await receivedMessages.record(received);
      return behaviour;
    };
    for (let hours = 0; hours < 24; hours += 8) {
      this.#advanceClock(8 * 3600);
      await dispatchAllEvents(this.#buildWork(env.DB, healthyReceivers));
    }
    const published = await db
      .select({ id: outbox.id, subjectId: outbox.subjectId })
      .from(outbox)
      .where(gt(sql`"rowid"`, before?.rowid ?? 0))
      .orderBy(asc(sql`"rowid"`));
    const left = await db.select().from(webhookDelivery).where(eq(webhookDelivery.status, "pending"));
    await db.delete(webhookEndpoint);
    this.counts.repeated += receivedMessages.repeated;
    return [
      ...left.map(({ event }) => `${event} is still on its way`),
      ...addresses.flatMap((url) => receivedMessages.listViolations(url, published)),
    ];
  }
}

interface Published {
  id: string;
  subjectId: string;
}

/** The messages that a receiver got, in the order of arrival. */
class ReceivedMessages {
  readonly #all: Received[] = [];
  readonly #inProgress = new Set<string>();
  readonly #violations: string[] = [];
  repeated = 0;

  async record(received: Received): Promise<void> {
    const keyed = `${received.url} ${received.message.id}`;
    if (this.#inProgress.has(keyed)) this.#violations.push(`${keyed} came twice at one moment`);
    const earlier = this.#all.find(({ url, message }) => `${url} ${message.id}` === keyed);
    if (earlier) this.repeated += 1;
    if (earlier && earlier.body !== received.body) this.#violations.push(`${keyed} came in other words`);
    if (received.headers["webhook-id"] !== received.message.id) this.#violations.push(`${keyed} has another id`);
    this.#all.push(received);
    this.#inProgress.add(keyed);
    await scheduler.wait(0);
    this.#inProgress.delete(keyed);
  }

  /** Lists violations per address: each order's messages must all arrive, in order, and repeats must follow
   *  directly. */
  listViolations(url: string, published: readonly Published[]): string[] {
    const subjects = [...new Set(published.map(({ subjectId }) => subjectId))];
    const deliveries = this.#all.filter((one) => one.url === url);
    const violations = subjects.filter((subject) => {
      const ids = deliveries
        .filter(({ message }) => message.data["orderId"] === subject)
        .map(({ message }) => message.id);
      const deliveredIds = ids.filter((id, index) => id !== ids[index - 1]);
      const expectedIds = published.filter(({ subjectId }) => subjectId === subject).map(({ id }) => id);
      return JSON.stringify(deliveredIds) !== JSON.stringify(expectedIds);
    });
    return [...this.#violations, ...violations.map((subject) => `${url} did not hear of ${subject} as it happened`)];
  }
}

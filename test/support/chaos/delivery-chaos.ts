import { env } from "cloudflare:workers";
import { asc, eq, gt, sql } from "drizzle-orm";
import { connect } from "../../../db/client.ts";
import { insertOutbox } from "../../../db/queries/events/outbox.ts";
import { insertWebhookEndpoint } from "../../../db/queries/events/webhooks.ts";
import type { OutboxEvent } from "../../../db/schema/enums.ts";
import { outbox, webhookDelivery, webhookEndpoint } from "../../../db/schema/index.ts";
import { handOnAllEvents } from "../../../worker/domain/events/dispatch.ts";
import { newWebhookSecret, sealSecret } from "../../../worker/domain/events/secret.ts";
import { idSeries, newId } from "../../../worker/domain/ids.ts";
import { placeOrder } from "../builders/orders.ts";
import { type Received, Receivers } from "../fakes/receivers.ts";
import { findStoreId, type World, world } from "../world.ts";
import { crashing } from "./crashes.ts";
import { Dice } from "./random-choices.ts";

/** Decides when a worker crashes. After the crash, nothing that the worker does has an effect. */
class Luck extends Dice {
  isOver = false;

  override happens(share: number): boolean {
    this.isOver ||= super.happens(share);
    return this.isOver;
  }
}

const events = ["order.paid", "order.status_changed", "order.refunded"] as const satisfies readonly OutboxEvent[];
const answers = ["no content", "no content", "no content", "trouble", "elsewhere", "broken line"] as const;

/** A restaurant with orders and webhook endpoints, whose workers crash and whose receivers fail at random. */
export class TroubledPost {
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

  static async open(): Promise<TroubledPost> {
    const shop = await world();
    const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)].map((one) => one.orderId);
    const [first = "", ...others] = orders;
    const post = new TroubledPost(shop, await findStoreId(shop.db, "copper-pot"), [first, ...others]);
    await handOnAllEvents(post.#openWork(post.shop.env.DB, new Receivers()));
    return post;
  }

  #openWork(database: D1Database, { fetch: send }: Receivers) {
    const clock = { now: () => this.shop.now };
    return { env: { ...this.shop.env, DB: database }, db: connect(database), clock, requestId: "post", send };
  }

  #later(seconds: number): void {
    this.shop.at(new Date(Date.parse(this.shop.now) + seconds * 1000).toISOString());
  }

  async #addAddress(url: string): Promise<string> {
    const { db, now } = this.shop;
    const stamps = { createdAt: now, updatedAt: now };
    const name = { id: newId("whe", now), storeId: this.#storeId };
    await insertWebhookEndpoint(db, {
      ...{ ...name, ...stamps, url, events: [...events], status: "active" },
      ...{
        previousEncryptedSecret: null,
        previousSecretUntil: null,
        failingSince: null,
        disabledAt: null,
        ownersNotifiedAt: null,
      },
      encryptedSecret: await sealSecret(env, name, newWebhookSecret()),
    });
    return url;
  }

  /** Changes an order. The write may be lost if the worker crashes. */
  async #happen(dice: Dice, luck: Luck, share: number): Promise<void> {
    const { now } = this.shop;
    const subjectId = dice.one(this.#orders);
    const next = idSeries(now);
    const rows = Array.from({ length: 1 + dice.below(3) }, () => ({
      ...{
        id: next("out"),
        storeId: this.#storeId,
        event: dice.one(events),
        subjectId,
        payload: { orderId: subjectId },
      },
      ...{ dispatchedAt: null, createdAt: now, updatedAt: now },
    }));
    const db = connect(crashing(env.DB, () => ({ dice: luck, share })));
    await Promise.resolve(insertOutbox(db, rows)).catch(() => undefined);
  }

  /** The receivers as one worker reaches them: it may crash before or after it sends a message. */
  #partners(dice: Dice, luck: Luck, share: number, heard: Heard): Receivers {
    const partners = new Receivers();
    const { fetch } = partners;
    partners.fetch = async (request) => {
      if (luck.happens(share)) throw new Error("The worker crashed before it sent the request.");
      await fetch(request);
      const [received] = partners.received.splice(0);
      if (received) await heard.take(received);
      const answer = dice.one(answers);
      if (luck.happens(share) || answer === "broken line") throw new Error("The response was lost.");
      return new Response(null, { status: answer === "trouble" ? 500 : answer === "elsewhere" ? 302 : 204 });
    };
    return partners;
  }

  async #look(dice: Dice, share: number, heard: Heard): Promise<void> {
    const luck = new Luck(dice.below(2 ** 31));
    const database = crashing(env.DB, () => ({ dice: luck, share }));
    const partners = this.#partners(new Dice(dice.below(2 ** 31)), luck, share, heard);
    await handOnAllEvents(this.#openWork(database, partners)).catch(() => undefined);
    if (luck.isOver) this.counts.died += 1;
  }

  async #step(dice: Dice, share: number, heard: Heard): Promise<void> {
    const what = dice.one(["happen", "happen", "look", "look", "two look", "wait"]);
    if (what === "happen") await this.#happen(dice, new Luck(dice.below(2 ** 31)), share);
    if (what === "look") await this.#look(dice, share, heard);
    if (what === "two look") await Promise.all([this.#look(dice, share, heard), this.#look(dice, share, heard)]);
    this.#later(what === "wait" ? dice.one([5, 70, 1800]) : 1);
  }

  /** Simulates some hours of one restaurant. The same seed gives the same run. Returns the violated invariants. */
  async play(seed: number): Promise<string[]> {
    const { db } = this.shop;
    const dice = new Dice(seed);
    const [before] = await db.select({ rowid: sql<number>`coalesce(max("rowid"), 0)` }).from(outbox);
    const addresses = [await this.#addAddress(`https://one.example/${seed}`)];
    if (dice.happens(0.5)) addresses.push(await this.#addAddress(`https://two.example/${seed}`));
    const heard = new Heard();
    const share = dice.one([0.02, 0.05, 0.15]);
    await this.#happen(dice, new Luck(1), 0);
    for (let left = 4 + dice.below(6); left > 0; left -= 1) await this.#step(dice, share, heard);
    const willing = new Receivers();
    const { fetch } = willing;
    willing.fetch = async (request) => {
      const answer = await fetch(request);
      for (const received of willing.received.splice(0)) await heard.take(received);
      return answer;
    };
    for (let hours = 0; hours < 24; hours += 8) {
      this.#later(8 * 3600);
      await handOnAllEvents(this.#openWork(env.DB, willing));
    }
    const happened = await db
      .select({ id: outbox.id, subjectId: outbox.subjectId })
      .from(outbox)
      .where(gt(sql`"rowid"`, before?.rowid ?? 0))
      .orderBy(asc(sql`"rowid"`));
    const left = await db.select().from(webhookDelivery).where(eq(webhookDelivery.status, "pending"));
    await db.delete(webhookEndpoint);
    this.counts.repeated += heard.repeated;
    return [
      ...left.map(({ event }) => `${event} is still on its way`),
      ...addresses.flatMap((url) => heard.faults(url, happened)),
    ];
  }
}

interface Happened {
  id: string;
  subjectId: string;
}

/** The messages that a receiver got, in the order of arrival. */
class Heard {
  readonly #all: Received[] = [];
  readonly #coming = new Set<string>();
  readonly #wrong: string[] = [];
  repeated = 0;

  async take(received: Received): Promise<void> {
    const name = `${received.url} ${received.message.id}`;
    if (this.#coming.has(name)) this.#wrong.push(`${name} came twice at one moment`);
    const earlier = this.#all.find(({ url, message }) => `${url} ${message.id}` === name);
    if (earlier) this.repeated += 1;
    if (earlier && earlier.body !== received.body) this.#wrong.push(`${name} came in other words`);
    if (received.headers["webhook-id"] !== received.message.id) this.#wrong.push(`${name} has another id`);
    this.#all.push(received);
    this.#coming.add(name);
    await scheduler.wait(0);
    this.#coming.delete(name);
  }

  /** Lists violations per address: each order's messages must all arrive, in order, and repeats must follow
   *  directly. */
  faults(url: string, happened: readonly Happened[]): string[] {
    const subjects = [...new Set(happened.map(({ subjectId }) => subjectId))];
    const came = this.#all.filter((one) => one.url === url);
    const wrong = subjects.filter((subject) => {
      const ids = came.filter(({ message }) => message.data["orderId"] === subject).map(({ message }) => message.id);
      const inTurn = ids.filter((id, index) => id !== ids[index - 1]);
      const wanted = happened.filter(({ subjectId }) => subjectId === subject).map(({ id }) => id);
      return JSON.stringify(inTurn) !== JSON.stringify(wanted);
    });
    return [...this.#wrong, ...wrong.map((subject) => `${url} did not hear of ${subject} as it happened`)];
  }
}

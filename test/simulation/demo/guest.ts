import { isObject } from "../actors/browser.ts";
import type { OrderWay } from "./demand.ts";
import type { ChosenDish, DemoMenu } from "./menu.ts";
import type { People, Person } from "./people.ts";
import type { DemoProfile } from "./profiles.ts";
import type { World } from "./world.ts";

export interface GuestParts {
  world: World;
  menu: DemoMenu;
  people: People;
  profile: DemoProfile;
  /** How many orders were refused, by code. */
  refusals: Map<string, number>;
  /** How many guests have paid by card. */
  cards: { paid: number };
}

type Choice = Readonly<Record<string, unknown>> & { items: readonly ChosenDish[] };

interface Quote {
  subtotal: number;
  tax: number;
  total: number;
  lines: { unitPrice: number }[];
  problems: { code: string }[];
}

interface Placed {
  orderId: string;
  clientSecret: string | null;
  secretKey: string;
}

const quarterMs = 15 * 60_000;
const maxTries = 4;

const goodCard = "4242424242424242";
/** The stand-in processor's test card whose payments are disputed. */
const disputingCard = "4000000000000259";
/** Of so many guests who pay by card, one disputes the payment: the tenth, and so on. */
const disputeDistance = 250;
const firstDispute = 10;

const isQuote = (value: unknown): value is Quote => isObject(value) && Array.isArray(value["lines"]);

/** A guest who orders online. */
export class DemoGuest {
  readonly #parts: GuestParts;
  readonly #person: Person;
  readonly #browser;
  readonly #key: string;

  constructor(parts: GuestParts, number: number) {
    this.#parts = parts;
    this.#person = parts.people.pick();
    this.#browser = parts.world.browser({ "cf-connecting-ip": this.#person.network });
    this.#key = `demo-order-of-guest-${String(number).padStart(6, "0")}`;
  }

  /** Chooses, orders and pays. Some leave before they pay, and some cancel afterwards. */
  async order(way: OrderWay): Promise<void> {
    const { world } = this.#parts;
    const { random } = world;
    const choice = this.#choose(way);
    if (choice.items.length === 0) return;
    const method = this.#parts.profile.payments[random.integerBelow(this.#parts.profile.payments.length)] ?? "card";
    // Cash is for guests who pick up.
    const paymentMethod = method === "cash" && choice["orderType"] === "delivery" ? "card" : method;
    const placed = await this.#place({ ...choice, paymentMethod });
    if (!placed) return;
    if (placed.clientSecret !== null) {
      if (random.chance(0.02)) return;
      await world.wait(0.3, 2);
      await this.#pay(placed.clientSecret);
      await this.#send(`/api/orders/${placed.orderId}/complete-payment`, { secretKey: placed.secretKey });
    }
    if (random.chance(0.015)) {
      await world.wait(0.5, 3);
      await this.#send(`/api/orders/${placed.orderId}/cancellation`, { secretKey: placed.secretKey });
    }
  }

  #choose(way: OrderWay): Choice {
    const { world, menu, profile } = this.#parts;
    const { random, scheduler } = world;
    const isDelivery = way === "delivery" || (way === "later" && random.chance(0.4));
    const scheduledMs = way === "later" ? this.#drawTime() : null;
    const items = menu.choose(scheduledMs ?? scheduler.nowMs, (isDelivery ? 2 : 1) + random.integerBelow(3));
    return {
      items,
      ...(isDelivery ? { orderType: "delivery", deliveryAddress: this.#person.address } : { orderType: "pickup" }),
      ...(scheduledMs === null ? {} : { scheduledFor: new Date(scheduledMs).toISOString() }),
      ...(random.chance(0.07) ? { promoCode: profile.promoCode } : {}),
      ...(random.chance(0.06) ? { specialInstructions: profile.notes[random.integerBelow(profile.notes.length)] } : {}),
    };
  }

  /** A time some hours ahead, or at about this time tomorrow. */
  #drawTime(): number {
    const { random, scheduler } = this.#parts.world;
    const hours = random.chance(0.75) ? 1.5 + 3.5 * random.next() : 23 + 3 * random.next();
    return Math.ceil((scheduler.nowMs + hours * 4 * quarterMs) / quarterMs) * quarterMs;
  }

  /** Orders at the quoted price, with what the shop proposes if something does not fit. */
  async #place(choice: Choice): Promise<Placed | null> {
    let current = choice;
    for (let tries = 0; tries < maxTries; tries += 1) {
      const { paymentMethod: _, specialInstructions: __, ...asked } = current;
      const quote = (await this.#send("/api/quote", asked))?.body;
      if (!isQuote(quote)) return this.#refuse("QUOTE");
      const result = await this.#confirm(current, quote);
      if (typeof result !== "string") return result;
      if (result === "BELOW_MINIMUM")
        current = { ...current, items: current.items.map((item) => ({ ...item, quantity: item.quantity + 1 })) };
      else if (result === "SLOT_UNAVAILABLE" && "scheduledFor" in current) {
        const { scheduledFor, ...rest } = current;
        const laterMs = Date.parse(String(scheduledFor)) + quarterMs * (1 + tries);
        current =
          tries < 2 ? { ...current, scheduledFor: new Date(laterMs).toISOString() } : { ...rest, items: rest.items };
      } else if (result.startsWith("PROMO")) {
        const { promoCode: ___, ...rest } = current;
        current = { ...rest, items: rest.items };
      } else return this.#refuse(result);
    }
    return this.#refuse("TRIES");
  }

  /** The placed order, or the code of its refusal. */
  async #confirm(choice: Choice, { subtotal, tax, total, lines }: Quote): Promise<Placed | string> {
    const { random } = this.#parts.world;
    const { tipPercents } = this.#parts.profile;
    const percent = random.chance(0.6) ? (tipPercents[random.integerBelow(tipPercents.length)] ?? 0) : 0;
    const tip = Math.round((subtotal * percent) / 100);
    const { name, email, phone } = this.#person;
    const body = {
      ...choice,
      items: choice.items.map((item, index) => ({ ...item, price: lines[index]?.unitPrice ?? 0 })),
      customerInfo: { name, email, phone },
      ...{ subtotal, tax, tip, total: total + tip },
    };
    const reply = await this.#send("/api/orders/create", body, { "idempotency-key": this.#key });
    const { orderId, clientSecret, secretKey, errorCode, code } = reply?.body ?? {};
    if (typeof orderId !== "string") return String(errorCode ?? code ?? "NO_ANSWER");
    return {
      orderId,
      clientSecret: typeof clientSecret === "string" ? clientSecret : null,
      secretKey: String(secretKey),
    };
  }

  #refuse(code: string): null {
    this.#parts.refusals.set(code, (this.#parts.refusals.get(code) ?? 0) + 1);
    return null;
  }

  async #pay(clientSecret: string): Promise<void> {
    const { world, cards } = this.#parts;
    if (clientSecret.startsWith("https:")) return this.#approve(new URL(clientSecret));
    if (world.random.chance(0.05)) {
      await this.#send("/api/simulator/confirm", { clientSecret, cardNumber: "4000000000000002" });
      await world.wait(0.3, 1);
    }
    cards.paid += 1;
    const cardNumber = cards.paid % disputeDistance === firstDispute ? disputingCard : goodCard;
    await this.#send("/api/simulator/confirm", { clientSecret, cardNumber });
  }

  /** Approves on the processor's page, which is a form. */
  async #approve(page: URL): Promise<void> {
    const token = page.searchParams.get("token") ?? "";
    const request = new Request(`${page.origin}/api/simulator/approval`, {
      method: "POST",
      headers: { origin: page.origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token, decision: "pay" }).toString(),
    });
    await this.#parts.world.workers.send(request);
  }

  #send(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    return this.#browser.send("POST", path, body, headers);
  }
}

import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import { newProcess, type Process, type Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import { deliveries, promo } from "../platform/store-limits.ts";
import type { ProcessorsModule } from "../platform/stores.ts";
import type { Workers } from "../platform/workers.ts";
import { Browser, type Reply } from "./browser.ts";
import { changeMind } from "./change-mind.ts";
import { type ChosenItem, chooseItems } from "./choose-items.ts";
import type { Merchant } from "./merchant.ts";
import { confirmAtStripe } from "./pay-at-stripe.ts";

/** What one guest did and saw, which the invariants compare with the ledgers. */
export interface Visit {
  guest: number;
  slug: string;
  /** The key of the checkout, also written into the order's note. */
  key: string;
  /** What the guest enters, which no other guest has. */
  contact: { name: string; email: string; phone: string };
  /** The total that the guest confirmed, for each body that was sent. */
  confirmedTotals: number[];
  /** The prices that the guest saw. */
  quotes: Quote[];
  /** The orders that responses named. */
  orderIds: Set<string>;
  /** The secrets with which the guest can pay. */
  clientSecrets: Set<string>;
  /** How often the first order was refused because another request had its key. There was no other. */
  refusedReplays: number;
  /** Whether the restaurant was closed, or closes too early for the order. */
  isTooLate: boolean;
  /** What the guest did not find after changing it. */
  staleReads: string[];
  hasEnded: boolean;
}

interface GuestParts {
  guest: number;
  merchant: Merchant;
  workers: Workers;
  scheduler: Scheduler;
  faults: FaultInjector;
  random: SeededRandom;
  stripe: InstanceType<ProcessorsModule["FakeStripe"]>;
  stripeProcess: Process;
}

/** A price with its parts. */
interface Quote {
  subtotal: number;
  discount: number;
  deliveryFee: number;
  fees: number;
  tax: number;
  taxIncluded: boolean;
  tip: number;
  total: number;
  readyAt: string | null;
  lines: { unitPrice: number }[];
}

interface Placed {
  orderId: string;
  clientSecret: string;
  secretKey: string;
}

type OrderBody = Readonly<Record<string, unknown>>;

const fundings = ["pays", "pays", "pays", "declined", "pending"] as const;
const minuteMs = 60_000;

/** A guest who chooses, confirms, pays and follows one order. */
export class Guest {
  readonly visit: Visit;
  readonly #parts: GuestParts;
  readonly #browser: Browser;
  readonly #kitchen: Browser;

  constructor(parts: GuestParts) {
    const { guest, merchant, workers, scheduler } = parts;
    this.#parts = parts;
    const number = String(guest).padStart(4, "0");
    const phone = `+1 718 555 ${1000 + guest}`;
    this.visit = {
      guest,
      slug: merchant.store.slug,
      key: `checkout-of-guest-${number}`,
      contact: { name: `Ada Lovelace${number}`, email: `guest${guest}@example.com`, phone },
      confirmedTotals: [],
      quotes: [],
      orderIds: new Set(),
      clientSecrets: new Set(),
      refusedReplays: 0,
      isTooLate: false,
      staleReads: [],
      hasEnded: false,
    };
    const address = { "cf-connecting-ip": `192.0.2.${guest % 256}` };
    const { host, staffToken } = merchant.store;
    this.#browser = new Browser(workers, scheduler, host, address);
    this.#kitchen = new Browser(workers, scheduler, host, { authorization: `Bearer ${staffToken}` });
  }

  /** Starts the visit as a process of its own. */
  start(): void {
    this.#parts.scheduler.current = newProcess(`guest ${this.visit.guest}`);
    void this.#visitShop().then(() => {
      this.visit.hasEnded = true;
    });
  }

  async #visitShop(): Promise<void> {
    const { random, faults, scheduler } = this.#parts;
    const items = chooseItems(random, this.#parts.merchant.store);
    if (random.chance(0.4)) await this.#fillBag(items);
    const choice = {
      ...this.#chooseOrderType(),
      items,
      tip: random.pick([0, 0, 150]),
      ...(random.chance(0.25) ? { promoCode: promo.code } : {}),
      ...(random.chance(0.15) ? { scheduledFor: this.#laterSlot() } : {}),
    };
    const placed = await this.#checkOut(choice);
    if (!placed) return;
    await this.#readOrder(placed);
    await scheduler.wait(scheduler.latency(2_000, 40_000));
    if (faults.fires("guest-gives-up")) return;
    if (random.chance(0.08)) {
      await this.#cancel(placed);
      if (random.chance(0.5)) return;
    }
    await this.#pay(placed);
    if (random.chance(0.15)) return;
    const complete = this.#ask("POST", `/api/orders/${placed.orderId}/complete-payment`, {
      secretKey: placed.secretKey,
    });
    // In another tab, while the payment is on its way.
    if (random.chance(0.1)) void this.#cancel(placed);
    await complete;
    await this.#readOrder(placed);
    if (random.chance(0.35)) {
      await changeMind({ ...this.#parts, kitchen: this.#kitchen }, placed, {
        laterSlot: () => this.#laterSlot(),
        send: (method, path, body) => this.#ask(method, path, body),
      });
      await this.#readOrder(placed);
    }
  }

  async #readOrder({ orderId, secretKey }: Placed): Promise<void> {
    const reply = await this.#browser.send("GET", `/api/orders/${orderId}`, undefined, { "x-order-key": secretKey });
    if (reply?.status === 404) this.visit.staleReads.push(`guest ${this.visit.guest} does not find ${orderId}`);
  }

  #chooseOrderType(): object {
    const { random, merchant } = this.#parts;
    if (!random.chance(0.3)) return { orderType: "pickup" };
    const deliveryAddress = { ...deliveries[merchant.store.slug].address, instructions: this.visit.key };
    return { orderType: "delivery", deliveryAddress };
  }

  #cancel({ orderId, secretKey }: Placed): Promise<Reply | null> {
    return this.#ask("POST", `/api/orders/${orderId}/cancel`, { secretKey });
  }

  #laterSlot(): string {
    const quarter = 15 * minuteMs;
    const { scheduler, random } = this.#parts;
    const atMs = Math.ceil(scheduler.nowMs / quarter) * quarter + quarter * (3 + random.integerBelow(3));
    return new Date(atMs).toISOString();
  }

  /** Sends a request, or the same one from two tabs at once. Returns the first response. */
  async #ask(method: string, path: string, body: object, headers = {}): Promise<Reply | null> {
    const { faults } = this.#parts;
    const calls = [this.#browser.persist(method, path, body, headers)];
    if (faults.fires("guest-two-tabs")) calls.push(this.#browser.persist(method, path, body, headers));
    const [reply = null] = await Promise.all(calls);
    if (!faults.fires("guest-retries")) return reply;
    return (await this.#browser.persist(method, path, body, headers)) ?? reply;
  }

  async #fillBag(items: readonly ChosenItem[]): Promise<void> {
    for (const [index, item] of items.entries()) {
      await this.#ask("POST", "/api/cart/items", item, { "idempotency-key": `${this.visit.key}-bag-${index}` });
    }
  }

  async #quote(choice: object): Promise<Quote | null> {
    const reply = await this.#browser.persist("POST", "/api/quote", choice);
    // The named boundary: the response is a quote, as its OpenAPI schema says.
    return reply?.status === 200 ? (reply.body as unknown as Quote) : null;
  }

  /** Confirms the quote, and again if prices or the time have changed. */
  async #checkOut(choice: { items: readonly object[] } & Readonly<Record<string, unknown>>): Promise<Placed | null> {
    const { faults, random } = this.#parts;
    let current = choice;
    const paymentMethod = random.chance(0.25) ? "paypal" : "card";
    for (let tries = 0; tries < 3; tries += 1) {
      const quote = await this.#quote(current);
      if (!quote) return null;
      const body: OrderBody = {
        ...current,
        items: current.items.map((item, index) => ({ ...item, price: quote.lines[index]?.unitPrice ?? 0 })),
        customerInfo: this.visit.contact,
        ...{ subtotal: quote.subtotal, tax: quote.tax, total: quote.total, paymentMethod },
        specialInstructions: this.visit.key,
      };
      this.visit.confirmedTotals.push(quote.total);
      this.visit.quotes.push(quote);
      const first = await this.#sendOrder(body);
      if (tries === 0 && first?.code === "IDEMPOTENCY_KEY_REUSED") this.visit.refusedReplays += 1;
      if (first?.code === "STORE_CLOSED") this.visit.isTooLate = true;
      // It has the same total, or is refused because of its tip.
      if (faults.fires("guest-changes-body")) await this.#sendOrder({ ...body, tip: 0, customerInfo: anotherGuest });
      if (first?.placed) return first.placed;
      if (first?.code !== "PRICE_CHANGED" && first?.code !== "SLOT_UNAVAILABLE" && first?.code !== "PROMO_INVALID")
        return null;
      const { promoCode: _, scheduledFor: __, ...plain } = current;
      current = { ...plain, items: choice.items };
    }
    return null;
  }

  async #sendOrder(body: OrderBody): Promise<{ placed: Placed | null; code: unknown } | null> {
    const reply = await this.#ask("POST", "/api/orders/create", body, { "idempotency-key": this.visit.key });
    if (!reply) return null;
    const { orderId, clientSecret, secretKey, errorCode, code } = reply.body;
    if (typeof orderId === "string") this.visit.orderIds.add(orderId);
    if (typeof clientSecret === "string") this.visit.clientSecrets.add(clientSecret);
    const isPayable = typeof orderId === "string" && typeof clientSecret === "string" && typeof secretKey === "string";
    return { placed: isPayable ? { orderId, clientSecret, secretKey } : null, code: errorCode ?? code };
  }

  async #pay(placed: Placed): Promise<void> {
    const { random, merchant, scheduler } = this.#parts;
    const tries = random.pick([1, 1, 2]);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const isPaypal = placed.clientSecret.startsWith("https:");
      const pays = isPaypal
        ? () => this.#approveAtPaypal(placed)
        : () => confirmAtStripe(this.#parts, placed.clientSecret);
      await scheduler.request(
        "guest pays",
        () => scheduler.latency(100, 2_000),
        () => this.#parts.stripeProcess,
        async () => {
          await pays();
          merchant.sendMessages();
        },
        () => new Error("The processor is gone."),
      );
      await scheduler.wait(scheduler.latency(1_000, 5_000));
    }
  }

  /** Approves on PayPal's page. PayPal reviews some payments later. */
  async #approveAtPaypal({ clientSecret }: Placed): Promise<void> {
    const { merchant, random, scheduler } = this.#parts;
    const id = new URL(clientSecret).searchParams.get("token") ?? "";
    const order = merchant.paypal.orders.get(id);
    if (!order || order.status === "COMPLETED") return;
    merchant.paypal.approve(id, random.pick(fundings));
    const answer = random.pick(["yes", "no"] as const);
    const reviewLater = (): void => {
      scheduler.schedule("PayPal reviews", random.pick([2, 15, 50]) * minuteMs, () => {
        const capture = [...merchant.paypal.captures.values()].find(({ orderId }) => orderId === id);
        // A payment may be captured late, and is reviewed after that.
        if (!capture) reviewLater();
        else if (capture.status === "PENDING") {
          merchant.paypal.finishReview(id, answer);
          merchant.sendMessages();
        }
      });
    };
    reviewLater();
  }
}

const anotherGuest = { name: "Charles Babbage", email: "another@example.com", phone: "+1 718 555 0100" };

import type { Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import type { RefundOutcome } from "../platform/processor-services.ts";
import type { ProcessorsModule, SimulatedStore } from "../platform/stores.ts";
import { ConnectionLost, type Workers } from "../platform/workers.ts";

const minuteMs = 60_000;
/** When a processor sends a message again that was not accepted. */
const retryDelaysMs = [minuteMs, 10 * minuteMs, 60 * minuteMs];

type Processors = Pick<ProcessorsModule, "messageOf" | "paypalMessage">;
type StripeAccount = ReturnType<InstanceType<ProcessorsModule["FakeStripe"]>["open"]>;
type PaypalAccount = ReturnType<InstanceType<ProcessorsModule["FakePaypal"]>["open"]>;

interface MerchantParts {
  store: SimulatedStore;
  stripe: StripeAccount;
  paypal: PaypalAccount;
  workers: Workers;
  scheduler: Scheduler;
  faults: FaultInjector;
  processors: Processors;
}

/** A store's accounts at the processors, which send a message about each event, usually. */
export class Merchant {
  readonly store: SimulatedStore;
  readonly stripe: StripeAccount;
  readonly paypal: PaypalAccount;
  /** Messages that the product accepted, and that no processor sent at that time. */
  readonly acceptedAttacks: string[] = [];
  readonly #parts: MerchantParts;
  #stripeEvents = 0;
  #paypalEvents = 0;
  readonly #followedRefunds = new Set<string>();
  #nextRefund: RefundOutcome = "succeeds";
  /** Refunds in the dashboard by their ids, and whether their messages are lost. */
  readonly #lostRefunds = new Map<string, boolean>();

  constructor(parts: MerchantParts) {
    this.#parts = parts;
    this.store = parts.store;
    this.stripe = parts.stripe;
    this.paypal = parts.paypal;
    this.stripe.collects = (amount) => this.#collect(amount);
  }

  /** Chooses what becomes of the next refund that is requested. */
  prepareRefund(outcome: RefundOutcome): void {
    this.#nextRefund = outcome;
    this.stripe.refundsBecome = outcome === "succeeds" ? "succeeded" : "pending";
  }

  /** Sends the messages of new events. */
  sendMessages(): void {
    this.#endRefunds();
    for (const event of this.stripe.events.slice(this.#stripeEvents)) {
      if (!this.#isLostAtDashboard(event))
        this.#announce(event.type, (sentAt) => this.#stripeMessage(event, sentAt, this.store.stripe.webhookSecret));
      this.#forge((sentAt) => this.#stripeMessage(event, sentAt, "whsec_forged"));
      const recordedAt = new Date(this.#parts.scheduler.nowMs).toISOString();
      // Stripe's messages are dated, so a recorded one is refused later.
      if (this.#parts.faults.fires("webhook-replayed"))
        this.#attack(60 * minuteMs, () => this.#stripeMessage(event, recordedAt, this.store.stripe.webhookSecret));
    }
    this.#stripeEvents = this.stripe.events.length;
    for (const event of this.paypal.events.slice(this.#paypalEvents)) {
      const message = (webhookId: string) => this.#parts.processors.paypalMessage(webhookId, event, this.store.host);
      this.#announce(event.event_type, () => message(this.store.paypal.webhookId));
      this.#forge(() => message("FORGEDWEBHOOK"));
    }
    this.#paypalEvents = this.paypal.events.length;
  }

  /** Other amounts than asked are a little more or less, and never nothing. */
  #collect(amount: number): number {
    const { faults, scheduler } = this.#parts;
    if (!faults.fires("other-amount")) return amount;
    const difference = scheduler.random.pick([-200, -1, 1, 200]);
    return amount + difference > 0 ? amount + difference : amount + 1;
  }

  /** The guest's bank ends each refund that waits for it within days, and sends some of the others back later. Only
   *  refunds of a whole payment fail: receipts of a line that an edit took out differ in tax if its refund fails. */
  #endRefunds(): void {
    const { faults } = this.#parts;
    for (const { id, status, amount, charge } of this.stripe.refunds.values()) {
      if (this.#followedRefunds.has(id)) continue;
      const isWhole = this.stripe.charges.get(String(charge))?.amount === amount;
      if (status === "pending") {
        this.#followedRefunds.add(id);
        const result = this.#nextRefund === "fails" && isWhole ? "failed" : "succeeded";
        this.#endRefund(id, result, [10 * minuteMs, 30 * 60 * minuteMs]);
      } else if (status === "succeeded") {
        this.#followedRefunds.add(id);
        if (isWhole && faults.fires("refund-reversed"))
          this.#endRefund(id, "failed", [5 * minuteMs, 20 * 60 * minuteMs]);
      }
    }
  }

  #endRefund(id: string, result: "succeeded" | "failed", [minMs, maxMs]: readonly [number, number]): void {
    const { scheduler } = this.#parts;
    scheduler.schedule("a bank decides about a refund", scheduler.latency(minMs, maxMs), () => {
      this.stripe.endRefund(id, result);
      this.sendMessages();
    });
  }

  /** Whether an event is about a refund that someone made in the processor's dashboard, and whose messages are lost. */
  #isLostAtDashboard({ data: { object } }: StripeAccount["events"][number]): boolean {
    const refunds = [...this.stripe.refunds.values()];
    const refund =
      object.object === "charge"
        ? refunds.findLast(({ charge }) => charge === object.id)
        : refunds.find(({ id }) => object.object === "refund" && id === object.id);
    if (!refund || refund.metadata?.["refundId"] !== undefined || refund.status === "failed") return false;
    const isLost = this.#lostRefunds.get(refund.id) ?? this.#parts.faults.fires("dashboard-message-lost");
    this.#lostRefunds.set(refund.id, isLost);
    return isLost;
  }

  #stripeMessage(event: StripeAccount["events"][number], sentAt: string, secret: string): Promise<Request> {
    return this.#parts.processors.messageOf(event, { sentAt, secret, host: this.store.host });
  }

  #announce(type: string, message: (sentAt: string) => Promise<Request>): void {
    const { faults, scheduler } = this.#parts;
    const isLost = faults.fires("webhook-lost");
    // A refund that fails after it was made is known from its message alone, so the processor repeats these.
    if (isLost && !type.includes("refund")) return;
    const isLate = faults.fires("webhook-day-late");
    const isReordered = faults.fires("webhook-reordered");
    const delayMs =
      (isLost ? 60 * minuteMs : 0) +
      (isLate ? 24 * 60 * minuteMs : 0) +
      (isReordered ? scheduler.latency(minuteMs, 20 * minuteMs) : scheduler.latency(200, 3_000));
    this.#deliver(type, delayMs, message, retryDelaysMs.length);
    if (faults.fires("webhook-doubled")) this.#deliver(type, delayMs + scheduler.latency(0, 100), message, 0);
  }

  /** Sends a message that the processor never signed, and the same one again. */
  #forge(message: (sentAt: string) => Promise<Request>): void {
    if (!this.#parts.faults.fires("webhook-forged")) return;
    for (const delayMs of [2_000, 2_000, minuteMs]) this.#attack(delayMs, message);
  }

  #attack(delayMs: number, message: (sentAt: string) => Promise<Request>): void {
    const { scheduler } = this.#parts;
    scheduler.schedule(`someone writes to ${this.store.slug}`, delayMs, () => {
      scheduler.current = null;
      void message(new Date(scheduler.nowMs).toISOString())
        .then((request) => this.#send(request))
        .then((response) => {
          if (response?.ok) this.acceptedAttacks.push(`${this.store.slug} accepted a forged or recorded message`);
        });
    });
  }

  async #send(request: Request): Promise<Response | null> {
    return this.#parts.workers.send(request).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return null;
      throw error;
    });
  }

  #deliver(type: string, delayMs: number, message: (sentAt: string) => Promise<Request>, retries: number): void {
    const { scheduler } = this.#parts;
    scheduler.schedule(`${this.store.slug} sends ${type}`, delayMs, () => {
      scheduler.current = null;
      const send = async (): Promise<void> => {
        const request = await message(new Date(scheduler.nowMs).toISOString());
        const response = await this.#send(request);
        if (response?.ok || retries === 0) return;
        this.#deliver(type, retryDelaysMs[retryDelaysMs.length - retries] ?? minuteMs, message, retries - 1);
      };
      void send();
    });
  }
}

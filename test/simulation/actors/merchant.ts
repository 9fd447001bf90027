import type { Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
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
  readonly #pendingRefunds = new Set<string>();

  constructor(parts: MerchantParts) {
    this.#parts = parts;
    this.store = parts.store;
    this.stripe = parts.stripe;
    this.paypal = parts.paypal;
  }

  /** Sends the messages of new events. */
  sendMessages(): void {
    this.#endRefunds();
    for (const event of this.stripe.events.slice(this.#stripeEvents)) {
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

  /** The guest's bank accepts each refund that waits for it within days. */
  #endRefunds(): void {
    const { scheduler } = this.#parts;
    for (const { id, status } of this.stripe.refunds.values()) {
      if (status !== "pending" || this.#pendingRefunds.has(id)) continue;
      this.#pendingRefunds.add(id);
      scheduler.schedule("a bank accepts a refund", scheduler.latency(10 * minuteMs, 30 * 60 * minuteMs), () => {
        this.stripe.endRefund(id, "succeeded");
        this.sendMessages();
      });
    }
  }

  #stripeMessage(event: StripeAccount["events"][number], sentAt: string, secret: string): Promise<Request> {
    return this.#parts.processors.messageOf(event, { sentAt, secret, host: this.store.host });
  }

  #announce(type: string, message: (sentAt: string) => Promise<Request>): void {
    const { faults, scheduler } = this.#parts;
    const isLost = faults.fires("webhook-lost");
    // Refunds that were made at the processor are known from its messages alone, so it repeats these.
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

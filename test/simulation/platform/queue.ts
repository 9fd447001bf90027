import type { Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";

export type Consume = (body: unknown) => Promise<void>;

/** A message is retried this often after its consumer failed, as wrangler.toml says. */
const maxRetries = 3;

/** The queue: it delivers each message at least once, unless it loses it. */
export class SimulatedQueue {
  readonly #scheduler: Scheduler;
  readonly #faults: FaultInjector;
  readonly #consume: Consume;

  constructor(scheduler: Scheduler, faults: FaultInjector, consume: Consume) {
    this.#scheduler = scheduler;
    this.#faults = faults;
    this.#consume = consume;
  }

  send(body: unknown, { delaySeconds = 0 }: { delaySeconds?: number } = {}): Promise<void> {
    return this.#accept([body], delaySeconds);
  }

  sendBatch(messages: readonly { body: unknown }[]): Promise<void> {
    return this.#accept(
      messages.map(({ body }) => body),
      0,
    );
  }

  #accept(bodies: readonly unknown[], delaySeconds: number): Promise<void> {
    return this.#scheduler.call(`queue ${JSON.stringify(bodies)}`, this.#scheduler.latency(2, 20), () => {
      if (this.#faults.fires("queue-down")) throw new Error("Queue send failed.");
      for (const body of bodies) {
        if (this.#faults.fires("queue-lost")) continue;
        this.#deliver(body, delaySeconds * 1000, maxRetries);
        if (this.#faults.fires("queue-redelivered")) this.#deliver(body, delaySeconds * 1000, maxRetries);
      }
    });
  }

  #deliver(body: unknown, delayMs: number, retries: number): void {
    this.#scheduler.schedule("queue delivers", delayMs + this.#scheduler.latency(10, 900), () => {
      this.#scheduler.current = null;
      this.#consume(body).catch(() => {
        if (retries > 0) this.#deliver(body, 5_000, retries - 1);
      });
    });
  }
}

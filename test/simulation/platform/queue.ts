import type { Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";

/** A batch as a consumer gets it: one message of one of the two queues. */
export interface QueueBatch {
  queue: string;
  messages: readonly { body: unknown; retry(): void }[];
}

export type Consume = (batch: QueueBatch) => Promise<void>;

/** A queue of wrangler.toml: how often and when a message is retried after its consumer failed, and where it goes
 *  then. */
interface QueueSettings {
  name: string;
  maxRetries: number;
  retryMs: number;
  deadLetters: QueueSettings | null;
}

const deadLetters = { name: "tiffin-events-dead", maxRetries: 100, retryMs: 600_000, deadLetters: null };
const events = { name: "tiffin-events", maxRetries: 3, retryMs: 5_000, deadLetters };

/** The queue and its dead letter queue: they deliver each message at least once, unless they lose it. */
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
        this.#deliver(events, body, delaySeconds * 1000);
        if (this.#faults.fires("queue-redelivered")) this.#deliver(events, body, delaySeconds * 1000);
      }
    });
  }

  #deliver(queue: QueueSettings, body: unknown, delayMs: number, tries = 1): void {
    this.#scheduler.schedule("queue delivers", delayMs + this.#scheduler.latency(10, 900), () => {
      this.#scheduler.current = null;
      let isRetried = false;
      const retry = () => {
        isRetried = true;
      };
      const again = (): void => {
        if (tries <= queue.maxRetries) this.#deliver(queue, body, queue.retryMs, tries + 1);
        else if (queue.deadLetters) this.#deliver(queue.deadLetters, body, 0);
      };
      this.#consume({ queue: queue.name, messages: [{ body, retry }] }).then(() => {
        if (isRetried) again();
      }, again);
    });
  }
}

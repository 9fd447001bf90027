import { releaseMessage } from "../../db/abort-codes.ts";
import { wait } from "../../db/time-limit.ts";

/** The services that the worker depends on. Each can fail by itself. `release` stands for the middle of one: the
 *  databases have the next release's migrations, and this worker writes nothing. */
export const faultyServices = [
  "d1-read",
  "d1-write",
  "release",
  "cart",
  "store",
  "simulator",
  "mailbox",
  "directory",
  "mover",
  "kv",
  "r2",
  "queue",
  "images",
  "rate-limits",
  "processor",
  "mailer",
  "partner",
  "assets",
  "cache",
] as const;

export type FaultyService = (typeof faultyServices)[number];

/** How a call fails. `fail`: before it takes effect. `lose-answer`: after it took effect. `delay`: it is answered late.
 *  `hang`: no answer until the fault ends. */
export const faultKinds = ["fail", "lose-answer", "delay", "hang"] as const;

/** The bounds of a fault. Every fault ends by itself. */
export const faultBounds = { maxSeconds: 600, maxDelayMs: 60_000, maxCalls: 1000 } as const;

const defaults = { seconds: 60, delayMs: 1000 };

export interface FaultInput {
  service: FaultyService;
  kind: (typeof faultKinds)[number];
  /** How long the fault lasts. Default: 60. */
  seconds?: number | undefined;
  /** How late a delayed call is answered. Default: 1000. */
  delayMs?: number | undefined;
  /** Ends the fault after this many calls. */
  calls?: number | undefined;
  /** Limits the fault to one method of the service, such as `refund`. */
  method?: string | undefined;
  /** Limits the fault to one Durable Object by its name, such as the id of a store, or to one database by its
   *  binding. */
  object?: string | undefined;
}

interface Fault extends FaultInput {
  delayMs: number;
  endsAtMs: number;
}

/** A fault as it is listed: what it does, and when it ends. */
export type ActiveFault = FaultInput & { endsInSeconds: number };

/** A call of a service. */
export interface ServiceCall {
  service: FaultyService;
  method: string;
  object?: string;
  /** Ends a hanging call early. */
  signal?: AbortSignal;
}

const lostConnection = "Network connection lost.";

/** The error messages of the real services, so that the worker meets what it would meet in production. */
const messages: Readonly<Record<FaultyService, string>> = {
  "d1-read": "D1_ERROR: Network connection lost.",
  "d1-write": "D1_ERROR: Network connection lost.",
  release: `D1_ERROR: ${releaseMessage}`,
  cart: lostConnection,
  store: lostConnection,
  simulator: lostConnection,
  mailbox: lostConnection,
  directory: lostConnection,
  mover: lostConnection,
  kv: "KV GET failed: 500 Internal Server Error",
  r2: "get: We encountered an internal error. Please try again. (10001)",
  queue: "Queue send failed: Bad Gateway",
  images: "Unexpected error response 503: Service Unavailable",
  "rate-limits": "Internal error in the rate limiter",
  processor: lostConnection,
  mailer: lostConnection,
  partner: lostConnection,
  assets: lostConnection,
  cache: lostConnection,
};

const pollMs = 50;

/** The declared faults of this worker. Only development and tests declare any. */
export class FaultList {
  #faults: Fault[] = [];
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0 || this.#active().length === 0;
  }

  add(input: FaultInput): void {
    const { seconds = defaults.seconds, delayMs = defaults.delayMs } = input;
    this.#faults.push({ ...input, delayMs, endsAtMs: this.#nowMs() + seconds * 1000 });
  }

  /** Ends all faults, or those of one service. */
  clear(service?: FaultyService): void {
    this.#faults = this.#faults.filter((fault) => service !== undefined && fault.service !== service);
  }

  list(): ActiveFault[] {
    const nowMs = this.#nowMs();
    return this.#active().map(({ endsAtMs, ...fault }) => ({
      ...fault,
      endsInSeconds: Math.ceil((endsAtMs - nowMs) / 1000),
    }));
  }

  /** Makes a call, or has it fail as declared. */
  async guard<Value>(call: ServiceCall, run: () => Value | Promise<Value>): Promise<Value> {
    const fault = this.#take(call);
    if (!fault) return run();
    if (fault.kind === "delay") {
      await wait(fault.delayMs);
      return run();
    }
    if (fault.kind === "lose-answer") await run();
    // Each request waits by its own timer, because workerd lets no request resolve the promise of another.
    while (fault.kind === "hang" && this.#active().includes(fault) && !call.signal?.aborted) await wait(pollMs);
    call.signal?.throwIfAborted();
    throw new Error(messages[call.service]);
  }

  #active(): Fault[] {
    const nowMs = this.#nowMs();
    this.#faults = this.#faults.filter(({ endsAtMs }) => nowMs < endsAtMs);
    return this.#faults;
  }

  #take({ service, method, object }: ServiceCall): Fault | null {
    if (this.#faults.length === 0) return null;
    const fault = this.#active().find(
      (declared) =>
        declared.service === service &&
        (declared.method ?? method) === method &&
        (declared.object ?? object) === object,
    );
    if (fault?.calls !== undefined) {
      fault.calls -= 1;
      if (fault.calls <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
    }
    return fault ?? null;
  }
}

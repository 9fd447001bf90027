import type { Scheduler, Task } from "./scheduler.ts";
import { syncSubtle } from "./subtle.ts";
import { Connection, responseClass } from "./web-sockets.ts";

/** What the code of one run reaches by its globals. */
export interface SandboxRun {
  scheduler: Scheduler;
  /** The network: processors, partners, and the mail service. */
  fetch: (request: Request) => Promise<Response>;
  /** The difference between the product's clock and true time, in milliseconds. */
  clockOffsetMs: number;
}

/** The globals that replace Node's in the product's code. They always act on the current run. */
export class Sandbox {
  #run: SandboxRun | null = null;

  /** Timers of at most 1 ms that have not fired. Libraries reset the time that they remember in these. */
  readonly #shortTimers = new Map<Task, () => void>();

  /** Begins or leaves a run. What the last run left in libraries must not change the next one. */
  enter(run: SandboxRun | null): void {
    for (const callback of this.#shortTimers.values()) callback();
    this.#shortTimers.clear();
    this.#run = run;
  }

  get run(): SandboxRun {
    if (!this.#run) throw new Error("No run is active.");
    return this.#run;
  }

  get globals(): Readonly<Record<string, unknown>> {
    this.#globals ??= this.#createGlobals();
    return this.#globals;
  }

  #globals: Readonly<Record<string, unknown>> | null = null;

  #startTimer(callback: () => void, delayMs: number): Task {
    const task = this.run.scheduler.scheduleOwn("timer", delayMs, () => {
      this.#shortTimers.delete(task);
      callback();
    });
    if (delayMs <= 1) this.#shortTimers.set(task, callback);
    return task;
  }

  #createGlobals(): Readonly<Record<string, unknown>> {
    const now = (): number => this.run.scheduler.nowMs + this.run.clockOffsetMs;
    const random = (): number => this.run.scheduler.random.next();
    const Request = requestClass();
    const replaced: Record<string, unknown> = {
      Date: dateClass(now),
      Math: Object.create(Math, { random: { value: random } }),
      crypto: createCrypto(random),
      performance: { now },
      Request,
      Response: responseClass(),
      WebSocketPair: webSocketPair(() => this.run.scheduler),
      fetch: (input: string | URL | Request, init?: RequestInit) => this.run.fetch(new Request(input, init)),
      setTimeout: (callback: () => void, delayMs = 0) => this.#startTimer(callback, Math.trunc(delayMs)),
      clearTimeout: (task: Task | undefined) => {
        if (!task) return;
        task.isCancelled = true;
        this.#shortTimers.delete(task);
      },
      scheduler: { wait: (delayMs: number) => this.run.scheduler.wait(delayMs) },
      AbortSignal: abortSignals(() => this.run.scheduler),
      console: silentConsole,
      WebSocketRequestResponsePair: class {},
    };
    // Library code finds the globals on one of these, and must not find Node.
    const root: unknown = Object.create(globalThis, Object.getOwnPropertyDescriptors(replaced));
    return { ...replaced, globalThis: root, self: root, window: root, global: undefined, process: undefined };
  }
}

const silentConsole = { log: () => undefined, warn: () => undefined, error: () => undefined, info: () => undefined };

const dateClass = (now: () => number): typeof Date =>
  class extends Date {
    constructor(...args: unknown[]) {
      // The named boundary: Date accepts one to seven values, which its type spells out as overloads.
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }

    static override now(): number {
      return now();
    }
  } as typeof Date;

/** A request that holds its own signal. Node's copies the signal and reaches the original by a weak reference, so that
 *  an abort would depend on the garbage collector. */
const requestClass = (): typeof Request =>
  class extends Request {
    readonly #signal: AbortSignal;

    constructor(input: string | URL | Request, init: RequestInit = {}) {
      const { signal, ...rest } = init;
      super(input, rest);
      this.#signal = signal ?? (input instanceof Request ? input.signal : new AbortController().signal);
    }

    override get signal(): AbortSignal {
      return this.#signal;
    }
  } as typeof Request;

/** The platform's constructor of connections, which returns both ends. */
const webSocketPair = (scheduler: () => Scheduler) =>
  class {
    constructor() {
      const { client, server } = new Connection(scheduler());
      Object.assign(this, { 0: client, 1: server });
    }
  };

const abortSignals = (scheduler: () => Scheduler): object =>
  Object.create(AbortSignal, {
    timeout: {
      value: (delayMs: number): AbortSignal => {
        const controller = new AbortController();
        scheduler().scheduleOwn("time limit", delayMs, () =>
          controller.abort(new DOMException("The operation timed out.", "TimeoutError")),
        );
        return controller.signal;
      },
    },
  });

const createCrypto = (random: () => number): object => {
  const getRandomValues = <Values extends ArrayBufferView>(values: Values): Values => {
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = Math.floor(random() * 256);
    return values;
  };
  const randomUUID = (): string => {
    const hex = Buffer.from(getRandomValues(new Uint8Array(16))).toString("hex");
    return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join(
      "-",
    );
  };
  return { subtle: syncSubtle, getRandomValues, randomUUID };
};

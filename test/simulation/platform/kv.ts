import type { Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";

/** How long other places may read the value before the last write. Source: Cloudflare, KV, "How KV works". */
const spreadMs = 60_000;

interface Entry {
  value: string;
  earlier: string | null;
  writtenAtMs: number;
}

/** Workers KV, whose values spread slowly. */
export class SimulatedKv {
  readonly #entries = new Map<string, Entry>();
  readonly #scheduler: Scheduler;
  readonly #faults: FaultInjector;

  constructor(scheduler: Scheduler, faults: FaultInjector) {
    this.#scheduler = scheduler;
    this.#faults = faults;
  }

  get(key: string): Promise<string | null> {
    return this.#call(`kv get ${key}`, () => {
      const entry = this.#entries.get(key);
      if (!entry) return null;
      const isSpreading = this.#scheduler.nowMs < entry.writtenAtMs + spreadMs;
      return isSpreading && this.#faults.fires("kv-outdated") ? entry.earlier : entry.value;
    });
  }

  put(key: string, value: string): Promise<void> {
    return this.#call(`kv put ${key} ${value}`, () => {
      const earlier = this.#entries.get(key)?.value ?? null;
      this.#entries.set(key, { value, earlier, writtenAtMs: this.#scheduler.nowMs });
    });
  }

  #call<Value>(label: string, work: () => Value): Promise<Value> {
    return this.#scheduler.call(label, this.#scheduler.latency(1, 40), () => {
      if (this.#faults.fires("kv-error")) throw new Error("KV request failed: 503 Service Unavailable");
      return work();
    });
  }
}

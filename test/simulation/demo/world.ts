import { SeededRandom } from "../../support/chaos/random-choices.ts";
import { Browser } from "../actors/browser.ts";
import { compileScript } from "../engine/bundle.ts";
import { Sandbox } from "../engine/sandbox.ts";
import { newProcess, Scheduler } from "../engine/scheduler.ts";
import { Trace } from "../engine/trace.ts";
import { FaultInjector } from "../faults/fault-injector.ts";
import { SimulatedD1 } from "../platform/d1.ts";
import { Database } from "../platform/database.ts";
import { MailService } from "../platform/mail-service.ts";
import { Network } from "../platform/network.ts";
import { type ProductCode, Workers } from "../platform/workers.ts";
import { staffKeys } from "./staff-keys.ts";
import { insertSnapshot, type StoreSnapshot } from "./store-rows.ts";

export interface WorldOptions {
  /** The built product; see `product.ts`. */
  script: string;
  store: StoreSnapshot;
  startMs: number;
  seed: number;
  /** The local run's own secrets, so that links to orders are valid there. */
  secrets: Readonly<Record<string, string>>;
}

const migrations = new URL("../../../migrations/", import.meta.url);

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** The product with one store, without faults, at a clock that runs as fast as the machine allows. */
export class World {
  readonly store: StoreSnapshot;
  readonly database = new Database();
  readonly scheduler: Scheduler;
  readonly workers: Workers;
  /** Decides what people do, apart from the latencies of the platform. */
  readonly random: SeededRandom;

  constructor({ script, store, startMs, seed, secrets }: WorldOptions) {
    this.store = store;
    this.random = new SeededRandom(seed);
    this.scheduler = new Scheduler(startMs, new SeededRandom(seed + 1), new Trace(false));
    const { scheduler } = this;
    const faults = new FaultInjector(new SeededRandom(0), scheduler, { only: new Set(), omitted: new Set() });
    const network = new Network(scheduler);
    network.add(["mail.example"], new MailService(faults));
    const sandbox = new Sandbox();
    sandbox.enter({ scheduler, fetch: network.fetch, clockOffsetMs: 0 });
    // The named boundary: the script was built from `product.ts`.
    const product = compileScript(script, sandbox.globals)() as unknown as ProductCode;
    this.database.migrate(migrations);
    this.database.useRandom(scheduler.random);
    insertSnapshot(this.database, store);
    const shard = new SimulatedD1(this.database, new Database());
    shard.enter({
      ...{ scheduler, faults, replicaReads: null },
      onMissingName: (message) => {
        throw new Error(message);
      },
      write: (write, work) => work(write.shard),
    });
    this.workers = new Workers({
      ...{
        product,
        nextProduct: product,
        loadReleased: () => product,
        shards: [shard],
        replicaReads: null,
        scheduler,
        faults,
      },
      clockMs: () => scheduler.nowMs,
      fetch: network.fetch,
      settings: { ENVIRONMENT: "development", ...secrets },
    });
  }

  /** A browser of the store's guests, or with a token one of its staff. */
  browser(headers: Readonly<Record<string, string>>): Browser {
    return new Browser(this.workers, this.scheduler, this.store.host, headers);
  }

  /** The screen of a member of staff. */
  screen(name: keyof typeof staffKeys): Browser {
    return this.browser({ authorization: `Bearer ${staffKeys[name].token}` });
  }

  /** Does work as a process of its own at a time. */
  at(name: string, atMs: number, work: () => Promise<unknown>): void {
    this.scheduler.schedule(name, Math.max(0, atMs - this.scheduler.nowMs), () => {
      this.scheduler.current = newProcess(name);
      void work();
    });
  }

  /** Waits some minutes, both bounds included. */
  wait(minMinutes: number, maxMinutes: number): Promise<void> {
    const minutes = minMinutes + (maxMinutes - minMinutes) * this.random.next();
    return this.scheduler.wait(Math.round(minutes * 60_000));
  }

  /** Lets time pass until an instant. */
  async runUntil(endMs: number): Promise<void> {
    let isOver = false;
    this.scheduler.schedule("the time is over", Math.max(0, endMs - this.scheduler.nowMs), () => {
      isOver = true;
    });
    await this.scheduler.run(() => isOver);
  }

  /** Sends a request of the staff, and waits for its response. */
  async request(path: string): Promise<Response> {
    const { host } = this.store;
    const headers = { authorization: `Bearer ${staffKeys.manager.token}` };
    let outcome: Response | Error | null = null;
    this.at("staff read", this.scheduler.nowMs, async () => {
      outcome = await this.workers.send(new Request(`https://${host}${path}`, { headers })).catch(toError);
    });
    await this.scheduler.run(() => outcome !== null);
    // TypeScript does not see that the callback above assigns it.
    const result = outcome as Response | Error | null;
    if (result instanceof Response) return result;
    throw result ?? new Error("There is no response.");
  }

  close(): void {
    this.workers.objects.close();
    this.database.close();
  }
}

import type { FaultList } from "../../../worker/faults/faults.ts";
import { newProcess, type Process, type Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import type * as Product from "../product.ts";
import type { SimulatedD1 } from "./d1.ts";
import { type DurableClass, DurableObjects } from "./durable-objects.ts";
import { EdgeCache } from "./edge-cache.ts";
import { SimulatedKv } from "./kv.ts";
import { type QueueBatch, SimulatedQueue } from "./queue.ts";
import type { ReplicaReads } from "./replica-reads.ts";

/** The handlers of the product's worker. */
export interface Handlers {
  fetch(request: Request, env: never, execution: never): Response | Promise<Response>;
  scheduled(event: unknown, env: never): Promise<void>;
  queue(batch: QueueBatch, env: never): Promise<void>;
}

/** How the product's commands and workers handle MASTER_KEY, and the next release. */
type OperatedCode = Pick<
  typeof Product,
  "addUp" | "countKeyedRows" | "nextRelease" | "nextStep" | "openAccount" | "openSecret"
>;

/** What a run needs of the product. */
export interface ProductCode extends OperatedCode {
  createWorker(platform: {
    elapsedMs(): number;
    edge(): never;
    fetch(request: Request): Promise<Response>;
    faults: FaultList;
  }): Handlers;
  FaultList: typeof FaultList;
  CartObject: DurableClass;
  DirectoryObject: DurableClass;
  MailboxObject: DurableClass;
  MoverObject: DurableClass;
  SimulatorObject: DurableClass;
  StoreObject: DurableClass;
}

/** A version of the product, with modules of its own, and the secret that it was uploaded with. */
interface Version {
  id: string;
  product: ProductCode;
  masterKey: string;
}

interface PlatformParts {
  /** The product before and after a deploy. */
  product: ProductCode;
  nextProduct: ProductCode;
  /** The product after a release, which needs another migration. */
  loadReleased: () => ProductCode;
  /** The databases by shard. */
  shards: readonly SimulatedD1[];
  /** Null without read replicas. */
  replicaReads: ReplicaReads | null;
  scheduler: Scheduler;
  faults: FaultInjector;
  /** The clock of the product's code, in epoch milliseconds. */
  clockMs: () => number;
  /** The network as the workers reach it. */
  fetch: (request: Request) => Promise<Response>;
  /** Variables and secrets that differ from those of the simulation. */
  settings?: Readonly<Record<string, string>>;
}

/** The connection to a worker broke. */
export class ConnectionLost extends Error {}

const settings = {
  ENVIRONMENT: "production",
  DEFAULT_STORE: "",
  ORDER_LINK_KEYS: '{"k1":"b3JkZXItbGluay1rZXktZm9yLXRlc3RzLTAxMjM0NTY="}',
  MAIL_FROM: "orders@tiffin.example",
  MAIL_API_URL: "https://mail.example/emails",
  MAIL_API_KEY: "re_simulated",
  ASSETS: { fetch: async () => new Response("Not found", { status: 404 }) },
};

const firstMasterKey = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

const unlimited = { limit: async () => ({ success: true }) };
const limits = Object.fromEntries(
  ["BAG", "ORDER", "KEY_ORDER", "CODE", "GRAPHQL", "KEY_GRAPHQL", "WEBHOOK"].map((name) => [
    `${name}_LIMIT`,
    unlimited,
  ]),
);

/** One isolate: its process, and handlers with a memory of their own. */
interface Isolate {
  process: Process;
  handlers: Handlers;
  env: object;
}

/** The isolates of one version, by number. */
interface Fleet {
  version: Version;
  isolates: Isolate[];
}

const releasedId = "simulated-released";
/** How many isolates of a version serve requests at a time. */
const isolateCount = 2;
/** The share of requests that reach the earlier version while a deploy spreads. */
const earlierVersionShare = 0.4;

/** The platform that runs the workers: isolates that die and are replaced, and what they share. */
export class Workers {
  readonly objects: DurableObjects;
  readonly #parts: PlatformParts;
  readonly #edge = new EdgeCache();
  readonly #queue: SimulatedQueue;
  readonly #kv: SimulatedKv;
  #fleet: Fleet;
  /** The fleet before the last deploy, and when it gets its last request. */
  #earlier: { fleet: Fleet; untilMs: number } | null = null;
  #started = 0;
  #secrets = 0;

  constructor(parts: PlatformParts) {
    const { scheduler, faults, clockMs } = parts;
    this.#parts = parts;
    this.objects = new DurableObjects(scheduler, faults, clockMs);
    this.#kv = new SimulatedKv(scheduler, faults);
    this.#queue = new SimulatedQueue(scheduler, faults, (batch) => this.#consume(batch));
    this.#fleet = this.#install({ id: "simulated", product: parts.product, masterKey: firstMasterKey });
    scheduler.interrupt = (process) => {
      const fault = this.#isIsolate(process) ? "worker-killed" : isMover(process) ? "mover-killed" : null;
      if (fault === null || !faults.fires(fault)) return null;
      return scheduler.random.chance(0.5) ? "before" : "after";
    };
  }

  /** Sends a request of the current process to a worker. Throws `ConnectionLost` if the worker dies. */
  send(request: Request): Promise<Response> {
    let isolate: Isolate | null = null;
    return this.#parts.scheduler.request(
      `${request.method} ${request.url}`,
      () => this.#parts.scheduler.latency(5, 80),
      () => {
        isolate = this.#pick();
        return isolate.process;
      },
      async () => {
        if (!isolate) throw new Error("The request has no worker.");
        const { handlers, env } = isolate;
        const execution = { waitUntil: ignoreFailure, passThroughOnException() {} };
        // The named boundary: the environment has the bindings of wrangler.toml that these operations use.
        const answer = async () => handlers.fetch(request, env as never, execution as never);
        return this.#parts.replicaReads?.follow(answer) ?? answer();
      },
      () => new ConnectionLost("The connection to the worker broke."),
    );
  }

  /** Runs the cron job of one minute, which may die like any worker. */
  async runCron(): Promise<void> {
    await this.#work("cron", ({ handlers, env }) => handlers.scheduled({}, env as never)).catch(() => undefined);
  }

  #consume(batch: QueueBatch): Promise<void> {
    return this.#work("queue consumer", ({ handlers, env }) => handlers.queue(batch, env as never));
  }

  #work(label: string, run: (isolate: Isolate) => Promise<void>): Promise<void> {
    const isolate = this.#pick();
    const lost = () => new ConnectionLost("The worker died.");
    return this.#parts.scheduler.request(
      label,
      () => 1,
      () => isolate.process,
      () => run(isolate),
      lost,
    );
  }

  /** Deploys the next version. The earlier one answers its open requests, and some later ones for a while. */
  deploy(spreadMs: number): void {
    // A release has replaced both.
    if (this.#fleet.version.id.startsWith(releasedId)) return;
    this.#upload({ id: "simulated-next", product: this.#parts.nextProduct, masterKey: this.masterKey }, spreadMs);
  }

  /** Uploads the worker of a release. */
  release(spreadMs: number): void {
    this.#upload({ id: releasedId, product: this.#parts.loadReleased(), masterKey: this.masterKey }, spreadMs);
  }

  /** Takes the worker of a release back. */
  rollBack(spreadMs: number): void {
    this.#upload({ id: "simulated", product: this.#parts.product, masterKey: this.masterKey }, spreadMs);
  }

  /** The MASTER_KEY of the newest version. */
  get masterKey(): string {
    return this.#fleet.version.masterKey;
  }

  /** The values of MASTER_KEY of the versions that run or may run: the newest, and the one before it, which still
   *  answers or to which an operator rolls back. */
  get masterKeys(): readonly string[] {
    return [this.masterKey, this.#earlier?.fleet.version.masterKey ?? this.masterKey];
  }

  /** Uploads the same code with another MASTER_KEY, which is part of a version. */
  putMasterKey(masterKey: string, spreadMs: number): void {
    const { id, product } = this.#fleet.version;
    this.#secrets += 1;
    this.#upload({ id: `${id}-${this.#secrets}`, product, masterKey }, spreadMs);
  }

  #upload(version: Version, spreadMs: number): void {
    this.#earlier = { fleet: this.#fleet, untilMs: this.#parts.scheduler.nowMs + spreadMs };
    this.#fleet = this.#install(version);
  }

  #isIsolate(process: Process): boolean {
    const has = ({ isolates }: Fleet) => isolates.some((isolate) => isolate.process === process);
    return has(this.#fleet) || (this.#earlier !== null && has(this.#earlier.fleet));
  }

  #pickFleet(): Fleet {
    const { scheduler } = this.#parts;
    if (!this.#earlier || scheduler.nowMs >= this.#earlier.untilMs) return this.#fleet;
    return scheduler.random.chance(earlierVersionShare) ? this.#earlier.fleet : this.#fleet;
  }

  #pick(): Isolate {
    const { isolates, version } = this.#pickFleet();
    const index = this.#parts.scheduler.random.integerBelow(isolateCount);
    const existing = isolates[index];
    if (existing?.process.isAlive) return existing;
    const isolate = this.#start(version);
    isolates[index] = isolate;
    return isolate;
  }

  #install(version: Version): Fleet {
    const { product } = version;
    const classes = {
      cart: product.CartObject,
      directory: product.DirectoryObject,
      mailbox: product.MailboxObject,
      [moverLabel]: product.MoverObject,
      simulator: product.SimulatorObject,
      store: product.StoreObject,
    };
    this.objects.deploy({ classes, env: this.#createEnv(version) });
    return { version, isolates: [] };
  }

  #createEnv({ id, masterKey }: Version): object {
    const databases = this.#parts.shards.map((shard, index) => [index === 0 ? "DB" : `DB_${index}`, shard]);
    return {
      ...settings,
      MASTER_KEY: masterKey,
      ...limits,
      ...this.#parts.settings,
      VERSION: { id, tag: "", timestamp: "" },
      ...Object.fromEntries(databases),
      ...(this.#parts.replicaReads ? { READ_REPLICAS: "on" } : {}),
      EVENTS: this.#queue,
      OAUTH_KV: this.#kv,
      CART: this.objects.namespace("cart"),
      DIRECTORY: this.objects.namespace("directory"),
      MAILBOX: this.objects.namespace("mailbox"),
      MOVER: this.objects.namespace(moverLabel),
      SIMULATOR: this.objects.namespace("simulator"),
      STORE: this.objects.namespace("store"),
    };
  }

  #start(version: Version): Isolate {
    const { scheduler, fetch } = this.#parts;
    const { product } = version;
    this.#started += 1;
    const handlers = product.createWorker({
      elapsedMs: () => scheduler.nowMs,
      // The named boundary: the cache has the methods that the product calls.
      edge: () => this.#edge as never,
      fetch,
      // The simulation injects its own faults, below the bindings.
      faults: new product.FaultList(() => scheduler.nowMs),
    });
    return { process: newProcess(`worker ${this.#started}`), handlers, env: this.#createEnv(version) };
  }
}

const moverLabel = "mover";
const isMover = ({ name }: Process): boolean => name.startsWith(`${moverLabel} `);

const ignoreFailure = (work: Promise<unknown>): void => {
  work.catch(() => undefined);
};

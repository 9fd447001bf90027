import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { newProcess, type Process, type Scheduler } from "../engine/scheduler.ts";
import { AcceptedSockets, type ServerSocket } from "../engine/web-sockets.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";

/** A class of the product, constructed as the platform does. */
export type DurableClass = new (state: never, env: never) => object;

type Method = (...args: unknown[]) => Promise<unknown>;

/** How often the platform runs an alarm again that failed or whose object was evicted. Source: Cloudflare, Durable
 *  Objects, "Alarms". */
const maxAlarmRetries = 6;

/** The storage of one object, which outlives its memory. Values are copied as by structured clone. */
class ObjectStorage {
  readonly #values = new Map<string, unknown>();
  readonly #scheduler: Scheduler;
  readonly #clockMs: () => number;
  readonly #onAlarm: () => void;
  #database: DatabaseSync | null = null;
  readonly #statements = new Map<string, StatementSync>();
  #alarmAtMs: number | null = null;

  constructor(scheduler: Scheduler, clockMs: () => number, onAlarm: () => void) {
    this.#scheduler = scheduler;
    this.#clockMs = clockMs;
    this.#onAlarm = onAlarm;
  }

  readonly kv = {
    get: (key: string): unknown => structuredClone(this.#values.get(key)),
    put: (key: string, value: unknown): void => {
      this.#values.set(key, structuredClone(value));
    },
    list: ({ prefix }: { prefix: string }): [string, unknown][] =>
      this.entries
        .filter(([key]) => key.startsWith(prefix))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, value]) => [key, structuredClone(value)]),
  };

  readonly sql = {
    exec: (text: string, ...values: SQLInputValue[]) => {
      const rows = this.#prepare(text).all(...values);
      return Object.assign(rows, { toArray: () => rows });
    },
  };

  /** Every stored value by its key. */
  get entries(): [string, unknown][] {
    return [...this.#values];
  }

  async setAlarm(atMs: number): Promise<void> {
    this.#alarmAtMs = atMs;
    this.#scheduler.schedule("alarm", Math.max(0, atMs - this.#clockMs()), () => {
      // Setting an alarm replaces the earlier one.
      if (this.#alarmAtMs !== atMs) return;
      this.#alarmAtMs = null;
      this.#onAlarm();
    });
  }

  async getAlarm(): Promise<number | null> {
    return this.#alarmAtMs;
  }

  async deleteAll(): Promise<void> {
    this.#values.clear();
    this.close();
  }

  /** Loses everything, also the alarm. */
  lose(): void {
    this.#values.clear();
    this.close();
    this.#alarmAtMs = null;
  }

  close(): void {
    this.#statements.clear();
    this.#database?.close();
    this.#database = null;
  }

  #prepare(text: string): StatementSync {
    const existing = this.#statements.get(text);
    if (existing) return existing;
    this.#database ??= new DatabaseSync(":memory:");
    const statement = this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}

/** One object: its storage, and its instance while it is in memory. */
class DurableObjectHost {
  readonly storage: ObjectStorage;
  readonly sockets: AcceptedSockets;
  readonly #name: string;
  readonly #create: (state: object) => object;
  readonly #scheduler: Scheduler;
  #process: Process;
  #instance: object | null = null;

  constructor(scheduler: Scheduler, clockMs: () => number, name: string, create: (state: object) => object) {
    this.#scheduler = scheduler;
    this.#name = name;
    this.#create = create;
    this.#process = newProcess(name);
    this.storage = new ObjectStorage(scheduler, clockMs, () => this.#runAlarm(0));
    this.sockets = new AcceptedSockets((socket, data) => {
      this.#scheduler.current = this.#process;
      void this.invoke("webSocketMessage", [socket, data]);
    });
  }

  get process(): Process {
    // A process that died during a call is replaced when the object is needed again.
    if (!this.#process.isAlive) this.evict();
    return this.#process;
  }

  /** The platform runs an alarm again that failed or whose object died. */
  #runAlarm(retries: number): void {
    const { process } = this;
    this.#scheduler.current = process;
    const retry = (): void => {
      if (retries === maxAlarmRetries) return;
      this.#scheduler.schedule("alarm again", 2_000 * 2 ** retries, () => this.#runAlarm(retries + 1));
    };
    process.onDeath.add(retry);
    this.invoke("alarm", []).then(
      () => process.onDeath.delete(retry),
      () => {
        if (process.onDeath.delete(retry)) retry();
      },
    );
  }

  /** Drops the instance. Calls that it has not answered fail, and connections stay open. */
  evict(): void {
    this.#scheduler.kill(this.#process);
    this.#process = newProcess(this.#name);
    this.#instance = null;
  }

  /** Restarts the object on another machine, without its storage if that was lost. */
  restart(isStorageLost: boolean): void {
    this.evict();
    this.sockets.breakAll();
    if (isStorageLost) this.storage.lose();
  }

  invoke(method: string, args: readonly unknown[]): Promise<unknown> {
    this.#instance ??= this.#create(this.#state());
    const member: unknown = Reflect.get(this.#instance, method);
    if (typeof member !== "function") throw new Error(`${this.#name} has no method ${method}.`);
    // The named boundary: the methods of the product's objects are asynchronous.
    return (member as Method).apply(this.#instance, [...args]);
  }

  #state(): object {
    return {
      id: { name: this.#name.slice(this.#name.indexOf(" ") + 1) },
      storage: this.storage,
      acceptWebSocket: (socket: ServerSocket, tags: readonly string[]) => this.sockets.accept(socket, tags),
      getWebSockets: (tag?: string) => this.sockets.list(tag),
      setWebSocketAutoResponse: () => undefined,
    };
  }
}

const evicted = () => new Error("Durable Object reset because its code was updated.");

/** The classes of one version of the product by the labels of their bindings, and their environment. */
export interface DurableCode {
  classes: Readonly<Record<string, DurableClass>>;
  env: object;
}

/** The longest time that a running object has the code of an earlier version, as wrangler.toml says. */
const maxUpdateDelayMs = 300_000;

/** The objects of all classes, which all workers share. */
export class DurableObjects {
  readonly #hosts = new Map<string, DurableObjectHost>();
  readonly #scheduler: Scheduler;
  readonly #faults: FaultInjector;
  #code: DurableCode | null = null;
  /** The time as the objects see it, by which alarms are set. */
  readonly #clockMs: () => number;

  constructor(scheduler: Scheduler, faults: FaultInjector, clockMs: () => number) {
    this.#scheduler = scheduler;
    this.#clockMs = clockMs;
    this.#faults = faults;
  }

  /** Deploys code. Objects in memory have their earlier code until they restart. */
  deploy(code: DurableCode): void {
    this.#code = code;
    for (const host of this.#hosts.values()) {
      this.#scheduler.schedule("object restarts", this.#scheduler.latency(0, maxUpdateDelayMs), () => host.evict());
    }
  }

  /** The binding of a class. */
  namespace(label: string): object {
    const host = (name: string): DurableObjectHost => {
      const key = `${label} ${name}`;
      const existing = this.#hosts.get(key);
      if (existing) return existing;
      const create = (state: object): object => this.#create(label, state);
      const created = new DurableObjectHost(this.#scheduler, this.#clockMs, key, create);
      this.#hosts.set(key, created);
      return created;
    };
    return { getByName: (name: string) => this.#stub(label, () => host(name)) };
  }

  #create(label: string, state: object): object {
    const Class = this.#code?.classes[label];
    if (!this.#code || !Class) throw new Error(`No class is bound as ${label}.`);
    // The named boundary: the state has the members that the product's objects use.
    return new Class(state as never, this.#code.env as never);
  }

  /** The values that an object has stored by keys; none if it does not exist. */
  readValues(label: string, name: string): [string, unknown][] {
    return this.#hosts.get(`${label} ${name}`)?.storage.entries ?? [];
  }

  close(): void {
    for (const { storage } of this.#hosts.values()) storage.close();
  }

  #stub(label: string, host: () => DurableObjectHost): object {
    const call = (method: string, args: readonly unknown[]): Promise<unknown> =>
      this.#scheduler.request(
        `${label}.${method}`,
        () => this.#scheduler.latency(1, 15),
        () => {
          this.#disturb(host());
          return host().process;
        },
        async () => {
          if (method === "publish" && this.#faults.fires("announcement-lost")) throw evicted();
          return host().invoke(method, args);
        },
        evicted,
      );
    // The named boundary: the product passes an address and options, as to fetch.
    const fetch = (...[url, init]: [string, RequestInit]) => call("fetch", [new Request(url, init)]);
    return new Proxy(
      {},
      {
        get: (_, method) =>
          method === "fetch" ? fetch : (...args: unknown[]) => call(String(method), structuredClone(args)),
      },
    );
  }

  /** What may happen to an object before a call reaches it. */
  #disturb(host: DurableObjectHost): void {
    if (this.#faults.fires("object-evicted")) host.evict();
    if (host.sockets.list().length === 0) return;
    if (this.#faults.fires("channel-lost")) host.restart(true);
    else if (this.#faults.fires("sockets-closed")) host.restart(false);
    else if (this.#faults.fires("socket-lost")) for (const { connection } of host.sockets.list()) connection.cut();
  }
}

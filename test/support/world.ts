import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { connect, type Db } from "../../db/client.ts";
import { type RelationalQueries, relational } from "../../db/relational.ts";
import type { StaffRole } from "../../db/schema/enums.ts";
import { apiKey, storeSettings } from "../../db/schema/index.ts";
import { parseShard } from "../../db/shards.ts";
import template from "../../storefront/index.html?raw";
import { createApp } from "../../worker/app.ts";
import { sha256Hex } from "../../worker/domain/bytes.ts";
import { type Scope, scopesVersion } from "../../worker/domain/caller/scopes.ts";
import type { WorkMessage } from "../../worker/domain/events/work-message.ts";
import type { DueWork } from "../../worker/domain/orders/due/run-due.ts";
import type { Send, SendTo } from "../../worker/domain/send.ts";
import type { Instant } from "../../worker/domain/time.ts";
import type { Env } from "../../worker/env.ts";
import { takeEnv, takeSend } from "../../worker/faults/bindings.ts";
import { FaultList } from "../../worker/faults/faults.ts";
import { Actor } from "./builders/client.ts";
import { addStaff, openSession } from "./builders/people.ts";
import { loadDemo } from "./demo-rows.ts";
import { acceptKeys } from "./fakes/accepting-processors.ts";

/** Friday, 18:30 in New York: Copper Pot is open. */
export const fridayEvening: Instant = "2026-11-20T23:30:00.000Z";

/** A summer evening at which guests see every dish of the demo, including the seasonal ones. */
export const inSeason: Instant = "2098-07-15T23:30:00.000Z";

interface WorldOptions {
  now?: Instant;
  env?: Partial<Env>;
  /** The number of databases. Default: 1. */
  shards?: number;
  /** Seconds that pass for the worker's memory between two requests; 0 keeps cached entries fresh. */
  secondsBetweenRequests?: number;
  /** The edge cache, if two isolates share one. */
  edge?: Cache;
  /** The faults of the worker's services, if two isolates share them. */
  faults?: FaultList;
  /** Handles the worker's requests to processors; by default all keys are accepted and payments are not supported. */
  fetch?: Send;
}

interface KeyOptions {
  store?: string;
  status?: "active" | "inactive" | "revoked";
  expiresAt?: Instant;
  allowedIps?: string[];
  /** The version of the scopes with which the key was issued. Default: the current one. */
  scopesVersion?: number;
}

/** The worker with the three demo restaurants, at a fixed time that tests can change. */
export interface World extends Pick<Actor, "send" | "get" | "post" | "patch" | "delete" | "graphql"> {
  readonly db: Db;
  /** Reads rows of the first database. */
  readonly query: RelationalQueries;
  readonly env: Env;
  /** Faults of the services that the worker depends on. */
  readonly faults: FaultList;
  /** The context of work without a request, such as cron's. */
  dueWork(): DueWork;
  now: Instant;
  /** Sets the clock. */
  at(now: Instant): World;
  /** Advances the clock of the worker's in-memory caches. */
  pass(seconds: number): void;
  /** A new browser with its own cookies. */
  asGuest(): Actor;
  /** A browser in which a person is signed in. A test of the sign-in itself calls `signIn`. */
  asCustomer(email: string, options?: { store?: string }): Promise<Actor>;
  /** A browser that is signed in as staff of the store. */
  asStaff(role: StaffRole, options?: { store?: string }): Promise<Actor>;
  /** A partner system with a new API key. */
  withKey(scopes: readonly Scope[], options?: KeyOptions): Promise<Actor>;
  fetch(request: Request): Promise<Response>;
  /** Messages that were sent to the queue, oldest first; no consumer reads them. */
  readonly queueMessages: readonly (WorkMessage & { delaySeconds: number })[];
}

/** The id of a demo store. */
export const findStoreId = async (db: Db, slug: string): Promise<string> => {
  const store = await relational(db).storeSettings.findFirst({ where: eq(storeSettings.slug, slug) });
  if (!store) throw new Error(`No demo store is called ${slug}.`);
  return store.id;
};

/** The worker is tested without built pages: the template stands for every asset. */
const assets: Fetcher = {
  fetch: () => Promise.resolve(new Response(template, { headers: { "content-type": "text/html" } })),
  connect: () => {
    throw new Error("Assets are only served by fetch.");
  },
};

/** A queue that only stores its messages, so that nothing is sent in the background. */
const queueInto = (queueMessages: (WorkMessage & { delaySeconds: number })[]): Queue<WorkMessage> => {
  const metrics = { backlogCount: 0, backlogBytes: 0 };
  const answer = Promise.resolve({ metadata: { metrics } });
  const enqueue = (wake: WorkMessage, delaySeconds = 0) => queueMessages.push({ ...wake, delaySeconds });
  return {
    metrics: () => Promise.resolve(metrics),
    send: (body, options) => {
      enqueue(body, options?.delaySeconds);
      return answer;
    },
    sendBatch: (messages, options) => {
      for (const { body, delaySeconds } of messages) enqueue(body, delaySeconds ?? options?.delaySeconds);
      return answer;
    },
  };
};

let serial = 0;

const addKey = async (db: Db, now: Instant, scopes: readonly Scope[], options: KeyOptions): Promise<string> => {
  serial += 1;
  const body = String(serial).padStart(26, "0");
  const secret = String(serial).padStart(43, "s");
  await db.insert(apiKey).values({
    id: `key_${body}`,
    storeId: await findStoreId(db, options.store ?? "copper-pot"),
    name: "A partner",
    tokenDigest: await sha256Hex(secret),
    tokenPreview: `tiffin_sk_${body.slice(0, 4)}…`,
    scopes: [...scopes],
    scopesVersion: options.scopesVersion ?? scopesVersion,
    status: options.status ?? "active",
    expiresAt: options.expiresAt ?? null,
    allowedIps: options.allowedIps ?? [],
    createdAt: now,
    updatedAt: now,
  });
  return `tiffin_sk_${body}_${secret}`;
};

/** Loads the demo and starts a new worker, which shares no memory with other tests. */
export const world = async (options: WorldOptions = {}): Promise<World> => {
  await loadDemo(env.DB);
  return startWorker(options);
};

/** The environment of a deployment with this number of databases. */
const withShards = (count: number): Env => {
  const entries = Object.entries(env).filter(([name]) => (parseShard(name) ?? 0) < count);
  // The named boundary: only databases beyond the first were taken out.
  return Object.fromEntries(entries) as typeof env;
};

/** Starts a worker over existing data, such as a second isolate beside that of a `world`. */
export const startWorker = async (options: WorldOptions = {}): Promise<World> => {
  const db = connect(env.DB);
  const edge = options.edge ?? (await caches.open(crypto.randomUUID()));
  let elapsedMs = 0;
  const faults = options.faults ?? new FaultList(() => Date.now());
  const { fetch: processors = acceptKeys } = options;
  // Tests of mail replace the global fetch with a mail service.
  const sendTo: SendTo = (request, to) => (to === "mailer" ? globalThis.fetch(request) : processors(request));
  const app = createApp({
    elapsedMs: () => elapsedMs,
    edge: () => edge,
    fetch: sendTo,
    faults,
  });
  const queueMessages: (WorkMessage & { delaySeconds: number })[] = [];
  const shopEnv: Env = {
    ...withShards(options.shards ?? 1),
    ASSETS: assets,
    EVENTS: queueInto(queueMessages),
    ...options.env,
  };

  const fetch = async (request: Request): Promise<Response> => {
    elapsedMs += (options.secondsBetweenRequests ?? 3) * 1000;
    const execution = createExecutionContext();
    const response = await app.fetch(request, { ...shopEnv, NOW: shop.now }, execution);
    await waitOnExecutionContext(execution);
    return response;
  };
  const anonymous = new Actor(fetch);
  const shop: World = {
    db,
    query: relational(db),
    env: shopEnv,
    faults,
    dueWork: () => {
      const given = takeEnv(shopEnv, faults);
      const send = takeSend(sendTo, faults);
      return { env: given, db: connect(given.DB), clock: { now: () => shop.now }, requestId: "due", send };
    },
    queueMessages,
    now: options.now ?? fridayEvening,
    at: (now) => Object.assign(shop, { now }),
    pass: (seconds) => {
      elapsedMs += seconds * 1000;
    },
    asGuest: () => new Actor(fetch, { keepsCookies: true }),
    withKey: async (scopes, keyOptions = {}) => {
      const token = await addKey(db, shop.now, scopes, keyOptions);
      return new Actor(fetch, { headers: { authorization: `Bearer ${token}` } });
    },
    asCustomer: async (email, { store = "copper-pot" } = {}) => {
      const person = { storeId: await findStoreId(db, store), email, now: shop.now };
      return openSession(db, new Actor(fetch, { keepsCookies: true, store }), person);
    },
    asStaff: async (role, { store = "copper-pot" } = {}) => {
      const email = `${role}-${crypto.randomUUID()}@example.com`;
      await addStaff(db, shop.now, await findStoreId(db, store), email, role);
      return shop.asCustomer(email, { store });
    },
    fetch,
    send: anonymous.send.bind(anonymous),
    get: anonymous.get,
    post: anonymous.post,
    patch: anonymous.patch,
    delete: anonymous.delete,
    graphql: anonymous.graphql.bind(anonymous),
  };
  return shop;
};

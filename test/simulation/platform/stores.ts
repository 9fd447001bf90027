import { SeededRandom } from "../../support/chaos/random-choices.ts";
import { setAccount } from "../actors/staff-documents.ts";
import type { Sandbox } from "../engine/sandbox.ts";
import { newProcess, Scheduler } from "../engine/scheduler.ts";
import { Trace } from "../engine/trace.ts";
import { FaultInjector } from "../faults/fault-injector.ts";
import { watchWrites } from "../invariants/always.ts";
import { rememberErasedTexts } from "../invariants/erased-texts.ts";
import { groupBy } from "../invariants/group-by.ts";
import type * as Processors from "../processors.ts";
import type * as Product from "../product.ts";
import { SimulatedD1 } from "./d1.ts";
import { Database } from "./database.ts";
import { Network } from "./network.ts";
import type { PartnerEndpoint } from "./partner-service.ts";
import { paypalService, stripeService } from "./processor-services.ts";
import { ReplicaReads } from "./replica-reads.ts";
import { ordersPerSlot, promo } from "./store-limits.ts";
import { type ProductCode, Workers } from "./workers.ts";

export type ProductModule = typeof Product;
export type ProcessorsModule = typeof Processors;

/** A dish with its groups of choices. */
export interface SimulatedDish {
  id: string;
  groups: readonly { min: number; max: number; modifierIds: readonly string[] }[];
}

/** A store of the simulation, and its accounts. */
export interface SimulatedStore {
  slug: "copper-pot" | "gasthaus-linde" | "umi-sando";
  host: string;
  /** The dishes that guests order. */
  dishes: readonly SimulatedDish[];
  staffToken: string;
  partners: readonly PartnerEndpoint[];
  stripe: { publishableKey: string; secretKey: string; webhookSecret: string };
  paypal: { clientId: string; secret: string; webhookId: string };
}

const openAccounts = (slug: string): Pick<SimulatedStore, "stripe" | "paypal"> => {
  const name = slug.replaceAll("-", "");
  return {
    stripe: {
      publishableKey: `pk_test_${name}`,
      secretKey: `sk_test_${name}Secret`,
      webhookSecret: `whsec_${name}Secret`,
    },
    paypal: { clientId: `client-${name}`, secret: `${name}-Secret`, webhookId: `${name.toUpperCase()}WEBHOOK` },
  };
};

/** The most databases that a run has. */
const maxShards = 2;
const setUpAt = "2026-10-01T12:00:00.000Z";
const dishesPerCategory = 4;

const scopes = [
  "read_orders",
  "write_orders",
  "write_customers",
  "read_payments",
  "write_payments",
  "write_menu",
  "write_settings",
  "manage_keys",
  "manage_webhooks",
] as const;

type Seed = ProductModule["copperPot"];
type Item = Seed["categories"][number]["items"][number];

/** The first dishes of a category. Those of rarer tax classes come first, so that orders have several rates. */
const chooseItems = (items: readonly Item[], all: readonly Item[]): Item[] => {
  const uses = ({ taxClass }: Item): number => all.filter((item) => item.taxClass === taxClass).length;
  return items
    .toSorted((one, other) => uses(one) - uses(other))
    .slice(0, dishesPerCategory)
    .map(({ soldOutUntil: _, availableFrom: __, availableUntil: ___, mealPeriods: ____, ...item }) => ({
      ...item,
      available: true,
      groups: (item.groups ?? []).map((group) => ({
        ...group,
        modifiers: group.modifiers.map(({ soldOutUntil: _____, ...modifier }) => ({ ...modifier, available: true })),
      })),
    }));
};

/** The demo stores with twelve dishes, which every hour offers, and open past the hour at which clocks change: tax is
 *  added at the first, included at the others, and the last has a currency without decimals. */
const trimmedSeeds = ({ copperPot, gasthausLinde, umiSando }: ProductModule): Seed[] => {
  const trim = (store: Seed, slugs: readonly string[], from: string, to: string): Seed => {
    const all = store.categories.flatMap(({ items }) => items);
    const categories = store.categories
      .filter(({ slug }) => slugs.includes(slug))
      .map(({ mealPeriods: _, ...category }) => ({ ...category, items: chooseItems(category.items, all) }));
    if (categories.length !== slugs.length) throw new Error(`${store.slug} has other categories.`);
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to }));
    return {
      ...store,
      categories,
      // One drink would not reach the minimum.
      zones: store.zones.map((zone) => ({ ...zone, minimum: 0 })),
      products: [],
      productCategories: [],
      settings: { ...store.settings, freeDeliveryFrom: null, ordersPerSlot, hours },
    };
  };
  return [
    trim(copperPot, ["burgers", "sides", "drinks"], "09:00", "04:00"),
    trim(gasthausLinde, ["hauptgerichte", "nachtisch", "getraenke"], "11:00", "09:00"),
    trim(umiSando, ["katsu", "sides", "drinks"], "12:00", "10:00"),
  ];
};

const staffToken = (index: number) => {
  const body = String(index + 1).padStart(26, "0");
  const secret = String(index + 1).padStart(43, "s");
  return { id: `key_${body}`, secret, token: `tiffin_sk_${body}_${secret}`, preview: `tiffin_sk_${body.slice(0, 4)}…` };
};

type Db = ReturnType<ProductModule["connect"]>;

const insertRows = async (product: ProductModule, db: Db, storeId: string, index: number): Promise<void> => {
  const stamps = { storeId, createdAt: setUpAt, updatedAt: setUpAt };
  const { id, secret, preview } = staffToken(index);
  await db.insert(product.apiKey).values({
    ...stamps,
    id,
    name: "Staff",
    tokenDigest: await product.sha256Hex(secret),
    tokenPreview: preview,
    scopes: [...scopes],
    status: "active",
    allowedIps: [],
  });
  await db.insert(product.promoCode).values({
    ...stamps,
    id: `pro_${String(index).padStart(26, "0")}`,
    code: promo.code,
    kind: "percent",
    percentOff: 20,
    orderTypes: [],
    maxUses: promo.maxUses,
  });
};

const addEndpoint = `mutation ($url: String!, $events: [String!]!) {
  addWebhookEndpoint(url: $url, events: $events) { secret webhookEndpoint { id } } }`;
const partnerEvents = [
  ...["order.created", "order.paid", "order.status_changed", "order.updated", "order.payment_due"],
  ...["order.cancelled", "order.refunded"],
];

interface GraphqlResponse {
  data: { addWebhookEndpoint?: { secret: string; webhookEndpoint: { id: string } } };
  errors?: object[];
}

type ConnectedStore = Omit<SimulatedStore, "partners">;

/** Connects a store's processors and its partners, as its owner does. Returns the partners' endpoints. */
const connectServices = async (
  workers: Workers,
  store: ConnectedStore,
  partnerUrls: readonly string[],
): Promise<PartnerEndpoint[]> => {
  const mutate = async (query: string, variables: object): Promise<GraphqlResponse["data"]> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${store.staffToken}` };
    const body = JSON.stringify({ query, variables });
    const request = new Request(`https://${store.host}/api/graphql`, { method: "POST", headers, body });
    const { data, errors }: GraphqlResponse = await (await workers.send(request)).json();
    if (errors) throw new Error(`${store.slug} could not be set up: ${JSON.stringify(errors)}`);
    return data;
  };
  await mutate(setAccount, { provider: "stripe", ...store.stripe });
  const { clientId, secret, webhookId } = store.paypal;
  await mutate(setAccount, {
    provider: "paypal",
    publishableKey: clientId,
    secretKey: secret,
    webhookSecret: webhookId,
  });
  const partners: PartnerEndpoint[] = [];
  for (const url of partnerUrls) {
    const { addWebhookEndpoint: added } = await mutate(addEndpoint, { url, events: partnerEvents });
    if (added) partners.push({ id: added.webhookEndpoint.id, url, secret: added.secret });
  }
  return partners;
};

export interface PreparedStores {
  shards: readonly SimulatedD1[];
  stores: readonly SimulatedStore[];
}

const createDatabase = (): Database => {
  const database = new Database();
  database.migrate(new URL("../../../migrations/", import.meta.url));
  return database;
};

/** Creates the databases of all runs: migrated, with both stores connected to their processors and partners. */
export const prepareStores = async (
  product: ProductModule,
  nextProduct: ProductCode,
  processors: ProcessorsModule,
  sandbox: Sandbox,
): Promise<PreparedStores> => {
  const shards = Array.from({ length: maxShards }, () => new SimulatedD1(createDatabase(), createDatabase()));
  const [first] = shards;
  if (!first) throw new Error("A deployment has a database.");
  const database = first.primary;
  const scheduler = new Scheduler(Date.parse(setUpAt), new SeededRandom(0), new Trace(false));
  const faults = new FaultInjector(new SeededRandom(0), scheduler, { only: new Set(), omitted: new Set() });
  const network = new Network(scheduler);
  sandbox.enter({ scheduler, fetch: network.fetch, clockOffsetMs: 0 });
  const stripe = new processors.FakeStripe(() => setUpAt);
  const paypal = new processors.FakePaypal(() => setUpAt);
  network.add(
    ["api.stripe.com"],
    stripeService(stripe, scheduler, faults, { onRefund: () => undefined, onWork: () => undefined }),
  );
  network.add(
    ["api-m.paypal.com"],
    paypalService(paypal, scheduler, faults, () => undefined),
  );
  // Replicas get what is set up here. The product reads none of them.
  const replicaReads = new ReplicaReads();
  first.enter({
    ...{ scheduler, faults, replicaReads },
    onMissingName: (message) => {
      throw new Error(message);
    },
    write: ({ shard }, work) => work(shard),
  });
  // The named boundary: the binding has the methods that drizzle calls.
  const db = product.connect(first as never);
  // The named boundary: these are the product's own classes.
  const workers = new Workers({
    product: product as unknown as ProductCode,
    nextProduct,
    loadReleased: () => nextProduct,
    shards: [first],
    replicaReads: null,
    scheduler,
    faults,
    clockMs: () => scheduler.nowMs,
    fetch: network.fetch,
  });
  const stores: SimulatedStore[] = [];
  const setUp = async (): Promise<void> => {
    for (const [index, seed] of trimmedSeeds(product).entries()) {
      const writes = product.seedWrites(db, setUpAt, seed);
      for (const write of writes) await write;
      const [row] = database.read<{ id: string }>("SELECT id FROM store_settings WHERE slug = ?", seed.slug);
      await insertRows(product, db, row?.id ?? "", index);
      const store = describeStore(database, seed.slug, seed.hosts.at(-1) ?? "", index);
      stripe.open(store.stripe.secretKey, store.stripe.publishableKey);
      paypal.open(store.paypal);
      const partners = await connectServices(workers, store, partnerUrls(store.slug, index));
      stores.push({ ...store, partners });
      // Both versions have answered a request before the first run, so that no run is the first to load a module.
      workers.deploy(0);
    }
  };
  await completed(scheduler, setUp);
  workers.objects.close();
  for (const shard of shards) {
    watchWrites(shard.primary);
    rememberErasedTexts(shard.primary);
    shard.saveState();
  }
  return { shards, stores };
};

/** The first store has one partner, and each other has two. */
const partnerUrls = (slug: string, index: number): string[] =>
  ["partner", "accounting"].slice(0, index + 1).map((name) => `https://${slug}.${name}.example/events`);

const describeStore = (database: Database, slug: string, host: string, index: number): ConnectedStore => ({
  // The named boundary: only these three seeds are loaded.
  slug: slug as SimulatedStore["slug"],
  host,
  dishes: readDishes(database, slug),
  staffToken: staffToken(index).token,
  ...openAccounts(slug),
});

const readDishes = (database: Database, slug: string): SimulatedDish[] => {
  const modifiers = groupBy(
    database.read<{ id: string; dishId: string; name: string; min: number; max: number }>(
      `SELECT id, menu_item_id AS dishId, modifier_group AS name, min_selections AS min, max_selections AS max
       FROM menu_item_modifier ORDER BY sort_order, id`,
    ),
    ({ dishId }) => dishId,
  );
  return database
    .read<{ id: string }>(
      "SELECT i.id FROM menu_item i JOIN store_settings s ON s.id = i.store_id WHERE s.slug = ? ORDER BY i.id",
      slug,
    )
    .map(({ id }) => ({
      id,
      groups: [...groupBy(modifiers.get(id) ?? [], ({ name }) => name).values()].map((group) => ({
        min: group[0]?.min ?? 0,
        max: group[0]?.max ?? 0,
        modifierIds: group.map((modifier) => modifier.id),
      })),
    }));
};

/** Runs work as a client until it ends. */
const completed = async (scheduler: Scheduler, work: () => Promise<void>): Promise<void> => {
  let outcome: { error: unknown } | "running" | "done" = "running";
  scheduler.schedule("set up", 0, () => {
    scheduler.current = newProcess("owner");
    work().then(
      () => {
        outcome = "done";
      },
      (error: unknown) => {
        outcome = { error };
      },
    );
  });
  await scheduler.run(() => outcome !== "running");
  // TypeScript does not see that the callbacks above assign it.
  const result = outcome as { error: unknown } | "running" | "done";
  if (typeof result === "object") throw result.error;
};

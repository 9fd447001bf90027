// A release under load: guests order by card, PayPal and cash, a counter sells and a kitchen cooks, while the database
// is migrated, the worker uploaded, rolled back and uploaded again. Prints what was lost or doubled, and exits with 1.
import { setTimeout as wait } from "node:timers/promises";
import { build, developmentVariables, startServer } from "../test/browser/server.ts";
import { nextRelease, toNextRelease } from "../test/support/migrations/next-release.ts";
import { signIn } from "./kitchens.ts";
import { items, readJson, type Send, sendGraphql, sendOrder } from "./ordering.ts";

const guests = 8;
/** How long each part of the release lasts. */
const partMs = 4_000;
const patienceMs = 60_000;
const retryMs = 250;

const variables = { ...developmentVariables, NOW: "2026-11-20T23:30:00.000Z" };
if (process.env["TIFFIN_BUILT"] === undefined) build();
const server = await startServer(variables);
let { url } = server;
let part = "before the release";

/** How many requests were refused because of the release, by its part. */
const refusals = new Map<string, number>();
const failures: string[] = [];

const isRefusedByRelease = (status: number, text: string): boolean => status === 503 && text.includes('"release"');

/** Sends a request until it is answered: like a page, under the same key while a release is under way, and again after
 *  a connection broke. */
const send: Send = async (path, body, headers = {}) => {
  const isForm = body instanceof URLSearchParams;
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(retryMs)) {
    const response = await fetch(url + path, {
      method: "POST",
      redirect: "manual",
      body: isForm ? body : JSON.stringify(body),
      headers: { ...(isForm ? {} : { "content-type": "application/json" }), origin: url, ...headers },
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (!response || text === null || text === undefined) continue;
    if (isRefusedByRelease(response.status, text)) refusals.set(part, (refusals.get(part) ?? 0) + 1);
    else return { status: response.status, text };
  }
  throw new Error(`${path} had no answer for a minute.`);
};

/** Orders whose answer arrived, by id, and how they are paid. */
const acknowledged = new Map<string, "card" | "paypal" | "cash" | "counter">();
/** Those whose guests asked for cutlery, which the migration stores in another column. */
const withCutlery = new Set<string>();

let isOver = false;
let serial = 0;
const nextNumber = (): number => {
  serial += 1;
  return serial;
};

/** Orders once. Every third guest leaves after paying, so that only the restaurant's own work can book the payment. */
const order = async (method: "card" | "paypal" | "cash", leaves: boolean): Promise<void> => {
  const number = nextNumber();
  const needsCutlery = number % 2 === 0;
  const answer = await sendOrder(send, {
    ...{ method, needsCutlery, key: `release-under-load-${number}` },
    ...{ email: `guest${number}@example.com`, phone: `+1 718 555 ${1000 + (number % 9000)}` },
  });
  const placed = readJson(answer);
  acknowledged.set(placed.orderId, method);
  if (needsCutlery) withCutlery.add(placed.orderId);
  if (method === "card")
    readJson(
      await send("/api/simulator/confirm", { clientSecret: placed.clientSecret, cardNumber: "4242424242424242" }),
    );
  if (method === "paypal") {
    const token = new URL(placed.clientSecret).searchParams.get("token") ?? "";
    await send("/api/simulator/approval", new URLSearchParams({ token, decision: "pay" }));
  }
  if (method !== "cash" && !leaves)
    readJson(await send(`/api/orders/${placed.orderId}/complete-payment`, { secretKey: placed.secretKey }));
};

const untilOver = async (work: (round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; !isOver; round += 1)
    await work(round).catch((error: unknown) => failures.push(`${part}: ${error}`));
};

const guest = (index: number): Promise<void> =>
  untilOver((round) => order((["card", "paypal", "cash"] as const)[(index + round) % 3] ?? "card", round % 3 === 2));

const headers = await signIn(url);
const graphql = (query: string, variables: object) => sendGraphql(send, headers, query, variables);

const counter = (): Promise<void> =>
  untilOver(async () => {
    const number = nextNumber();
    const sold = await graphql(
      `mutation ($items: [POSOrderItemInput!]!, $key: String!) {
        createPOSOrder(orderType: "pickup", items: $items, idempotencyKey: $key) { id total } }`,
      { items, key: `counter-under-load-${number}` },
    );
    const { id, total } = sold.createPOSOrder;
    acknowledged.set(id, "counter");
    await graphql(
      `mutation ($id: ID!, $amount: Int!, $key: String!) {
        processPayment(orderId: $id, paymentMethod: "cash", amount: $amount, idempotencyKey: $key) { id } }`,
      { id, amount: total, key: `cash-under-load-${number}` },
    );
  });

const nextStatus: Readonly<Record<string, string>> = {
  sent_to_kitchen: "in_progress",
  in_progress: "ready",
  ready: "completed",
};

const kitchen = (): Promise<void> =>
  untilOver(async () => {
    const { restaurantOrders } = await graphql(
      `{ restaurantOrders(where: { status: { in: [sent_to_kitchen, in_progress, ready] } }, take: 4) { id status } }`,
      {},
    );
    for (const { id, status } of restaurantOrders) {
      const changed = graphql(
        `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: ${nextStatus[status]}) { id } }`,
        { id },
      );
      // The counter has not taken the cash yet. The next round tries again.
      await changed.catch((error: unknown) => {
        if (!String(error).includes("PAYMENT_DUE")) throw error;
      });
    }
    await wait(100);
  });

const run = (sql: string) => server.database.prepare(sql).run();
const read = async (sql: string) => (await server.database.prepare(sql).all<{ name: string }>()).results;

/** Kitchen limits would refuse most of these orders. */
await run(
  "UPDATE store_settings SET cutlery_enabled = 1, orders_per_slot = NULL, prep_minutes_per_slot = NULL, cash_on_pickup_enabled = 1, menu_revision = menu_revision + 1",
);

/** One transaction, as wrangler applies a file. */
const migrate = () =>
  server.database.batch(
    [...nextRelease.statements, `INSERT INTO d1_migrations (name) VALUES ('${nextRelease.name}')`].map((sql) =>
      server.database.prepare(sql),
    ),
  );
const clients = [...Array.from({ length: guests }, (_, index) => guest(index)), counter(), kitchen()];
const enter = async (name: string, begin: () => Promise<unknown>): Promise<void> => {
  part = name;
  await begin();
  await wait(partMs);
};
await enter("before the release", async () => undefined);
await enter("after the migration", migrate);
const upload = async (change?: (text: string) => string): Promise<void> => {
  url = await server.replaceWorker(variables, change);
};
await enter("after the upload", () => upload(toNextRelease));
await enter("after the rollback", () => upload());
await enter("after the second upload", () => upload(toNextRelease));
isOver = true;
await Promise.all(clients);

// Time passes for those who left: what waits is due, and cron looks at it.
for (let round = 0; round < 3; round += 1) {
  await run("UPDATE restaurant_order SET due_at = '2026-01-01T00:00:00.000Z' WHERE status = 'open'");
  await fetch(server.cronUrl);
  await wait(2_000);
}

const listIds = (methods: readonly string[]): string =>
  [...acknowledged].flatMap(([id, method]) => (methods.includes(method) ? [`'${id}'`] : [])).join();
const ids = listIds(["card", "paypal", "cash", "counter"]);
const expectNone = async (sentence: string, sql: string): Promise<void> => {
  const found = await read(sql);
  if (found.length > 0) failures.push(`${sentence}: ${found.length}, such as ${JSON.stringify(found[0])}`);
};
await expectNone(
  "An order that no client heard of",
  `SELECT id AS name FROM restaurant_order WHERE id NOT IN (${ids})`,
);
await expectNone(
  "An acknowledged order that never reached the kitchen",
  `SELECT id || ' ' || status AS name FROM restaurant_order WHERE id IN (${ids}) AND status IN ('open', 'cancelled')`,
);
await expectNone(
  "An order whose payments are not its total",
  `SELECT o.id AS name FROM restaurant_order o LEFT JOIN payment p ON p.order_id = o.id AND p.status = 'succeeded'
   WHERE o.id IN (${listIds(["card", "paypal", "counter"])}) GROUP BY o.id HAVING count(p.id) <> 1 OR sum(p.amount) <> o.total`,
);
await expectNone(
  "An order that the migration or a later worker stored another wish for cutlery of",
  `SELECT id AS name FROM restaurant_order
   WHERE order_source = 'online' AND wants_cutlery <> (id IN (${[...withCutlery].map((id) => `'${id}'`).join()}))`,
);
for (const [worker, condition] of [
  ["the worker before the release", "needs_cutlery"],
  ["the new worker", "NOT needs_cutlery"],
] as const) {
  const found = await read(`SELECT id AS name FROM restaurant_order WHERE wants_cutlery AND ${condition} LIMIT 1`);
  if (found.length === 0) failures.push(`No wish for cutlery is of ${worker}, so this run proves nothing.`);
}
const [{ name: count } = { name: "" }] = await read("SELECT count(*) AS name FROM restaurant_order");
if (Number(count) !== acknowledged.size)
  failures.push(`${acknowledged.size} orders were acknowledged, ${count} exist.`);
for (const name of ["after the migration", "after the rollback"])
  if (!refusals.has(name)) failures.push(`Nothing was refused ${name}, so this run proves nothing.`);
await server.stop();

const refused = [...refusals].map(([name, times]) => `${times} ${name}`).join(", ");
console.log(`${acknowledged.size} orders; refused and sent again: ${refused}.`);
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

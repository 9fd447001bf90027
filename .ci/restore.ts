// A restore, played: guests order and pay, the database returns to a backup of before while the processors do not, and
// the functions of `npm run restore:reconcile` and the worker find what is missing. Prints what was lost, exits with 1.
import { readdirSync } from "node:fs";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { Target } from "../db/local/databases.ts";
import { readProgress, recordRestore } from "../db/local/reconcile.ts";
import { runWrangler } from "../db/local/wrangler.ts";
import { build, developmentVariables, type LocalServer, startServer } from "../test/browser/server.ts";
import { connectAccount, connectStripe } from "../test/browser/stripe-account.ts";
import { stripeKeys } from "../test/browser/stripe-keys.ts";
import { listen } from "../test/browser/stripe-server.ts";
import { FakePaypal } from "../test/support/fakes/fake-paypal.ts";
import { FakeStripe } from "../test/support/fakes/fake-stripe.ts";
import { signIn } from "./kitchens.ts";
import { type Answer, readJson, type Send, sendGraphql, sendOrder } from "./ordering.ts";

const patienceMs = 180_000;
/** Due work takes a page of each list a run, as soon as the queue has delivered its message. */
const maxRuns = 60;
const runMs = 1_000;
const before = "2026-11-20T23:00:00.000Z";
/** The time of the backup, as an operator notes it with a bookmark. */
const restoredTo = "2026-11-20T23:05:00.000Z";
const lostAt = "2026-11-20T23:20:00.000Z";
const restoredAt = "2026-11-20T23:40:00.000Z";
/** PayPal lists a payment up to three hours later. */
const listedAt = "2026-11-21T03:00:00.000Z";
const jump = 1_000;

const failures: string[] = [];
const expect = (guarantee: string, holds: boolean, actual: unknown): void => {
  console.log(`${holds ? "ok" : "FAILED"}: ${guarantee}`);
  if (!holds) failures.push(`${guarantee}: ${JSON.stringify(actual)}`);
};

let now = before;
const stripe = new FakeStripe(() => now);
const card = stripe.open(stripeKeys.secretKey, stripeKeys.publishableKey);
const paypal = new FakePaypal(() => now);
const paypalKeys = { clientId: "client-restore", secret: "restore-Secret", webhookId: "RESTOREWEBHOOK" };
const wallet = paypal.open(paypalKeys);

/** The shop during the play, whose clock stands still between the steps. */
class Shop {
  readonly #server: LocalServer;
  readonly #variables: Readonly<Record<string, string>>;
  #url: string;
  #staff: Record<string, string> = {};

  constructor(server: LocalServer, variables: Readonly<Record<string, string>>) {
    this.#server = server;
    this.#variables = variables;
    this.#url = server.url;
  }

  get #databaseFile(): string {
    const folder = path.join(this.#server.stateFolder, "v3", "d1");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const [file = ""] = files.filter((name) => name.endsWith(".sqlite") && !name.includes("metadata"));
    return path.join(folder, file);
  }

  get backupFile(): string {
    return path.join(this.#server.stateFolder, "backup.sqlite");
  }

  /** The database as the command reaches it. */
  get target(): Target {
    const local = ["--persist-to", this.#server.stateFolder];
    return { remote: false, environment: null, run: (words, options) => runWrangler([...words, ...local], options) };
  }

  readonly send: Send = async (route, body, headers = {}) => {
    const response = await fetch(this.#url + route, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers, origin: this.#url },
    });
    return { status: response.status, text: await response.text() };
  };

  graphql(query: string, variables: object = {}) {
    return sendGraphql(this.send, this.#staff, query, variables);
  }

  async signIn(): Promise<void> {
    this.#staff = await signIn(this.#url);
  }

  async setClock(time: string): Promise<void> {
    now = time;
    this.#url = await this.#server.replaceWorker({ ...this.#variables, NOW: time });
  }

  async runCron(): Promise<void> {
    const { ok, status } = await fetch(this.#server.cronUrl);
    if (!ok) throw new Error(`The cron failed: ${status}.`);
  }

  async read<Row>(sql: string): Promise<Row[]> {
    return (await this.#server.database.prepare(sql).all<Row>()).results;
  }

  async takeBackup(): Promise<void> {
    const database = new DatabaseSync(this.#databaseFile);
    await backup(database, this.backupFile);
    database.close();
  }

  /** Returns the database to the backup while the worker runs, as Time Travel does. */
  async restore(): Promise<void> {
    const database = new DatabaseSync(this.backupFile);
    await backup(database, this.#databaseFile);
    database.close();
  }

  /** Every row, by its table. */
  readAll(): Map<string, string> {
    const database = new DatabaseSync(this.#databaseFile);
    const tables = database.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
    );
    const rows = tables.all().map(({ name }) => {
      const all = database.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all();
      return [String(name), JSON.stringify(all)] as const;
    });
    database.close();
    return new Map(rows);
  }
}

/** An idempotency key as our pages make it: a UUID of version 7. Its time is a moment after `at`, because a key of the
 *  very moment of a restore counts as lost. */
const newKey = (at: string): string => {
  const time = (Date.parse(at) + 1).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
};

type Method = "card" | "paypal" | "cash";

interface Placed {
  orderId: string;
  orderNumber: string;
  secretKey: string;
  clientSecret: string;
}

const sendAgain = (shop: Shop, method: Method, key: string): Promise<Answer> =>
  sendOrder(shop.send, { method, key, email: "ada@example.com", phone: "+1 718 555 0199" });

const order = async (shop: Shop, method: Method): Promise<Placed & { key: string }> => {
  const key = newKey(now);
  return { ...(readJson(await sendAgain(shop, method, key)) as Placed), key };
};

const readIntentId = ({ clientSecret }: Placed): string => clientSecret.split("_secret_")[0] ?? "";

/** Pays as the guest does at the processor, and returns to the shop. */
const pay = async (shop: Shop, method: Method, placed: Placed): Promise<void> => {
  if (method === "card") card.confirm(readIntentId(placed), placed.clientSecret, "pm_card_visa");
  if (method === "paypal") wallet.approve(new URL(placed.clientSecret).searchParams.get("token") ?? "");
  readJson(await shop.send(`/api/orders/${placed.orderId}/complete-payment`, { secretKey: placed.secretKey }));
};

const orderAndPay = async (shop: Shop, method: Method) => {
  const placed = await order(shop, method);
  await pay(shop, method, placed);
  return placed;
};

const refundOrder = async (shop: Shop, orderId: string, amount: number | null): Promise<void> => {
  const { restaurantOrder } = await shop.graphql(
    "query ($id: ID!) { restaurantOrder(where: { id: $id }) { payments { id } } }",
    { id: orderId },
  );
  await shop.graphql(
    "mutation ($id: ID!, $amount: Int, $key: String) { refundPayment(paymentId: $id, amount: $amount, idempotencyKey: $key) { id } }",
    { id: restaurantOrder.payments[0].id, amount, key: newKey(now) },
  );
};

interface Charge {
  id: string;
  amount: number;
  refunded: number;
}

/** What each processor has collected and given back, in minor units. */
const listCharges = (): Charge[] => {
  const cards = [...card.charges.values()]
    .filter(({ paid }) => paid)
    .map(({ payment_intent: id, amount, amount_refunded: refunded }) => ({ id: String(id), amount, refunded }));
  const minor = ({ value }: { value: string }): number => Math.round(Number(value) * 100);
  const wallets = [...wallet.captures].map(([captureId, { orderId: id, amount }]) => {
    const refunds = [...wallet.refunds.values()].filter((refund) => refund.captureId === captureId);
    return { id, amount: minor(amount), refunded: refunds.reduce((sum, refund) => sum + minor(refund.amount), 0) };
  });
  return [...cards, ...wallets];
};

/** The idempotency keys of all refunds that the processors were asked for. */
const listRefundKeys = (): Set<string | null> =>
  new Set([
    ...stripe.requestsTo("POST /v1/refunds").map(({ idempotencyKey }) => idempotencyKey),
    ...paypal.requestsTo("POST /v2/payments/captures/:id/refund").map(({ requestId }) => requestId),
  ]);

interface Task {
  kind: string;
  unmatchedPayment: { id: string; providerPaymentId: string; payerName: string; payerEmail: string } | null;
}

const readTasks = async (shop: Shop): Promise<Task[]> => {
  const { storeTasks } = await shop.graphql(`{ storeTasks(where: { doneAt: { equals: null } }) {
    kind unmatchedPayment { id providerPaymentId payerName payerEmail } } }`);
  return storeTasks;
};

const readUnmatched = async (shop: Shop) => (await readTasks(shop)).flatMap(({ unmatchedPayment: one }) => one ?? []);

/** Charges of guests who have neither an order whose payment says the same, nor their money, nor a task that names
 *  them. */
const findForgotten = async (shop: Shop): Promise<Charge[]> => {
  const stored = await shop.read<{ id: string; refunded: number }>(
    `SELECT p.provider_payment_id AS id, p.refunded_amount AS refunded FROM payment p
     JOIN restaurant_order o ON o.id = p.order_id AND o.status NOT IN ('open', 'cancelled')
     WHERE p.status IN ('succeeded', 'partially_refunded', 'refunded')`,
  );
  const tasks = await readUnmatched(shop);
  return listCharges().filter(
    ({ id, amount, refunded }) =>
      refunded < amount &&
      !stored.some((payment) => payment.id === id && payment.refunded === refunded) &&
      !tasks.some((task) => task.providerPaymentId === id && task.payerEmail),
  );
};

/** Records the restore as `npm run restore:reconcile` does, and runs the worker's cron until no list is due or being
 *  read. */
const reconcile = async (shop: Shop): Promise<void> => {
  recordRestore("DB", shop.target, { restoredTo, restoredAt: now, hasSimulator: false });
  for (let run = 0; run < maxRuns; run += 1) {
    await shop.runCron();
    await wait(runMs);
    const due = await shop.read(`SELECT id FROM restore_check WHERE due_at <= '${now}' OR started_at IS NOT NULL`);
    if (due.length === 0) return;
  }
  throw new Error("The worker does not end its comparison.");
};

/** What happens after the backup, and is lost. Returns the orders of which each later step needs one. */
const serveGuests = async (shop: Shop, earlierOrderId: string) => {
  const byCard = await orderAndPay(shop, "card");
  await orderAndPay(shop, "paypal");
  const givenBack = await orderAndPay(shop, "card");
  await refundOrder(shop, givenBack.orderId, null);
  await refundOrder(shop, earlierOrderId, 300);
  const unpaid = await order(shop, "card");
  const cash = await order(shop, "cash");
  return { byCard, unpaid, cash };
};

/** Presses the button of each task twice at once. */
const pressRefunds = async (shop: Shop): Promise<void> => {
  const tasks = await readUnmatched(shop);
  expect("the payments by card and by PayPal are tasks", tasks.length === 2, tasks);
  const refund = "mutation ($id: ID!) { refundUnmatchedPayment(unmatchedPaymentId: $id) { refundStatus } }";
  const earlierKeys = listRefundKeys();
  await Promise.all([...tasks, ...tasks].map(({ id }) => shop.graphql(refund, { id })));
  const charges = listCharges().filter((charge) => tasks.some(({ providerPaymentId: id }) => id === charge.id));
  const areGivenBack = charges.length === 2 && charges.every(({ amount, refunded }) => amount === refunded);
  expect("a refund button pressed twice at once gives the money back once", areGivenBack, charges);
  // The stand-ins refuse to give back more than was paid, so the requests show whether the shop tried.
  const keys = [...listRefundKeys()].filter((key) => !earlierKeys.has(key));
  expect("each refund is asked for under one key", keys.length === 2, keys);
  const left = await readUnmatched(shop);
  expect("its task ends", left.length === 0, left);
};

type Lost = Awaited<ReturnType<typeof serveGuests>>;

/** What guests see who come back after the restore. */
const expectNoSecondOrder = async (shop: Shop, { byCard, unpaid, cash }: Lost): Promise<void> => {
  const { status } = card.intent(readIntentId(unpaid));
  expect("the pending payment is cancelled at its processor", status === "canceled", status);
  for (const [method, { key }] of [
    ["card", byCard],
    ["cash", cash],
  ] as const) {
    const answer = await sendAgain(shop, method, key);
    const isLost = answer.status === 409 && answer.text.includes('"KEY_LOST"');
    expect(`a repeated order of the lost time (${method}) is a conflict`, isLost, answer);
  }
};

const readReceipts = async (shop: Shop): Promise<number[]> =>
  (await shop.read<{ serial: number }>("SELECT serial FROM receipt ORDER BY serial")).map(({ serial }) => serial);

const expectJump = async (shop: Shop, earlier: Placed): Promise<void> => {
  const next = await orderAndPay(shop, "card");
  const numbers = [Number(earlier.orderNumber) + jump + 1, Number(next.orderNumber)] as const;
  expect("order numbers jump by 1,000", numbers[0] === numbers[1], numbers);
  // The second is of the refund that the restore removed, the third of the new order.
  const receipts = await readReceipts(shop);
  expect("receipt numbers jump by 1,000", receipts.join() === [1, jump + 2, jump + 3].join(), receipts);
};

const expectNoChange = async (shop: Shop): Promise<void> => {
  const tables = shop.readAll();
  await reconcile(shop);
  const changed = [...shop.readAll()].filter(([table, rows]) => tables.get(table) !== rows);
  expect("a second run of the command changes nothing", changed.length === 0, changed);
};

const play = async (shop: Shop): Promise<void> => {
  await shop.read("UPDATE store_settings SET cash_on_pickup_enabled = 1, menu_revision = menu_revision + 1");
  await shop.signIn();
  const earlier = await orderAndPay(shop, "card");
  await shop.takeBackup();
  await shop.setClock(lostAt);
  const lost = await serveGuests(shop, earlier.orderId);
  const intact = await findForgotten(shop);
  expect("no guest is forgotten before the restore", intact.length === 0, intact);
  await shop.setClock(restoredAt);
  await shop.restore();
  const forgotten = await findForgotten(shop);
  expect("the restore forgets the payments of three guests", forgotten.length === 3, forgotten);
  await reconcile(shop);
  await expectNoSecondOrder(shop, lost);
  await expectJump(shop, earlier);
  await shop.setClock(listedAt);
  await reconcile(shop);
  const lists = readProgress("DB", shop.target, restoredTo);
  expect(
    "both lists are complete",
    lists.length === 2 && lists.every(({ dueAt, failure }) => dueAt === null && failure === null),
    lists,
  );
  const stillForgotten = await findForgotten(shop);
  expect(
    "every charged guest has an order, a refund or a task with their details",
    stillForgotten.length === 0,
    stillForgotten,
  );
  await pressRefunds(shop);
  await expectNoChange(shop);
};

if (process.env["TIFFIN_BUILT"] === undefined) build();
const stripeServer = await listen(stripe.fetch);
const paypalServer = await listen(paypal.fetch);
const variables = { ...developmentVariables, STRIPE_API_BASE: stripeServer.url, PAYPAL_API_BASE: paypalServer.url };
const server = await startServer({ ...variables, NOW: now });
const tooLate = new AbortController();
try {
  const { clientId: publishableKey, secret: secretKey, webhookId: webhookSecret } = paypalKeys;
  await connectStripe(server, now);
  await connectAccount(server, "paypal", { publishableKey, secretKey, webhookSecret }, now);
  const end = wait(patienceMs, null, { signal: tooLate.signal }).then(() =>
    Promise.reject(new Error("It took too long.")),
  );
  await Promise.race([play(new Shop(server, variables)), end]);
} catch (error) {
  failures.push(String(error));
} finally {
  tooLate.abort();
  await server.stop();
}
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

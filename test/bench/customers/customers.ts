import type { D1Database } from "@cloudflare/workers-types";
import { smallestId } from "../../../worker/domain/ids.ts";
import { profileTerms } from "../../../worker/domain/orders/profiles/assign.rules.ts";
import { developmentVariables, startServer } from "../../browser/server.ts";
import { type Caller, openCaller } from "../orders/api.ts";

const now = "2026-11-20T23:30:00.000Z";
const maxP95Ms = 60;
const calls = 60;
const chunkSize = 1000;
const minuteMs = 60_000;

const firstNames = ["Ada", "Ben", "Chloé", "Dmitri", "Elif", "Farah", "Gustav", "Hana", "Ines", "João", "Kenji"];
const lastNames = ["Almeida", "Brandt", "Castillo", "Dubois", "Eriksen", "Fischer", "García", "Haddad", "Ivanova"];

/** The customer of a number. Names repeat as they do in a town, and each has an own address and phone number. */
const createCustomer = (index: number) => {
  const name = `${firstNames[index % firstNames.length]} ${lastNames[index % lastNames.length]}${index % 997}`;
  const email = `guest${index}@example.com`;
  const phone = `+1 212 ${String(5_000_000 + index * 17).slice(0, 7)}`;
  const at = new Date(Date.parse(now) - index * 7 * minuteMs).toISOString();
  const id = `${smallestId("cpr", at)}${String(index).padStart(16, "0")}`;
  return {
    id,
    at,
    name,
    email,
    phone,
    orders: index % 23,
    spend: (index % 23) * 2150,
    ...profileTerms({ name, email, phone }),
  };
};

const fill = async (database: D1Database, storeId: string, count: number): Promise<void> => {
  for (let from = 0; from < count; from += chunkSize) {
    const rows = Array.from({ length: Math.min(chunkSize, count - from) }, (_, index) => createCustomer(from + index));
    const json = JSON.stringify(rows);
    const write = (sql: string) => database.prepare(sql).bind(json, storeId);
    await database.batch([
      write(`INSERT INTO customer_profile (id, created_at, updated_at, store_id, email, name, phone, phone_key, search_terms,
        order_count, spend, last_order_at, active_at) SELECT value ->> 'id', value ->> 'at', value ->> 'at', ?2, value ->> 'email',
        value ->> 'name', value ->> 'phone', value ->> 'phone', value ->> 'searchTerms', value ->> 'orders', value ->> 'spend',
        value ->> 'at', value ->> 'at' FROM json_each(?1)`),
      write(`INSERT INTO customer_term (store_id, term, profile_id) SELECT ?2, term.value, row.value ->> 'id'
        FROM json_each(?1) AS row CROSS JOIN json_each(row.value -> 'terms') AS term`),
    ]);
  }
};

const document = `query ($search: String, $sort: CustomerSort, $cursor: String) {
  searchCustomers(search: $search, sort: $sort, cursor: $cursor) { nextCursor customers {
    id customerId name email phone orderCount spend lastOrderAt } } }`;

interface Answer {
  searchCustomers: { nextCursor: string | null; customers: unknown[] };
}

const views = [
  { name: "by last order", variables: {} },
  { name: "by orders", variables: { sort: "orders" } },
  { name: "by spend", variables: { sort: "spend" } },
  { name: "a name of many", variables: { search: "ada" } },
  { name: "a name of many, by spend", variables: { search: "ada", sort: "spend" } },
  { name: "two words", variables: { search: "ada alm" } },
  { name: "an e-mail address", variables: { search: "guest50000@" } },
  { name: "the phone's last digits", variables: { search: "0199" } },
  { name: "nothing found", variables: { search: "zzz" } },
];

const measureView = async (caller: Caller, name: string, variables: object) => {
  const times: number[] = [];
  const first = await caller.graphql<Answer>(document, variables);
  for (let call = 0; call < calls; call += 1) {
    const from = performance.now();
    await caller.graphql<Answer>(document, variables);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number) => Math.round((times[Math.ceil(times.length * share) - 1] ?? 0) * 10) / 10;
  return { view: name, found: first.searchCustomers.customers.length, p50: percentile(0.5), p95: percentile(0.95) };
};

/** Measures the list of customers of a store with so many of them, prints the figures, and returns whether the goal is
 *  met. */
export const measureCustomers = async (count: number, asJson: boolean): Promise<boolean> => {
  const server = await startServer({ ...developmentVariables, NOW: now });
  try {
    const caller = await openCaller(server, now);
    await fill(server.database, caller.storeId, count);
    const { searchCustomers } = await caller.graphql<Answer>(document, {});
    const second = { name: "the second page", variables: { cursor: searchCustomers.nextCursor } };
    const figures: Awaited<ReturnType<typeof measureView>>[] = [];
    for (const { name, variables } of [...views, second]) figures.push(await measureView(caller, name, variables));
    const missed = figures.filter(({ p95 }) => p95 > maxP95Ms);
    if (asJson) console.log(JSON.stringify({ customers: count, figures, missed }, null, 2));
    else console.table(figures);
    for (const { view, p95 } of missed) console.error(`Goal missed: ${view}: p95 ${p95} ms, goal ${maxP95Ms}`);
    return missed.length === 0;
  } finally {
    await server.stop();
  }
};

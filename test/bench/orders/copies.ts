import type { D1Database } from "@cloudflare/workers-types";
import { smallestId } from "../../../worker/domain/ids.ts";
import { contactTerms, numberTerm } from "../../../worker/domain/orders/record/search-terms.rules.ts";
import type { Template } from "./templates.ts";

const ordersOfDay = 500;
/** Above the numbers of the templates. */
const firstNumber = 1001;
const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;
/** As many orders as one statement gets, so that its JSON stays below a megabyte. */
const chunkSize = 1000;

const firstNames = [
  "Ada",
  "Ben",
  "Chloé",
  "Dmitri",
  "Elif",
  "Farah",
  "Gustav",
  "Hana",
  "Ines",
  "João",
  "Kenji",
  "Lena",
];
const lastNames = [
  "Almeida",
  "Brandt",
  "Castillo",
  "Dubois",
  "Eriksen",
  "Fischer",
  "García",
  "Haddad",
  "Ivanova",
  "Jensen",
];

/** What distinguishes a copy from its template. */
export interface Copy {
  template: string;
  serial: string;
  time: string;
  /** By how many seconds its instants are earlier. */
  shift: number;
  day: string;
  number: string;
  name: string;
  email: string;
  phone: string;
  terms: string[];
}

const pick = (values: readonly string[], index: number): string => values[index % values.length] ?? "";

const chooseTemplate = (templates: readonly Template[], index: number): string => {
  let rest = (index * 37) % 100;
  for (const { orderId, share } of templates) {
    if (rest < share) return orderId;
    rest -= share;
  }
  throw new Error("The shares of the templates do not add up to 100.");
};

/** A copy in a list of 500 orders a day, the newest first. Some thousand guests have names, e-mail addresses and phone
 *  numbers of their own. */
export const createCopy = (templates: readonly Template[], now: string, index: number): Copy => {
  const daysAgo = Math.floor(index / ordersOfDay);
  const position = index % ordersOfDay;
  // A day of eleven hours before the evening of the templates.
  const shiftMs = daysAgo * dayMs + Math.round(position * 1.3) * minuteMs;
  const at = new Date(Date.parse(now) - shiftMs).toISOString();
  const guest = (index * 7919) % 9973;
  const name = `${pick(firstNames, guest)} ${pick(lastNames, Math.floor(guest / 12))} ${guest.toString(36)}`;
  const contact = {
    customerName: name,
    customerEmail: `guest${guest}@example.com`,
    customerPhone: `+1 212 ${String(5_000_000 + guest * 317).slice(0, 7)}`,
  };
  const number = String(firstNumber + ordersOfDay - 1 - position);
  return {
    ...{ template: chooseTemplate(templates, index), serial: String(index).padStart(8, "0") },
    ...{ time: smallestId("ord", at).slice(4), shift: Math.round(shiftMs / 1000) },
    day: new Date(Date.parse(now) - 5 * 60 * minuteMs - daysAgo * dayMs).toISOString().slice(0, 10),
    ...{ number, name, email: contact.customerEmail, phone: contact.customerPhone },
    terms: [numberTerm(number), ...contactTerms(contact)],
  };
};

const joinPart = (table: string): string => `${table} AS t ON t.store_id = ?2 AND t.order_id = c.value ->> 'template'`;

/** The tables that hold an order, and how the rows of a template are found. Parents come first. */
const tables = [
  ["restaurant_order", "restaurant_order AS t ON t.store_id = ?2 AND t.id = c.value ->> 'template'"],
  ...["order_item", "order_fee", "payment", "order_event"].map((table) => [table, joinPart(table)] as const),
  [
    "refund",
    `payment AS p ON p.store_id = ?2 AND p.order_id = c.value ->> 'template'
      CROSS JOIN refund AS t ON t.store_id = ?2 AND t.payment_id = p.id`,
  ],
] as const;

const ids = new Set(["id", "order_id", "payment_id"]);
const providerIds = new Set(["provider_payment_id", "provider_refund_id"]);
const copied: Readonly<Record<string, string>> = {
  business_day: "c.value ->> 'day'",
  order_number: "c.value ->> 'number'",
  customer_name: "c.value ->> 'name'",
  customer_email: "c.value ->> 'email'",
  customer_phone: "c.value ->> 'phone'",
};

/** The value of a copied column: an id of the copy's own time, an earlier instant, or what the template has. */
const toValue = (table: string, column: string): string => {
  const source = `t."${column}"`;
  if (ids.has(column))
    return `substr(${source}, 1, 4) || (c.value ->> 'time') || (c.value ->> 'serial') || substr(${source}, -8)`;
  if (providerIds.has(column)) return `${source} || '_' || (c.value ->> 'serial')`;
  if (column === "at" || column.endsWith("_at"))
    return `CASE WHEN ${source} IS NULL THEN NULL ELSE strftime('%Y-%m-%dT%H:%M:%fZ', ${source}, '-' || (c.value ->> 'shift') || ' seconds') END`;
  return table === "restaurant_order" ? (copied[column] ?? source) : source;
};

const listStatements = async (database: D1Database): Promise<string[]> => {
  const statements: string[] = [];
  for (const [table, source] of tables) {
    const { results } = await database
      .prepare(`SELECT name FROM pragma_table_info('${table}')`)
      .all<{ name: string }>();
    const columns = results.map(({ name }) => name);
    statements.push(
      `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join()})
       SELECT ${columns.map((name) => toValue(table, name)).join()}
       FROM json_each(?1) AS c CROSS JOIN ${source}`,
    );
  }
  const orderId = `'ord_' || (c.value ->> 'time') || (c.value ->> 'serial') || substr(c.value ->> 'template', -8)`;
  return [
    ...statements,
    `INSERT INTO order_search_term (store_id, term, business_day, order_id)
     SELECT ?2, term.value, c.value ->> 'day', ${orderId}
     FROM json_each(?1) AS c CROSS JOIN json_each(c.value -> 'terms') AS term`,
    `INSERT INTO daily_number (store_id, business_day, last_number)
     SELECT ?2, c.value ->> 'day', max(CAST(c.value ->> 'number' AS INTEGER)) FROM json_each(?1) AS c WHERE true GROUP BY 2
     ON CONFLICT DO UPDATE SET last_number = max(last_number, excluded.last_number)`,
  ];
};

/** Copies the templates until the store has so many more orders, with their items, payments, refunds, history, search
 *  terms and daily numbers. */
export const copyTemplates = async (
  database: D1Database,
  storeId: string,
  { templates, now, count }: { templates: readonly Template[]; now: string; count: number },
): Promise<void> => {
  const statements = await listStatements(database);
  for (let from = 0; from < count; from += chunkSize) {
    const length = Math.min(chunkSize, count - from);
    const json = JSON.stringify(Array.from({ length }, (_, index) => createCopy(templates, now, from + index)));
    await database.batch(statements.map((statement) => database.prepare(statement).bind(json, storeId)));
  }
};

import type autocannon from "autocannon";
import type { LocalServer } from "../browser/server.ts";

const dishCount = 60;

/** Copies dishes of the demo, with their modifiers, until the store has enough for the list. */
const addDishes = async ({ database }: LocalServer): Promise<void> => {
  const store = "SELECT id FROM store_settings WHERE slug = 'copper-pot'";
  // Guests see no dish outside its dates, but the list needs a fixed length on every day.
  await database
    .prepare(`UPDATE menu_item SET available_from = NULL, available_until = NULL WHERE store_id = (${store})`)
    .run();
  const copied = `SELECT id FROM menu_item WHERE store_id = (${store}) ORDER BY id LIMIT
    max(0, ${dishCount} - (SELECT count(*) FROM menu_item WHERE store_id = (${store})))`;
  const columns = async (table: string): Promise<string[]> => {
    const { results } = await database.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
    return results.map(({ name }) => name);
  };
  const copy = async (table: string, item: string) => {
    const names = await columns(table);
    const values = names.map((name) => (name === "id" || name === item ? `${name} || 'C'` : name));
    return `INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM ${table} WHERE ${item} IN (${copied})`;
  };
  // The modifiers first: after the dishes are copied, the subquery finds none.
  const statements = [await copy("menu_item", "id"), await copy("menu_item_modifier", "menu_item_id")];
  const chosen = (await database.prepare(copied).all<{ id: string }>()).results.map(({ id }) => `'${id}'`).join();
  await database.batch(statements.map((statement) => database.prepare(statement.replace(copied, chosen || "NULL"))));
};

const selection = "{ id name price category { id name } modifiers { id name priceAdjustment } }";

const graphqlRequest = (query: string, variables: object) => ({
  method: "POST" as const,
  path: "/api/graphql",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ query, variables }),
});

const assertAllDishes = async (server: LocalServer, request: ReturnType<typeof graphqlRequest>): Promise<void> => {
  const response = await fetch(server.url + request.path, request);
  const { data } = (await response.json()) as { data: { menuItems: unknown[] } };
  if (data.menuItems.length !== dishCount) throw new Error(`The list has ${data.menuItems.length} dishes.`);
};

/** One GraphQL request for 60 dishes with category and modifiers, whose response all guests share. */
export const dishesByGraphql = async (server: LocalServer): Promise<autocannon.Request[]> => {
  await addDishes(server);
  const request = graphqlRequest(`{ menuItems(take: ${dishCount}) ${selection} }`, {});
  await assertAllDishes(server, request);
  return [request];
};

let serial = 0;

/** The same list, read from the database each time, because each request has variables of its own. */
export const uncachedDishesByGraphql = async (server: LocalServer): Promise<autocannon.Request[]> => {
  await addDishes(server);
  const query = `query ($least: Int!) { menuItems(take: ${dishCount}, where: { price: { gte: $least } }) ${selection} }`;
  const nextRequest = () => {
    serial += 1;
    return graphqlRequest(query, { least: -serial });
  };
  await assertAllDishes(server, nextRequest());
  return [{ ...nextRequest(), setupRequest: (request) => ({ ...request, ...nextRequest() }) }];
};

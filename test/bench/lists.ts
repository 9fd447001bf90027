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

/** One GraphQL request for 60 dishes with category and modifiers, read from the database each time. */
export const dishesByGraphql = async (server: LocalServer): Promise<autocannon.Request[]> => {
  await addDishes(server);
  const query = `{ menuItems(take: ${dishCount}) { id name price category { id name } modifiers { id name priceAdjustment } } }`;
  const request = {
    method: "POST" as const,
    path: "/api/graphql",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  };
  const response = await fetch(server.url + request.path, request);
  const { data } = (await response.json()) as { data: { menuItems: unknown[] } };
  if (data.menuItems.length !== dishCount) throw new Error(`The list has ${data.menuItems.length} dishes.`);
  return [request];
};

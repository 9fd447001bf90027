import type autocannon from "autocannon";
import type { LocalServer } from "../browser/server.ts";

const most = 60;

/** Copies dishes of the demo until the store has as many as the list gives; their choices are copied too. */
const fill = async ({ database }: LocalServer): Promise<void> => {
  const store = "SELECT id FROM store_settings WHERE slug = 'copper-pot'";
  // Guests see no dish outside its dates, and the list is to have a fixed length on any day.
  await database
    .prepare(`UPDATE menu_item SET available_from = NULL, available_until = NULL WHERE store_id = (${store})`)
    .run();
  const copied = `SELECT id FROM menu_item WHERE store_id = (${store}) ORDER BY id LIMIT
    max(0, ${most} - (SELECT count(*) FROM menu_item WHERE store_id = (${store})))`;
  const columns = async (table: string): Promise<string[]> => {
    const { results } = await database.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
    return results.map(({ name }) => name);
  };
  const copy = async (table: string, item: string) => {
    const names = await columns(table);
    const values = names.map((name) => (name === "id" || name === item ? `${name} || 'C'` : name));
    return `INSERT INTO ${table} (${names.join()}) SELECT ${values.join()} FROM ${table} WHERE ${item} IN (${copied})`;
  };
  // The choices first: once the dishes are copied, none is left to copy.
  const statements = [await copy("menu_item", "id"), await copy("menu_item_modifier", "menu_item_id")];
  const chosen = (await database.prepare(copied).all<{ id: string }>()).results.map(({ id }) => `'${id}'`).join();
  await database.batch(statements.map((statement) => database.prepare(statement.replace(copied, chosen || "NULL"))));
};

/** One request: 60 dishes with their category and their choices by GraphQL, read from the database each time. */
export const dishesByGraphql = async (server: LocalServer): Promise<autocannon.Request[]> => {
  await fill(server);
  const query = `{ menuItems(take: ${most}) { id name price category { id name } modifiers { id name priceAdjustment } } }`;
  const request = {
    method: "POST" as const,
    path: "/api/graphql",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  };
  const answer = await fetch(server.url + request.path, request);
  const { data } = (await answer.json()) as { data: { menuItems: unknown[] } };
  if (data.menuItems.length !== most) throw new Error(`The list has ${data.menuItems.length} dishes.`);
  return [request];
};

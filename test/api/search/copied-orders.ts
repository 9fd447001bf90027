import { env } from "cloudflare:workers";

/** Copies an order many times, with its parts, on consecutive business days of 50 orders. */
export const copyOrder = async (storeId: string, orderId: string, copies: number): Promise<void> => {
  const columns = async (table: string): Promise<string[]> => {
    const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info(?)")
      .bind(table)
      .all<{ name: string }>();
    return results.map(({ name }) => name);
  };
  const numbers = `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${copies}) SELECT i FROM n)`;
  // The serial replaces five characters after the time: the last ones distinguish the rows of one order.
  const copyId = (name: string): string => `substr(${name}, 1, 14) || printf('%05d', i) || substr(${name}, 20)`;
  const values: Record<string, string> = {
    id: copyId("id"),
    order_id: copyId("order_id"),
    business_day: "date('2026-11-20', '-' || (i / 50) || ' days')",
    order_number: "CAST(1000 + i % 50 AS TEXT)",
    customer_name: "'Guest ' || char(97 + i % 26) || 'na' || (i % 400)",
    is_searchable: "0",
    provider_payment_id: "NULL",
  };
  for (const table of ["restaurant_order", "order_item", "payment", "order_event"]) {
    const names = await columns(table);
    const key = table === "restaurant_order" ? "id" : "order_id";
    const selected = names.map((name) => values[name] ?? `"${name}"`);
    await env.DB.prepare(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join()}) SELECT ${selected.join()} FROM ${table}, ${numbers} WHERE store_id = ? AND ${key} = ?`,
    )
      .bind(storeId, orderId)
      .run();
  }
};

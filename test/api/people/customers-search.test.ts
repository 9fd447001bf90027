import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { metered } from "../../support/builders/metered.ts";
import { findStoreId, world } from "../../support/world.ts";

const document = "query ($search: String) { searchCustomers(search: $search) { customers { name } } }";

/** Adds people whose names have two words, Ada first for every fifth. */
const addPeople = async (storeId: string, count: number): Promise<void> => {
  const numbers = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)";
  const first = "iif(n % 5 = 0, 'ada', 'bo')";
  const last = "iif(n = 15, 'quast', 'lind')";
  const id = "printf('cpr_%026d', n)";
  const at = "strftime('%Y-%m-%dT%H:%M:00.000Z', '2026-01-01', '+' || n || ' minutes')";
  const term = (word: string) =>
    env.DB.prepare(
      `${numbers} INSERT INTO customer_term (store_id, term, profile_id) SELECT ?1, 'w:' || ${word}, ${id} FROM numbers`,
    );
  await env.DB.batch(
    [
      env.DB.prepare(`${numbers} INSERT INTO customer_profile
        (id, created_at, updated_at, store_id, name, search_terms, last_order_at, active_at)
        SELECT ${id}, ${at}, ${at}, ?1, ${first} || ' ' || ${last},
          char(10) || 'w:' || ${first} || char(10) || 'w:' || ${last}, ${at}, ${at} FROM numbers`),
      term(first),
      term(last),
    ].map((statement) => statement.bind(storeId, count)),
  );
};

it("a search for two words reads no long list to its end, also if no one or one person has both", {
  timeout: 60_000,
}, async () => {
  const { database, meter } = metered(env.DB);
  const shop = await world({ env: { DB: database } });
  await addPeople(await findStoreId(shop.db, "copper-pot"), 20_000);
  const partner = await shop.withKey(["read_customers"]);
  const find = async (search: string) => {
    const before = meter.rowsRead;
    const { data } = await partner.graphql<{ searchCustomers: { customers: { name: string }[] } }>(document, {
      search,
    });
    return { names: data?.searchCustomers.customers.map(({ name }) => name) ?? [], rows: meter.rowsRead - before };
  };
  for (const [search, names] of [
    ["ada zo", []],
    ["zo ada", []],
    ["ada zander", []],
    ["ada quast", ["ada quast"]],
    ["qua ad", ["ada quast"]],
  ] as const) {
    const found = await find(search);
    expect([search, found.names]).toEqual([search, names]);
    expect([search, found.rows < 15_000]).toEqual([search, true]);
  }
  const common = await find("lind ada");
  expect(common.names).toHaveLength(25);
  expect(new Set(common.names)).toEqual(new Set(["ada lind"]));
  expect(common.rows).toBeLessThan(15_000);
});

import { expect, it } from "vitest";
import { atomic } from "../../../db/atomic.ts";
import { connect } from "../../../db/client.ts";
import { emptyDays } from "../../../db/queries/reports/late.ts";
import { reportDay, saleCorrection } from "../../../db/schema/index.ts";
import { seedId } from "../../../db/seed/rows.ts";
import { sumDueDays } from "../../../worker/domain/reports/days/sum-days.ts";
import type { SalesReport } from "../../../worker/domain/reports/schemas.ts";
import { sumDay } from "../../../worker/domain/reports/sections.rules.ts";
import type { Actor } from "../../support/builders/client.ts";
import { aSale } from "../../support/builders/reports/sales.ts";
import { paidOrder } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const storeId = seedId("sto", "copper-pot");
const [thursday, friday, saturday, sunday] = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"] as const;

const readDays = async (client: Actor, groupBy = "day"): Promise<SalesReport> =>
  (await client.get(`/api/reports/sales?from=${thursday}&to=${sunday}&groupBy=${groupBy}`)).json<SalesReport>();

const readTotals = async (client: Actor) => (await readDays(client)).rows.map(({ key, total }) => [key, total]);

/** A day whose stored sums differ from its rows, so that a test sees which of them were read. */
const storeDay = (shop: World, endsAt: string) => {
  const sections = sumDay({ sales: [aSale()], toCollect: 0, payments: [], refunds: [], reversals: [], kitchen: [] });
  const row = { storeId, businessDay: friday, startsAt: "0000-01-01T00:00:00.000Z", endsAt, version: 1, ...sections };
  return shop.db.insert(reportDay).values(row);
};

it("a summed day answers with its stored sums, and one that was emptied with its rows", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  await paidOrder(shop);
  await storeDay(shop, "2026-11-21T06:00:00.000Z");
  const stored = await readDays(owner);
  expect(stored.rows.map(({ key, total, payments }) => [key, total, payments])).toEqual([
    [thursday, 0, 0],
    [friday, 2369, 0],
    [saturday, 0, 0],
    [sunday, 0, 0],
  ]);
  expect((await readDays(owner, "dish")).rows).toMatchObject([{ key: "itm_soup", name: "Soup", quantity: 2 }]);
  await shop.db.update(reportDay).set({ sales: null, dishes: null, money: null, kitchen: null });
  expect((await readDays(owner)).totals).toMatchObject({ orders: 1, total: 1226, payments: 1226 });
});

it("money belongs to the day that was open when it came, also if that day was closed early", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  await storeDay(shop, "2026-11-20T23:00:00.000Z");
  await paidOrder(shop);
  const { rows } = await readDays(owner);
  expect(rows.map(({ key, payments }) => [key, payments])).toEqual([
    [thursday, 0],
    [friday, 0],
    [saturday, 1226],
    [sunday, 0],
  ]);
});

it("a correction adds the sale after it minus the one before it, on the day on which it is booked", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const { orderId } = await paidOrder(shop);
  await storeDay(shop, "2026-11-21T06:00:00.000Z");
  const at = "2026-11-21T18:00:00.000Z";
  const correction = { storeId, orderId, originDay: friday, at, createdAt: at, updatedAt: at };
  const first = { ...correction, id: "cor_1", seq: 10, businessDay: saturday, before: aSale() };
  await shop.db.insert(saleCorrection).values(first);
  const ofFriday = [
    [thursday, 0],
    [friday, 2369],
  ];
  expect(await readTotals(owner)).toEqual([...ofFriday, [saturday, 1226 - 2369], [sunday, 0]]);
  const second = { ...correction, id: "cor_2", seq: 20, businessDay: sunday, before: null };
  await shop.db.insert(saleCorrection).values(second);
  expect(await readTotals(owner)).toEqual([...ofFriday, [saturday, -2369], [sunday, 1226]]);
  const { totals } = await readDays(owner);
  expect(totals).toMatchObject({ orders: 1, total: 1226, corrections: 1226 - 2369 });
});

it("a long range that is not summed yet is refused until it is, and a short one is read", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  await paidOrder(shop);
  const [order] = await shop.query.restaurantOrder.findMany({ limit: 1 });
  if (!order) throw new Error("There is no order.");
  // Local D1 copies them in one statement.
  const columns = Object.keys(
    (await shop.env.DB.prepare("SELECT * FROM restaurant_order LIMIT 1").first<Record<string, unknown>>()) ?? {},
  );
  const values = columns.map((name) => {
    if (name === "id") return "'ord_copy' || n.value";
    return name === "order_number" ? "CAST(n.value + 1000 AS TEXT)" : name;
  });
  await shop.env.DB.prepare(
    `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 5000)
     INSERT INTO restaurant_order (${columns.join()}) SELECT ${values.join()} FROM n, restaurant_order WHERE id = ?`,
  )
    .bind(order.id)
    .run();
  const refused = await owner.get(`/api/reports/sales?from=2026-11-01&to=${friday}&groupBy=day`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(await refused.json()).toMatchObject({
    detail: "The figures of these days are being prepared. Please try again in a minute.",
  });
  expect((await readDays(owner)).totals).toMatchObject({ orders: 5001 });
});

/** A database in which something changes just before the sums of a day are stored. */
const changingBeforeSums = (database: D1Database, change: () => Promise<unknown>): D1Database => {
  let isNext = false;
  return new Proxy(database, {
    get: (target, name) => {
      if (name === "prepare")
        return (query: string) => {
          isNext ||= query.startsWith('update "report_day" set "sales"');
          return target.prepare(query);
        };
      if (name === "batch")
        return async (batch: D1PreparedStatement[]) => {
          if (isNext) {
            isNext = false;
            await change();
          }
          return target.batch(batch);
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
};

it("sums that a change empties while they are made are not stored, and are made anew", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  await paidOrder(shop);
  shop.at("2026-11-21T17:00:00.000Z");
  let changes = 0;
  const emptyOnce = async (): Promise<void> => {
    changes += 1;
    if (changes > 1) return;
    await atomic(shop.db, emptyDays(shop.db, storeId, { days: [friday], moments: [], now: shop.now }));
  };
  const { clock } = shop.dueWork();
  await sumDueDays({ clock, storeId, db: connect(changingBeforeSums(shop.env.DB, emptyOnce)) });
  expect(changes).toBe(1);
  expect(await shop.db.select({ day: reportDay.businessDay, sales: reportDay.sales }).from(reportDay)).toEqual([
    { day: friday, sales: null },
  ]);
  await sumDueDays({ clock, storeId, db: shop.db });
  const [stored] = await shop.db.select({ sales: reportDay.sales }).from(reportDay);
  expect(stored?.sales).not.toBeNull();
  expect((await readDays(owner)).totals).toMatchObject({ orders: 1, total: 1226 });
});

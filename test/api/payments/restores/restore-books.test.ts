import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntry, dailyNumber, receipt, storeTask } from "../../../../db/schema/index.ts";
import { orderBody, placeOrder, sendOrder } from "../../../support/builders/orders.ts";
import { recordRestore } from "../../../support/fakes/lost-orders.ts";
import { paidOrder } from "../../../support/fakes/pos-client.ts";
import { type World, world } from "../../../support/world.ts";

const readNumbers = async (shop: World) =>
  (await shop.db.select().from(receipt)).map((row) => row.receiptNumber).sort();

/** A UUID of version 7 of an instant. */
const keyOf = (at: string): string => {
  const time = Date.parse(at).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-8def-0123456789ab`;
};

const minutesAfter = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

describe("the numbers after a restore", () => {
  it("jump by 1,000 once, on every day that guests could order for, and the books say so", async () => {
    const shop = await world();
    await paidOrder(shop);
    const restoredTo = shop.now;
    shop.at(minutesAfter(restoredTo, 30));
    await recordRestore(shop, restoredTo);
    await recordRestore(shop, restoredTo);
    expect((await paidOrder(shop)).orderNumber).toBe("1002");
    expect(await readNumbers(shop)).toEqual(["2026-000001", "2026-001002"]);
    const days = await shop.db.select().from(dailyNumber);
    expect(days.map(({ businessDay }) => businessDay).sort()).toEqual(
      [19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`),
    );
    expect(days.filter(({ lastNumber }) => lastNumber === 1000)).toHaveLength(10);
    const entries = await shop.db.select().from(auditEntry).where(eq(auditEntry.action, "restoreDatabase"));
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        { field: "restoredTo", before: null, after: restoredTo },
        { field: "receiptNumber", before: "2026-000002", after: "2026-001001" },
      ],
    ]);
    expect(await shop.db.select().from(storeTask)).toMatchObject([{ kind: "database_restored", doneAt: null }]);
  });

  it("jump again with another restore, and never past the last number of a day", async () => {
    const shop = await world();
    await placeOrder(shop);
    await shop.db.update(dailyNumber).set({ lastNumber: 9_500 });
    await recordRestore(shop, minutesAfter(shop.now, -30));
    expect((await paidOrder(shop)).orderNumber).toBe("9999");
    await recordRestore(shop, minutesAfter(shop.now, -20));
    expect(await readNumbers(shop)).toEqual(["2026-001001"]);
    const [last] = await shop.db.select().from(dailyNumber).where(eq(dailyNumber.businessDay, "2026-11-20"));
    expect(last?.lastNumber).toBe(9_999);
  });
});

describe("an idempotency key after a restore", () => {
  it("that was made in the lost time is a conflict, and orders nothing", async () => {
    const shop = await world();
    const restoredTo = shop.now;
    const key = keyOf(minutesAfter(restoredTo, 10));
    shop.at(minutesAfter(restoredTo, 30));
    await recordRestore(shop, restoredTo);
    const response = await sendOrder(shop, await orderBody(shop), { key });
    expect([response.status, await response.json()]).toMatchObject([409, { code: "CONFLICT", reason: "KEY_LOST" }]);
    expect(await shop.query.restaurantOrder.findMany()).toEqual([]);
  });

  it("of before or after the lost time, or of another store, orders as ever", async () => {
    const shop = await world();
    const restoredTo = shop.now;
    shop.at(minutesAfter(restoredTo, 30));
    const early = keyOf(minutesAfter(restoredTo, -10));
    const first = await sendOrder(shop, await orderBody(shop), { key: early });
    await recordRestore(shop, restoredTo);
    await recordRestore(shop, restoredTo, "gasthaus-linde");
    const repeated = await sendOrder(shop, await orderBody(shop), { key: early });
    const later = await sendOrder(shop, await orderBody(shop), { key: keyOf(minutesAfter(restoredTo, 40)) });
    const untimed = await sendOrder(shop, await orderBody(shop), { key: "a key without a time" });
    expect([first, repeated, later, untimed].map(({ status }) => status)).toEqual([201, 200, 201, 201]);
  });
});

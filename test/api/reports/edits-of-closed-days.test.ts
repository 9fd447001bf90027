import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { reportDay, saleCorrection, storeSettings } from "../../../db/schema/index.ts";
import { daily } from "../../support/builders/opening-hours.ts";
import { dumpOrderTables } from "../../support/builders/orders.ts";
import { type Changes, editedOrder, editOrder, previewEdit, readEditedOrder } from "../../support/fakes/order-edits.ts";
import { codeOf, paidOrder, posClient } from "../../support/fakes/pos-client.ts";
import { closeEmpty, readReport } from "../../support/reports/day-closes.ts";
import { type World, world } from "../../support/world.ts";

const friday = "2026-11-20";
const saturday = "2026-11-21";
/** Ten minutes after Friday's hours in New York, when its day is not over yet. */
const afterHours = "2026-11-21T04:10:00.000Z";
const laterOnFriday = "2026-11-21T04:45:00.000Z";
const saturdayNoon = "2026-11-21T17:00:00.000Z";
const saturdayEvening = "2026-11-21T23:00:00.000Z";

const openUntil = (shop: World, to: string, menuRevision: number) =>
  shop.db.update(storeSettings).set({ hours: daily("11:00", to), hoursExceptions: [], menuRevision });

/** Friday was closed after its hours, with one order of three teas that was paid, and another one of `scheduledFor`. */
const closedFriday = async (scheduledFor: string | null = null) => {
  const shop = await world();
  await openUntil(shop, "23:00", 1000);
  const [counter, owner] = await Promise.all([posClient(shop), shop.asStaff("owner")]);
  const sold = await paidOrder(shop);
  const other = scheduledFor === null ? sold : await paidOrder(shop, { scheduledFor });
  shop.at(afterHours);
  expect((await closeEmpty(counter, friday)).errors).toEqual([]);
  const readDay = () => shop.db.select().from(reportDay).where(eq(reportDay.businessDay, friday));
  return { shop, counter, owner, sold, other, day: await readDay(), readDay };
};

describe("an edit that would move an order into a closed day", () => {
  it.each([
    ["to a slot of that day", laterOnFriday],
    ["to as soon as possible, which is that day", null],
  ])("is refused as DAY_CLOSED and changes nothing: %s", async (_, scheduledFor) => {
    const { shop, counter, owner, other, day, readDay } = await closedFriday(saturdayEvening);
    // The kitchen cooks on after the close, so that only the close refuses the edit.
    await openUntil(shop, "00:00", 1001);
    const before = await dumpOrderTables();
    const changes: Changes = [{ kind: "time", scheduledFor }];
    const refused = await editOrder(counter, other.orderId, changes);
    expect(codeOf(refused)).toBe("DAY_CLOSED");
    expect(refused.errors[0]?.message).toBe("This business day is closed. Please choose a time on a later day.");
    expect(await dumpOrderTables()).toEqual(before);
    expect(await readDay()).toEqual(day);
    expect((await readReport(owner, friday)).totals).toMatchObject({ orders: 1 });
  });
});

describe("an edit of an order of a closed day", () => {
  it("is a correction on the day of the edit, and the closed day stays as it was", async () => {
    const { shop, counter, owner, sold, day, readDay } = await closedFriday();
    const before = await readReport(owner, friday);
    shop.at(saturdayNoon);
    const { orderItems, total } = await readEditedOrder(counter, sold.orderId);
    const less: Changes = [{ kind: "quantity", orderItemId: orderItems[0]?.id, quantity: 1 }];
    const preview = await previewEdit(counter, sold.orderId, less);
    const edited = await editedOrder(counter, sold.orderId, less, { settle: "refund" });
    const difference = edited.total - total;
    expect(difference).toBe(-preview.refund);
    expect(await readDay()).toEqual(day);
    expect((await readReport(owner, friday)).totals).toEqual(before.totals);
    expect(await shop.db.select().from(saleCorrection)).toMatchObject([
      { orderId: sold.orderId, originDay: friday, businessDay: saturday, before: { total } },
    ]);
    expect((await readReport(owner, saturday)).totals).toMatchObject({
      ...{ orders: 0, total: difference, corrections: difference, refunds: -difference },
    });
  });

  it("that moves it to the next day is one correction, and later edits of it correct nothing", async () => {
    const { shop, counter, owner, other, day, readDay } = await closedFriday("2026-11-21T03:45:00.000Z");
    const sum = async () => {
      const reports = await Promise.all([readReport(owner, friday), readReport(owner, saturday)]);
      return reports.reduce((all, { totals }) => all + totals.total, 0);
    };
    const before = await sum();
    shop.at(saturdayNoon);
    const { total, status } = await readEditedOrder(counter, other.orderId);
    const moved = await editedOrder(counter, other.orderId, [{ kind: "time", scheduledFor: saturdayEvening }]);
    expect(moved).toMatchObject({ scheduledFor: saturdayEvening, total });
    expect(await readDay()).toEqual(day);
    const corrections = await shop.db.select().from(saleCorrection);
    expect(corrections).toMatchObject([{ orderId: other.orderId, originDay: friday, businessDay: saturday }]);
    // The order is open until Saturday's kitchen has it, so that it is no sale of either day yet.
    expect([status, await sum()]).toEqual(["open", before]);
    await editedOrder(counter, other.orderId, [{ kind: "note", note: "Ring twice" }], { expectedRevision: 2 });
    expect(await shop.db.select().from(saleCorrection)).toEqual(corrections);
    expect(await readDay()).toEqual(day);
  });
});

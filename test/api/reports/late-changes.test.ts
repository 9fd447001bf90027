import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  dayClose,
  payment,
  reportDay,
  reportProgress,
  saleCorrection,
  storeSettings,
} from "../../../db/schema/index.ts";
import { newId } from "../../../worker/domain/ids.ts";
import type { Actor } from "../../support/builders/client.ts";
import { daily } from "../../support/builders/opening-hours.ts";
import { codeOf, runDueWork } from "../../support/fakes/pos-client.ts";
import { deliverEvent, paidAtStripe, runMinute, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { closeEmpty, payCash, readReport, takeCash, takeOrder } from "../../support/reports/day-closes.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const friday = "2026-11-20";
const saturday = "2026-11-21";
/** Ten minutes after Friday's hours, and after its midnight, in New York. */
const afterHours = "2026-11-21T04:10:00.000Z";
const afterMidnight = "2026-11-21T05:10:00.000Z";
const saturdayNoon = "2026-11-21T17:00:00.000Z";

const openUntilEleven = (shop: World) =>
  shop.db.update(storeSettings).set({ hours: daily("11:00", "23:00"), hoursExceptions: [], menuRevision: 1000 });

const startFriday = async () => {
  const shop = await world();
  await openUntilEleven(shop);
  return { shop, manager: await shop.asStaff("manager"), owner: await shop.asStaff("owner") };
};

const cancel = (staff: Actor, orderId: string) =>
  staff.graphql(`mutation { transitionRestaurantOrder(orderId: "${orderId}", status: cancelled) { id } }`);

const refundDollar = (staff: Actor, orderId: string) =>
  staff.graphql(`mutation { refundOrder(orderId: "${orderId}", amount: 100, reason: "Cold.") { id } }`);

/** The sum of Friday's and Saturday's figures, which equals the orders whatever was closed when. */
const sumDays = async (owner: Actor) => {
  const reports = [(await readReport(owner, friday)).totals, (await readReport(owner, saturday)).totals];
  const sum = (name: "orders" | "total" | "payments" | "refunds" | "toCollect") =>
    reports.reduce((all, totals) => all + totals[name], 0);
  const [orders, total, payments, refunds] = (["orders", "total", "payments", "refunds"] as const).map(sum);
  return { orders, total, payments, refunds, toCollect: sum("toCollect") };
};

describe("a close and a change of the same moment", () => {
  it.each([
    ["a cancellation", (staff: Actor, id: string) => cancel(staff, id), { orders: 1, total: 1226, refunds: 1226 }],
    ["a refund", (staff: Actor, id: string) => refundDollar(staff, id), { orders: 2, total: 2352, refunds: 100 }],
  ])("leave books that add up: %s", async (_, change, expected) => {
    const { shop, manager, owner } = await startFriday();
    const { id } = await takeCash(manager);
    await takeCash(manager);
    shop.at(afterHours);
    const [closed, changed] = await Promise.all([closeEmpty(manager, friday), change(manager, id)]);
    expect([closed.errors, changed.errors]).toEqual([[], []]);
    const [day] = await shop.db.select().from(reportDay);
    shop.at(saturdayNoon);
    expect(await sumDays(owner)).toEqual({ payments: 2452, toCollect: 0, ...expected });
    expect(await shop.db.select().from(reportDay).where(eq(reportDay.businessDay, friday))).toEqual([day]);
  });

  it("leave an order that is paid after the close as a sale of the next day", async () => {
    const { shop, manager, owner } = await startFriday();
    const order = await takeOrder(manager);
    shop.at(afterHours);
    expect((await closeEmpty(manager, friday)).errors).toEqual([]);
    await payCash(manager, order.id, order.total);
    expect((await readReport(owner, friday)).totals).toMatchObject({ orders: 0, total: 0, payments: 0 });
    expect((await readReport(owner, saturday)).totals).toMatchObject({
      ...{ orders: 1, total: order.total, payments: order.total, corrections: order.total },
    });
  });
});

it("what was left to collect of a closed day is taken away when it is collected or its order is cancelled", async () => {
  const { shop, manager, owner } = await startFriday();
  const paid = await takeOrder(manager);
  const part = await takeOrder(manager);
  const dropped = await takeOrder(manager);
  shop.at(afterHours);
  await closeEmpty(manager, friday);
  const [day] = await shop.db.select().from(reportDay);
  expect((await readReport(owner, friday)).totals).toMatchObject({ orders: 0, toCollect: 3678 });
  shop.at(saturdayNoon);
  await payCash(manager, part.id, 1000);
  expect((await readReport(owner, saturday)).totals).toMatchObject({ orders: 0, corrections: 0, toCollect: -1000 });
  await payCash(manager, paid.id, paid.total);
  await cancel(manager, dropped.id);
  const now = (await readReport(owner, saturday)).totals;
  expect(now).toMatchObject({ orders: 1, total: 1226, payments: 2226, toCollect: -1000 - 2 * 1226 });
  await payCash(manager, part.id, 226);
  expect(await sumDays(owner)).toMatchObject({ orders: 2, total: 2452, payments: 2452, toCollect: 0 });
  expect(await shop.db.select().from(reportDay).where(eq(reportDay.businessDay, friday))).toEqual([day]);
});

describe("summing that stops halfway", () => {
  it("leaves a day without sums, which the next run sums", async () => {
    const { shop, manager, owner } = await startFriday();
    await takeCash(manager);
    shop.at(afterMidnight);
    await runDueWork(shop);
    const [before] = await shop.db.select().from(reportDay);
    const now = shop.now;
    await shop.db.update(reportDay).set({ sales: null, dishes: null, money: null, kitchen: null });
    await shop.db.update(reportProgress).set({ dueAt: now });
    expect((await readReport(owner, friday)).totals).toMatchObject({ orders: 1, payments: 1226 });
    await runDueWork(shop);
    expect(await shop.db.select().from(reportDay)).toEqual([before]);
  });

  it("lets a day go on whose close stopped halfway, and takes its orders until then and afterwards", async () => {
    const { shop, manager, owner } = await startFriday();
    await takeCash(manager);
    const storeId = await findStoreId(shop.db, "copper-pot");
    // Neither an earlier close nor that of another restaurant is one of this day.
    const earlier = { id: newId("dcl", afterHours), storeId, businessDay: "2026-11-19" };
    const others = {
      id: newId("dcl", afterHours),
      storeId: await findStoreId(shop.db, "gasthaus-linde"),
      businessDay: friday,
    };
    const made = { createdAt: afterHours, updatedAt: afterHours, closedAt: afterHours };
    const counted = { ...made, currencyCode: "USD", expectedCash: 0, countedCash: 0, difference: 0 };
    await shop.db.insert(dayClose).values([earlier, others].map((close) => ({ ...counted, ...close })));
    shop.at(afterHours);
    await shop.db.insert(reportDay).values({
      ...{ storeId, businessDay: friday, startsAt: "2026-11-20T05:00:00.000Z", endsAt: afterHours, version: 1 },
    });
    await takeCash(manager);
    expect(await shop.db.select().from(reportDay)).toMatchObject([{ version: 3, sales: null }]);
    shop.at("2026-11-21T04:13:00.000Z");
    await runDueWork(shop);
    expect(await shop.db.select().from(reportDay)).toEqual([]);
    await takeCash(manager);
    expect((await readReport(owner, friday)).totals).toMatchObject({ orders: 3, payments: 3678 });
  });
});

it("a payment that was captured before the close and is reported a day later counts when it is reported", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  await openUntilEleven(shop);
  const counter = await shop.asStaff("staff");
  await takeCash(counter);
  await paidAtStripe(setup);
  shop.at(afterHours);
  expect((await closeEmpty(counter, friday)).errors).toEqual([]);
  const [day] = await shop.db.select().from(reportDay);
  shop.at(saturdayNoon);
  for (const event of account.events) await deliverEvent(setup, event);
  await runMinute(setup);
  const late = (await shop.db.select().from(payment)).find(({ provider }) => provider === "stripe");
  expect(late).toMatchObject({ status: "succeeded", bookedAt: saturdayNoon });
  expect(await shop.db.select().from(reportDay).where(eq(reportDay.businessDay, friday))).toEqual([day]);
  const owner = await shop.asStaff("owner");
  expect((await readReport(owner, saturday)).totals).toMatchObject({ payments: late?.amount });
});

it("each change after the close is a correction from the sale before it", async () => {
  const { shop, manager, owner } = await startFriday();
  const { id } = await takeCash(manager);
  shop.at(afterMidnight);
  await closeEmpty(manager, friday);
  shop.at(saturdayNoon);
  await refundDollar(manager, id);
  // What was given back is no sale any more, and the rest is none once the order is cancelled.
  expect((await readReport(owner, saturday)).totals).toMatchObject({ orders: 0, total: -100, corrections: -100 });
  expect((await cancel(manager, id)).errors).toEqual([]);
  expect(await shop.db.select().from(saleCorrection)).toMatchObject([
    { orderId: id, originDay: friday },
    { orderId: id, originDay: friday },
  ]);
  expect((await readReport(owner, saturday)).totals).toMatchObject({
    ...{ orders: -1, total: -1226, corrections: -1226, refunds: 1226 },
  });
});

it("a day of another store is closed by its own staff alone", async () => {
  const { shop, manager } = await startFriday();
  await takeCash(manager);
  shop.at(afterMidnight);
  const linde = await shop.asStaff("owner", { store: "gasthaus-linde" });
  expect(codeOf(await closeEmpty(linde, friday))).toBe("BAD_INPUT");
  expect(await shop.db.select().from(dayClose)).toEqual([]);
});

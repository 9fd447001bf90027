import { expect, it } from "vitest";
import { dayClose, reportDay, saleCorrection, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { daily } from "../../support/builders/opening-hours.ts";
import { orderBody, placeOrder, sendOrder } from "../../support/builders/orders.ts";
import { codeOf, concurrently, paidOrder, runDueWork } from "../../support/fakes/pos-client.ts";
import { readReport, takeCash } from "../../support/reports/day-closes.ts";
import { world } from "../../support/world.ts";

const friday = "2026-11-20";
/** Friday's hours end at 23:00 in New York. */
const afterHours = "2026-11-21T04:10:00.000Z";
const afterMidnight = "2026-11-21T05:10:00.000Z";

const closeDocument = `mutation ($businessDay: String!, $countedCash: Int!, $note: String, $idempotencyKey: String) {
  closeDay(businessDay: $businessDay, countedCash: $countedCash, note: $note, idempotencyKey: $idempotencyKey) {
    id businessDay closedAt closedBy currencyCode expectedCash countedCash difference note } }`;

const close = (staff: Actor, input: object = {}) =>
  staff.graphql<{ closeDay: Record<string, unknown> | null }>(closeDocument, {
    ...{ businessDay: friday, countedCash: 1200 },
    ...input,
  });

const readDay = async (staff: Actor, businessDay: string | null = friday) => {
  const { data, errors } = await staff.graphql<{
    dayToClose: Record<string, unknown> & { earlierCloses: Record<string, unknown>[] };
  }>(
    `query ($businessDay: String) { dayToClose(businessDay: $businessDay) {
      businessDay currencyCode firstDay canClose closableFrom expectedCash cashPayments cashPaymentCount cashRefunds cashRefundCount
      close { closedBy } unfinishedOrders { orderNumber status outstanding } unpaidOrders { orderNumber outstanding }
      earlierCloses { businessDay closedBy countedCash difference } } }`,
    { businessDay },
  );
  expect(errors).toEqual([]);
  if (!data) throw new Error("There is no day.");
  return data.dayToClose;
};

/** A cash order of 12.26 that was paid, and one by card. */
const soldFriday = async () => {
  const shop = await world();
  const hours = daily("11:00", "23:00");
  await shop.db.update(storeSettings).set({ hours, hoursExceptions: [], menuRevision: 1000 });
  const counter = await shop.asStaff("staff");
  await takeCash(counter);
  await paidOrder(shop);
  return { shop, counter, owner: await shop.asStaff("owner") };
};

it("staff close a day after its last hours, and the report has what it had before", async () => {
  const { shop, counter, owner } = await soldFriday();
  const before = await readReport(owner, friday);
  shop.at(afterHours);
  expect(await readDay(counter)).toMatchObject({
    ...{ businessDay: friday, canClose: true, close: null, currencyCode: "USD" },
    ...{ expectedCash: 1226, cashPayments: 1226, cashPaymentCount: 1, cashRefunds: 0, cashRefundCount: 0 },
    ...{ unfinishedOrders: [{ status: "sent_to_kitchen" }, { status: "sent_to_kitchen" }], unpaidOrders: [] },
    earlierCloses: [],
  });
  const { data, errors } = await close(counter, { note: " 26 cents short. " });
  expect(errors).toEqual([]);
  expect(data?.closeDay).toMatchObject({
    ...{ businessDay: friday, closedAt: afterHours, currencyCode: "USD", note: "26 cents short." },
    ...{ expectedCash: 1226, countedCash: 1200, difference: -26 },
  });
  expect((await readReport(owner, friday)).totals).toEqual(before.totals);
  expect(await readDay(counter)).toMatchObject({
    canClose: false,
    earlierCloses: [],
  });
});

it("cash that was given back is not expected in the drawer", async () => {
  const { shop, counter, owner } = await soldFriday();
  const { id } = await takeCash(counter);
  const { errors } = await owner.graphql(
    `mutation { refundOrder(orderId: "${id}", amount: 200, reason: "Cold.") { id } }`,
  );
  expect(errors).toEqual([]);
  shop.at(afterHours);
  const cash = { expectedCash: 2252, cashPayments: 2452, cashPaymentCount: 2, cashRefunds: 200, cashRefundCount: 1 };
  expect(await readDay(counter)).toMatchObject(cash);
  const { data } = await close(counter, { countedCash: 2252 });
  expect(data?.closeDay).toMatchObject({ expectedCash: 2252, countedCash: 2252, difference: 0 });
});

it("cash that was given back by a transfer stays in the drawer", async () => {
  const { shop, counter, owner } = await soldFriday();
  const { id } = await takeCash(counter);
  const { errors } = await owner.graphql(
    `mutation { refundOrder(orderId: "${id}", amount: 200, reason: "Cold.", manual: true, reference: "Transfer 7") { id } }`,
  );
  expect(errors).toEqual([]);
  shop.at(afterHours);
  const cash = { expectedCash: 2452, cashPayments: 2452, cashPaymentCount: 2, cashRefunds: 0, cashRefundCount: 0 };
  expect(await readDay(counter)).toMatchObject(cash);
});

it("a day lists the closes of the days before it, the newest first, and not its own", async () => {
  const { shop, counter } = await soldFriday();
  shop.at("2026-11-23T05:10:00.000Z");
  const days = [friday, "2026-11-21", "2026-11-22"];
  for (const businessDay of days) expect((await close(counter, { businessDay })).errors).toEqual([]);
  const listEarlier = async (day: string): Promise<unknown[]> => {
    const { earlierCloses } = await readDay(counter, day);
    return earlierCloses.map(({ businessDay }) => businessDay);
  };
  expect(await listEarlier(friday)).toEqual([]);
  expect(await listEarlier("2026-11-22")).toEqual(["2026-11-21", friday]);
  expect(await listEarlier("2026-11-23")).toEqual(days.toReversed());
});

it("no day before the first order can be closed, and without orders none", async () => {
  const { shop, counter } = await soldFriday();
  shop.at(afterHours);
  expect(await readDay(counter)).toMatchObject({ canClose: true, firstDay: friday });
  expect(await readDay(counter, "2026-11-19")).toMatchObject({ canClose: false, firstDay: friday });
  const linde = await shop.asStaff("owner", { store: "gasthaus-linde" });
  expect(await readDay(linde)).toMatchObject({ canClose: false, firstDay: null });
});

it("of two closes at once one counts, and the other learns who closed the day and when", async () => {
  const { shop, counter } = await soldFriday();
  shop.at(afterHours);
  const answers = await concurrently(2, () => close(counter));
  expect(answers.map(codeOf).toSorted()).toEqual(["DAY_CLOSED", null].toSorted());
  const refused = answers.find((answer) => codeOf(answer) === "DAY_CLOSED");
  expect(refused?.errors[0]?.message).toMatch(/closed this day on Nov 20, 2026, 11:10/);
  expect(refused?.errors[0]?.extensions).toMatchObject({ closedAt: afterHours });
  expect(await shop.db.select().from(dayClose)).toHaveLength(1);
});

it("the same key returns the same close, and the same key with another count is refused", async () => {
  const { shop, counter } = await soldFriday();
  shop.at(afterHours);
  const idempotencyKey = "close-of-friday-1";
  const [one, two] = await concurrently(2, () => close(counter, { idempotencyKey }));
  const three = await close(counter, { idempotencyKey });
  expect([one?.errors, two?.errors, three.errors]).toEqual([[], [], []]);
  expect(two?.data).toEqual(one?.data);
  expect(three.data).toEqual(one?.data);
  expect(codeOf(await close(counter, { idempotencyKey, countedCash: 5 }))).toBe("IDEMPOTENCY_KEY_REUSED");
});

it.each([
  [{ businessDay: "2026-02-30" }, "Send a day that exists, such as 2026-11-21."],
  [{ businessDay: "" }, "Send a day that exists, such as 2026-11-21."],
  [{ businessDay: "2026-11-21" }, "This day can be closed from"],
  [{ businessDay: friday }, "This day can be closed from"],
  [{ businessDay: "2019-01-01" }, "The first order was on"],
  [{ countedCash: -1 }, "Counted cash cannot be below zero."],
  [{ note: "x".repeat(501) }, "Please use at most 500 characters."],
])("a day that cannot be closed is refused with a sentence, and nothing is written: %j", async (input, sentence) => {
  const { shop, counter } = await soldFriday();
  const answer = await close(counter, input);
  expect(codeOf(answer)).toBe("BAD_INPUT");
  expect(JSON.stringify(answer.errors)).toContain(sentence);
  expect(await shop.db.select().from(reportDay)).toEqual([]);
});

it("a count far beyond the expected cash is refused at its field, because it is a typing error", async () => {
  const { shop, counter } = await soldFriday();
  shop.at(afterHours);
  const far = await close(counter, { countedCash: 1226 + 10_000_001 });
  expect(codeOf(far)).toBe("BAD_INPUT");
  expect(JSON.stringify(far.errors)).toContain(
    "This is more than $100,000.00 away from the expected cash. Please count again.",
  );
  expect(codeOf(await close(counter, { countedCash: 1226 + 10_000_000 }))).toBeNull();
});

it("closing needs take_payments, and another store's day is another day", async () => {
  const { shop, counter } = await soldFriday();
  shop.at(afterHours);
  expect(codeOf(await close(await shop.withKey(["read_orders", "read_reports"])))).toBe("MISSING_SCOPE");
  await close(counter);
  const linde = await shop.asStaff("owner", { store: "gasthaus-linde" });
  const { data } = await linde.graphql<{ dayCloses: unknown[] }>("{ dayCloses { id } }");
  expect(data?.dayCloses).toEqual([]);
  const owner = await shop.asStaff("owner");
  expect((await owner.graphql<{ dayCloses: unknown[] }>("{ dayCloses { id } }")).data?.dayCloses).toHaveLength(1);
});

it("an order cannot be placed on a day that was closed, and can on the next", async () => {
  const { shop, counter } = await soldFriday();
  shop.at(afterHours);
  await close(counter);
  const refused = await takeCash(counter).catch((error: unknown) => String(error));
  expect(refused).toContain("DAY_CLOSED");
  shop.at("2026-11-21T17:00:00.000Z");
  const response = await sendOrder(shop, await orderBody(shop), { key: "an-order-of-saturday" });
  expect(response.ok).toBe(true);
});

it("a change after the close is a correction on its own day, and the closed day stays as it was", async () => {
  const { shop, counter, owner } = await soldFriday();
  const manager = await shop.asStaff("manager");
  const placed = await placeOrder(shop);
  shop.at(afterMidnight);
  await close(counter);
  const stored = await shop.db.select().from(reportDay);
  shop.at("2026-11-21T17:00:00.000Z");
  const orders = await shop.query.restaurantOrder.findMany();
  const cash = orders.find(({ firstPaidAt, id }) => firstPaidAt !== null && id !== placed.orderId);
  const cancelled = await manager.graphql(
    `mutation { transitionRestaurantOrder(orderId: "${cash?.id}", status: cancelled) { id } }`,
  );
  expect(cancelled.errors).toEqual([]);
  expect(await shop.db.select().from(reportDay)).toEqual(stored);
  expect(await shop.db.select().from(saleCorrection)).toMatchObject([
    { orderId: cash?.id, originDay: friday, businessDay: "2026-11-21", before: { total: 1226 } },
  ]);
  const saturday = await readReport(owner, "2026-11-21");
  expect(saturday.totals).toMatchObject({ refunds: 1226 });
});

it("a day that is over is summed by due work, and a late change makes its sums true again", async () => {
  const { shop, owner } = await soldFriday();
  const before = await readReport(owner, friday);
  shop.at(afterMidnight);
  await runDueWork(shop);
  const [day] = await shop.db.select().from(reportDay);
  expect(day).toMatchObject({ businessDay: friday, version: 1 });
  expect(day?.sales).not.toBeNull();
  expect((await readReport(owner, friday)).totals).toEqual(before.totals);
  const [order] = await shop.query.restaurantOrder.findMany();
  const manager = await shop.asStaff("manager");
  await manager.graphql(`mutation { transitionRestaurantOrder(orderId: "${order?.id}", status: cancelled) { id } }`);
  expect(await shop.db.select().from(reportDay)).toMatchObject([{ version: 2, sales: null }]);
  const changed = await readReport(owner, friday);
  expect(changed.totals).toMatchObject({ orders: 1 });
  await runDueWork(shop);
  expect((await readReport(owner, friday)).totals).toEqual(changed.totals);
  expect(await shop.db.select().from(reportDay)).toMatchObject([{ version: 2 }]);
});

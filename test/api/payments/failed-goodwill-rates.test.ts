import { beforeEach, describe, expect, it, vi } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import { dish, placeOrder, tea } from "../../support/builders/orders.ts";
import { editedOrder, readEditedOrder } from "../../support/fakes/order-edits.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import { deliverEvent, payWith, runMinute, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { readOrderReceipts } from "../../support/receipts/stored-receipts.ts";

const friday = "2026-11-20";
const saturday = "2026-11-21";
const saturdayNoon = "2026-11-21T17:00:00.000Z";
const broccoli = dish("charred-broccoli");
const drinks = 190_000;
const food = 70_000;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

interface Row {
  key: string;
  netSales: number | null;
  tax: number | null;
  total: number | null;
}

/** Two teas at 19 % for 23.80, a plate at 7 % for 9.99, both with their tax, and a tip of 3.00, paid at Stripe. */
const paidDinner = async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const owner = await shop.asStaff("owner");
  await shop.db.update(storeSettings).set({ pricesIncludeTax: true, pickupDiscountPercent: 0 });
  for (const [id, price, taxRatePpm] of [
    [tea, 1190, drinks],
    [broccoli, 999, food],
  ] as const) {
    const { errors } = await owner.graphql(
      "mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }",
      { id, data: { price, taxRatePpm } },
    );
    expect(errors).toEqual([]);
  }
  shop.pass(5);
  const items = [
    { menuItemId: tea, quantity: 2 },
    { menuItemId: broccoli, quantity: 1 },
  ];
  const placed = await placeOrder(shop, { items, tip: 300 });
  await payWith(setup, placed);
  await deliverEvent(setup, account.events.at(-1));
  const pos = await posClient(shop);
  let revision = 1;
  const findDish = async (name: string) => {
    const { orderItems } = await readEditedOrder(pos, placed.orderId);
    return orderItems.find((item) => item.name.includes(name) && item.supersededIn === null)?.id ?? "";
  };
  const findTeas = () => findDish("Tea");
  /** What the two days report at each rate, without rates of nothing. */
  const readReported = async () => {
    const sums = new Map<string, number[]>();
    for (const day of [friday, saturday]) {
      const response = await owner.get(`/api/reports/sales?from=${day}&to=${day}&groupBy=tax_rate`);
      for (const { key, netSales, tax, total } of (await response.json<{ rows: Row[] }>()).rows) {
        const before = sums.get(key) ?? [0, 0, 0];
        sums.set(
          key,
          [netSales, tax, total].map((amount, index) => (before[index] ?? 0) + (amount ?? 0)),
        );
      }
    }
    return withoutNothing(sums);
  };
  /** What the receipts document at each rate: net, tax and gross. */
  const readDocumented = async () => {
    const sums = new Map<string, number[]>();
    for (const { ratePpm, net, tax, gross } of (await readOrderReceipts(shop, placed.orderId)).flatMap(
      ({ taxLines }) => taxLines,
    )) {
      const before = sums.get(String(ratePpm)) ?? [0, 0, 0];
      sums.set(
        String(ratePpm),
        [net, tax, gross].map((amount, index) => (before[index] ?? 0) + amount),
      );
    }
    return withoutNothing(sums);
  };
  return {
    ...{ setup, shop, owner, orderId: placed.orderId },
    readBooks: async () => ({ documented: await readDocumented(), reported: await readReported() }),
    /** Gives one tea back, which Stripe reports at once or not before `end`. */
    giveTeaBack: async (status: "pending" | "succeeded") => {
      account.refundsBecome = status;
      const { errors } = await pos.graphql(
        `mutation ($orderId: ID!, $lines: [RefundLineInput!]) { refundOrder(orderId: $orderId, lines: $lines) { id } }`,
        { orderId: placed.orderId, lines: [{ orderItemId: await findTeas(), quantity: 1 }] },
      );
      expect(errors).toEqual([]);
      account.refundsBecome = "succeeded";
      return [...account.refunds.keys()].at(-1) ?? "";
    },
    setTeas: async (quantity: number) => {
      const orderItemId = await findTeas();
      const change = quantity === 0 ? { kind: "remove", orderItemId } : { kind: "quantity", orderItemId, quantity };
      const options = { settle: "refund", expectedRevision: revision };
      revision = (await editedOrder(pos, placed.orderId, [change], options)).revision;
    },
    /** Leaves one tea alone, in one edit. */
    leaveOneTea: async () => {
      const changes = [
        { kind: "quantity", orderItemId: await findTeas(), quantity: 1 },
        { kind: "remove", orderItemId: await findDish("Broccoli") },
      ];
      await editedOrder(pos, placed.orderId, changes, { settle: "refund", expectedRevision: revision });
    },
    end: async (refundId: string, status: "succeeded" | "failed") => {
      account.endRefund(refundId, status);
      await deliverEvent(setup, account.events.at(-1));
    },
  };
};

const withoutNothing = (sums: ReadonlyMap<string, number[]>) =>
  Object.fromEntries([...sums].filter(([, amounts]) => amounts.some((amount) => amount !== 0)));

type Dinner = Awaited<ReturnType<typeof paidDinner>>;

/** What is sold at each rate: net, tax and gross of the plate and of some teas. */
const soldWith = (teas: number) => ({
  [food]: [934, 65, 999],
  ...(teas === 2 ? { [drinks]: [2000, 380, 2380] } : {}),
  ...(teas === 1 ? { [drinks]: [1000, 190, 1190] } : {}),
});

const expectBooks = async (found: Dinner, teas: number): Promise<void> => {
  const sold = soldWith(teas);
  expect(await found.readBooks()).toEqual({ documented: sold, reported: sold });
};

/** Ends Friday in the books: not at all, as a summed day, or as a closed one. */
const endFriday = async ({ setup, shop, owner }: Dinner, day: "open" | "summed" | "closed"): Promise<void> => {
  if (day === "open") return;
  shop.at(saturdayNoon);
  await runMinute(setup);
  if (day === "summed") return;
  const { errors } = await owner.graphql(`mutation { closeDay(businessDay: "${friday}", countedCash: 0) { id } }`);
  expect(errors).toEqual([]);
};

const days = ["open", "summed", "closed"] as const;
const reports = ["pending", "succeeded"] as const;
const cases = days.flatMap((day) => reports.map((reported) => ({ day, reported })));

describe("the receipts and the reports of a tea that goodwill gave back, whose refund fails late", () => {
  it.each(cases)("are those of the edit alone that removes a part of its line ($day day, $reported)", async (given) => {
    const found = await paidDinner();
    const refundId = await found.giveTeaBack(given.reported);
    await expectBooks(found, given.reported === "pending" ? 2 : 1);
    await found.setTeas(1);
    await endFriday(found, given.day);
    // Until it succeeds, the guest has not got back what the edit counts as given back.
    await expectBooks(found, given.reported === "pending" ? 2 : 1);
    await found.end(refundId, "failed");
    await expectBooks(found, 1);
  });

  it.each(cases)("are those of the edit alone that removes its line ($day day, $reported)", async (given) => {
    const found = await paidDinner();
    const refundId = await found.giveTeaBack(given.reported);
    await found.setTeas(0);
    await endFriday(found, given.day);
    await expectBooks(found, given.reported === "pending" ? 1 : 0);
    await found.end(refundId, "failed");
    await expectBooks(found, 0);
  });

  it.each(cases)("are those of the edit before it ($day day, $reported)", async (given) => {
    const found = await paidDinner();
    await found.setTeas(1);
    const refundId = await found.giveTeaBack(given.reported);
    await endFriday(found, given.day);
    await expectBooks(found, given.reported === "pending" ? 1 : 0);
    await found.end(refundId, "failed");
    await expectBooks(found, 1);
  });

  it("name the tea again, because the guest paid for it after all", async () => {
    const found = await paidDinner();
    const refundId = await found.giveTeaBack("succeeded");
    await found.setTeas(0);
    await found.end(refundId, "failed");
    const returns = (await readOrderReceipts(found.shop, found.orderId)).filter(({ refundId: id }) => id !== null);
    expect(returns.map(({ total, lines }) => [total, lines.map(({ name, quantity }) => [name, quantity])])).toEqual([
      [-1190, [["English Breakfast Tea", -1]]],
      [1190, [["English Breakfast Tea", 1]]],
    ]);
  });
});

it("a tea that goodwill gave back and that an edit removes returns its own rate when the refund succeeds days later", async () => {
  const found = await paidDinner();
  const refundId = await found.giveTeaBack("pending");
  await found.setTeas(0);
  await endFriday(found, "closed");
  await found.end(refundId, "succeeded");
  await expectBooks(found, 0);
  await found.end(refundId, "failed");
  await expectBooks(found, 0);
});

it("a tea that goodwill gave back counts at its own rate if an edit removes it with a dish of another rate", async () => {
  const found = await paidDinner();
  await found.giveTeaBack("succeeded");
  await found.leaveOneTea();
  const sold = { [drinks]: [1000, 190, 1190] };
  expect(await found.readBooks()).toEqual({ documented: sold, reported: sold });
});

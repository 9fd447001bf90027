import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { restaurantOrder } from "../../../../db/schema/index.ts";
import type { OrderReceipts } from "../../../../worker/domain/orders/receipts/schemas.ts";
import { type Placed, placeOrder, type Sender } from "../../../support/builders/orders.ts";
import { concurrently, paidOrder, readStaffOrder } from "../../../support/fakes/pos-client.ts";
import { readReceipts } from "../../../support/receipts/stored-receipts.ts";
import { world } from "../../../support/world.ts";

const company = { name: "Analytical Engines Ltd", vatId: "GB123456789", address: "12 Marylebone Road" };

const read = (sender: Sender, { orderId, secretKey }: Pick<Placed, "orderId" | "secretKey">) =>
  sender.get(`/api/orders/${orderId}/receipts`, { headers: secretKey ? { "x-order-key": secretKey } : {} });

describe("the receipts of an order", () => {
  it("open with its secret key, with its payments, and are an empty list before it is paid", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    expect(await (await read(shop, placed)).json()).toMatchObject({ receipts: [], canSetRecipient: true });
    const paid = await paidOrder(shop, { customerInfo: { name: "B", email: "b@example.com", phone: "555 12" } });
    const response = await read(shop, paid);
    expect(response.headers.get("cache-control")).toContain("no-store");
    const { receipts } = await response.json<OrderReceipts>();
    expect(receipts).toMatchObject([{ kind: "sale", total: 1226, payments: [{ cardLast4: "4242" }] }]);
  });

  it("are missing for other guests, other stores and view-only links, and have no payments without the scope", async () => {
    const shop = await world();
    const paid = await paidOrder(shop);
    const stranger = await read(shop.asGuest(), { ...paid, secretKey: "" });
    const foreign = await read(await shop.withKey(["read_orders"], { store: "umi-sando" }), { ...paid, secretKey: "" });
    expect([stranger.status, foreign.status]).toEqual([404, 403]);
    const partner = await shop.withKey(["read_orders"]);
    const { receipts, canSetRecipient } = await (await read(partner, { ...paid, secretKey: "" })).json<OrderReceipts>();
    expect([receipts[0]?.payments, canSetRecipient]).toEqual([null, false]);
  });
});

describe("the company on the receipts of an order", () => {
  it("is named once by the guest, and corrected by staff alone", async () => {
    const shop = await world();
    const { orderId, secretKey } = await paidOrder(shop);
    const before = await readReceipts(shop);
    const name = (sender: Sender & { patch: typeof shop.patch }, body: object) =>
      sender.patch(`/api/orders/${orderId}/receipt-recipient`, body);
    const first = await name(shop, { ...company, secretKey });
    expect(await first.json()).toMatchObject({ recipient: company, canSetRecipient: false });
    const again = await name(shop, { ...company, secretKey });
    expect(again.status).toBe(200);
    const other = await name(shop, { ...company, name: "Another Ltd", secretKey });
    expect([other.status, (await other.json<{ code: string }>()).code]).toEqual([409, "CONFLICT"]);
    const staff = await shop.asStaff("staff");
    const corrected = await name(staff, { name: "Analytical Engines plc" });
    expect(await corrected.json()).toMatchObject({ recipient: { name: "Analytical Engines plc", vatId: null } });
    expect(await readReceipts(shop)).toEqual(before);
    const { events } = await readStaffOrder(await shop.withKey(["read_orders"]), orderId);
    expect(events.filter(({ note }) => note?.includes("made out to"))).toMatchObject([
      { actorType: "guest" },
      { actorType: "staff" },
    ]);
  });

  it("is one of two that guests name at once", async () => {
    const shop = await world();
    const { orderId, secretKey } = await paidOrder(shop);
    const statuses = await concurrently(2, async (index) => {
      const body = { name: `Company ${index}`, secretKey };
      return (await shop.patch(`/api/orders/${orderId}/receipt-recipient`, body)).status;
    });
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it("is refused without a name, with a wrong VAT id, after 180 days, and for a test order", async () => {
    const shop = await world();
    const { orderId, secretKey } = await paidOrder(shop);
    const name = (body: object) =>
      shop.patch(`/api/orders/${orderId}/receipt-recipient`, { ...company, secretKey, ...body });
    const wrong = await Promise.all([name({ name: "  " }), name({ vatId: "<script>" })]);
    expect(wrong.map(({ status }) => status)).toEqual([400, 400]);
    shop.at("2027-06-01T12:00:00.000Z");
    expect((await name({})).status).toBe(409);
    shop.at("2026-11-21T12:00:00.000Z");
    await shop.db.update(restaurantOrder).set({ isTest: true }).where(eq(restaurantOrder.id, orderId));
    expect((await name({})).status).toBe(409);
  });
});

import { describe, expect, it } from "vitest";
import { paidOrder } from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const start = "\ufeffbusiness_day,number,id,";

const read = async (response: Response): Promise<string[]> => {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  return text.split("\r\n");
};

describe("the orders' CSV file", () => {
  it("has the orders that the list finds, as UTF-8 with a byte order mark, amounts in units and no formula", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const customerInfo = { name: '=HYPERLINK("x"), Ada', email: "ada@example.com", phone: "+1 718 555 0199" };
    const { orderId } = await paidOrder(shop, { customerInfo });
    const response = await owner.post("/api/orders.csv");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain('filename="orders.csv"');
    expect(response.headers.get("cache-control")).toContain("no-store");
    const [head = "", line = "", ...rest] = await read(response);
    expect(head.startsWith(start)).toBe(true);
    expect(head.endsWith(",currency,payment_methods")).toBe(true);
    expect(line).toContain(`2026-11-20,1,${orderId},2026-11-20T23:30:00.000Z,pickup,online,sent_to_kitchen,,`);
    expect(line).toContain(`"'=HYPERLINK(""x""), Ada",ada@example.com,'+17185550199,,3,`);
    expect(line.endsWith(",12.26,0,0,USD,credit_card")).toBe(true);
    expect(rest).toEqual([""]);
    const none = await read(await owner.post("/api/orders.csv?search=ben&status=open,ready&isLate=true"));
    expect(none).toHaveLength(2);
  });

  it("is for callers with read_orders, without payment methods if they lack read_payments", async () => {
    const shop = await world();
    await paidOrder(shop);
    expect((await shop.asGuest().get("/api/orders.csv")).status).toBe(401);
    expect((await (await shop.withKey(["read_menu"])).get("/api/orders.csv")).status).toBe(403);
    const reader = await shop.withKey(["read_orders"]);
    const [head = ""] = await read(await reader.get("/api/orders.csv"));
    expect(head.endsWith(",currency")).toBe(true);
    expect((await reader.get("/api/orders.csv?paymentMethod=cash")).status).toBe(403);
    expect((await reader.get("/api/orders.csv?stauts=open")).status).toBe(400);
    expect((await reader.get("/api/orders.csv?status=burnt")).status).toBe(400);
    expect((await reader.delete("/api/orders.csv")).status).toBe(405);
  });
});

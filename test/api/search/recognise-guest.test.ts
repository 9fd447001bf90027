import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { guestLookup } from "../../../db/schema/index.ts";
import { scopes } from "../../../worker/domain/caller/scopes.ts";
import { addMinutes } from "../../../worker/domain/time.ts";
import type { Actor } from "../../support/builders/client.ts";
import { metered } from "../../support/builders/metered.ts";
import { brooklyn, tea } from "../../support/builders/orders.ts";
import { codeOf, concurrently, paidOrder, runDueWork } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";
import { copyOrder } from "./copied-orders.ts";

interface KnownGuest {
  name: string | null;
  addresses: { address: string; address2: string | null; instructions: string | null }[];
}

const send = (caller: Pick<Actor, "graphql">, phone: string) =>
  caller.graphql<{ recogniseGuest: KnownGuest | null }>(
    "mutation ($phone: String!) { recogniseGuest(phone: $phone) { name addresses { address address2 instructions } } }",
    { phone },
  );

const recognise = async (caller: Pick<Actor, "graphql">, phone: string): Promise<KnownGuest> => {
  const { data, errors } = await send(caller, phone);
  if (!data?.recogniseGuest) throw new Error(JSON.stringify(errors));
  return data.recogniseGuest;
};

const ada = "+1 718 555 0199";
const nameless: KnownGuest = { name: null, addresses: [] };

/** Places an order at the counter, a minute after the one before. */
const order = async (shop: World, staff: Actor, input: Record<string, unknown> = {}): Promise<void> => {
  shop.at(addMinutes(shop.now, 1));
  const { errors } = await staff.graphql(
    `mutation ($orderType: String!, $items: [POSOrderItemInput!]!, $customerName: String, $customerPhone: String,
      $deliveryAddress: DeliveryAddressInput) {
      createPOSOrder(orderType: $orderType, items: $items, customerName: $customerName, customerPhone: $customerPhone,
        deliveryAddress: $deliveryAddress) { id } }`,
    { orderType: "pickup", items: [{ menuItemId: tea, quantity: 8 }], customerPhone: ada, ...input },
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
};

const toDoor = (address: string, more = {}) => ({
  orderType: "delivery",
  deliveryAddress: { ...brooklyn, address, ...more },
});

describe("the guest of a phone number", () => {
  it("has the newest name and the last two different addresses of the number's orders", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    await order(shop, staff, { customerName: "Ada", ...toDoor("1 Elm Street") });
    await order(shop, staff, { customerName: "Ada L.", ...toDoor("2 Elm Street", { instructions: "Ring twice" }) });
    await order(shop, staff, { customerName: "Ada Lovelace", ...toDoor("3 Elm Street") });
    await order(shop, staff, toDoor("2 elm street", { instructions: "Back door" }));
    await order(shop, staff);
    expect(await recognise(staff, ada)).toEqual({
      name: "Ada Lovelace",
      addresses: [
        { address: "2 elm street", address2: null, instructions: "Back door" },
        { address: "3 Elm Street", address2: null, instructions: null },
      ],
    });
  });

  it("is found however the number is written, and never by a part of it or by another country's number", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    await order(shop, staff, { customerName: "Ada" });
    await order(shop, staff, { customerName: "Cleo", customerPhone: "718-555-0111" });
    for (const phone of ["+1 718 555 0199", "+17185550199", "(718) 555-0199", "718.555.0199", "1 718 555 0199"]) {
      expect([phone, (await recognise(staff, phone)).name]).toEqual([phone, "Ada"]);
    }
    expect((await recognise(staff, "+1 (718) 555-0111")).name).toBe("Cleo");
    for (const phone of ["555 0199", "0199 5", "+49 718 555 0199", "+71 8555 0199", "+1 718 555 01990", "-----"]) {
      expect([phone, await recognise(staff, phone)]).toEqual([phone, nameless]);
    }
  });

  it("is unknown to another store, as a number that has no order is", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const other = await shop.asStaff("owner", { store: "gasthaus-linde" });
    await order(shop, staff, { customerName: "Ada", ...toDoor("1 Elm Street") });
    const stranger = await send(other, ada);
    const unused = await send(other, "+1 718 555 0123");
    expect(stranger.data).toEqual({ recogniseGuest: nameless });
    expect(stranger).toEqual(unused);
  });

  it("is refused to callers without write_orders, and for texts that are no phone number", async () => {
    const shop = await world();
    expect(codeOf(await send(shop.asGuest(), ada))).toBe("UNAUTHENTICATED");
    expect(codeOf(await send(await shop.withKey(["read_orders"]), ada))).toBe("MISSING_SCOPE");
    const staff = await shop.asStaff("staff");
    for (const phone of ["", "Ada", "1234", "1".repeat(33)]) {
      expect([phone, codeOf(await send(staff, phone))]).toEqual([phone, "BAD_INPUT"]);
    }
    expect(await shop.db.select().from(guestLookup)).toEqual([]);
  });
});

describe("lookups of guests", () => {
  it("are recorded with who and when, and without the number", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const key = await shop.withKey(["write_orders"]);
    for (const [caller, phone] of [
      [staff, ada],
      [staff, "718 555 0199"],
      [key, "+1 718 555 0123"],
    ] as const) {
      await recognise(caller, phone);
    }
    const rows = await shop.db.select().from(guestLookup);
    expect(rows.map(({ actorType }) => actorType).sort()).toEqual(["api_key", "staff", "staff"]);
    expect(new Set(rows.map(({ actor }) => actor)).size).toBe(2);
    expect(new Set(rows.map(({ phoneDigest }) => phoneDigest)).size).toBe(2);
    expect(rows.every(({ createdAt }) => createdAt === shop.now)).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/718.?555/);
  });

  it("are at most 60 an hour for each person, however many are made at once", async () => {
    const shop = await world();
    const staff = await shop.asStaff("staff");
    const colleague = await shop.asStaff("staff");
    const start = shop.now;
    await order(shop, staff, { customerName: "Ada" });
    shop.at(start);
    for (let done = 0; done < 58; done += 1) await recognise(staff, ada);
    shop.at(addMinutes(start, 30));
    const codes = (await concurrently(5, () => send(staff, ada))).map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(3);
    expect(await shop.db.select().from(guestLookup)).toHaveLength(60);
    expect((await recognise(colleague, ada)).name).toBe("Ada");
    expect((await send(staff, ada)).data?.recogniseGuest ?? null).toBeNull();
    shop.at(addMinutes(start, 60));
    expect((await recognise(staff, ada)).name).toBe("Ada");
  });

  it("read at most 2,000 rows in a fixed number of statements, however often the guest ordered", async () => {
    const { database, meter } = metered(env.DB);
    const shop = await world({ env: { DB: database } });
    const owner = await shop.withKey(scopes);
    const cost = async (phone: string) => {
      const before = { ...meter };
      await recognise(owner, phone);
      return { statements: meter.statements - before.statements, rowsRead: meter.rowsRead - before.rowsRead };
    };
    const { orderId } = await paidOrder(shop);
    // The first use of a key is recorded by one statement more.
    await recognise(owner, ada);
    const { statements } = await cost(ada);
    await copyOrder(await findStoreId(shop.db, "copper-pot"), orderId, 3000);
    await env.DB.prepare("UPDATE restaurant_order SET customer_phone = ? WHERE rowid % 2 = 0")
      .bind("718 555 0199")
      .run();
    await env.DB.prepare("DELETE FROM order_search_term").run();
    await env.DB.prepare("UPDATE restaurant_order SET is_searchable = 0").run();
    await runDueWork(shop);
    const many = await cost(ada);
    expect(many.statements).toBe(statements);
    expect(many.rowsRead).toBeLessThanOrEqual(2000);
    expect(many.rowsRead).toBeGreaterThan(200);
  });
});

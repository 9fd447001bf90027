import { beforeEach, describe, expect, it, vi } from "vitest";
import { restaurantOrder } from "../../../db/schema/index.ts";
import { dumpOrderTables, placeOrder } from "../../support/builders/orders.ts";
import { listMails } from "../../support/builders/people.ts";
import { codeOf, type GraphqlClient, posClient, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const resend = (client: GraphqlClient, id: string) =>
  client.graphql<{ resendOrderMail: { id: string } | null }>(
    "mutation ($id: ID!) { resendOrderMail(orderId: $id) { id } }",
    { id },
  );

/** The subjects of the mails with an order's link, the newest first. */
const listLinkMails = async (shop: World): Promise<string[]> =>
  (await listMails(shop)).map(({ subject }) => subject).filter((subject) => /^Your link to order #/.test(subject));

describe("the link of an order", () => {
  it("is mailed again as often as staff ask, with who did it in the history", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    const staff = await shop.asStaff("staff");
    for (const count of [1, 2]) {
      expect((await resend(staff, placed.orderId)).data?.resendOrderMail).toEqual({ id: placed.orderId });
      expect(await listLinkMails(shop)).toHaveLength(count);
    }
    const [newest] = await listMails(shop);
    expect(newest?.to).toBe("ada@example.com");
    expect(newest?.text).toContain(`/order/confirmed/${placed.orderId}?secretKey=${placed.secretKey}`);
    const { events } = await readStaffOrder(await posClient(shop), placed.orderId);
    expect(events.filter(({ note }) => note === "The order's link was mailed again.")).toMatchObject([
      { type: "note", actorType: "staff" },
      { type: "note", actorType: "staff" },
    ]);
  });

  it("is mailed by staff of its own restaurant with write_orders alone", async () => {
    const shop = await world();
    const { orderId } = await placeOrder(shop);
    const before = await dumpOrderTables();
    expect(codeOf(await resend(await shop.withKey(["read_orders"]), orderId))).toBe("MISSING_SCOPE");
    expect(codeOf(await resend(shop, orderId))).toBe("UNAUTHENTICATED");
    const stranger = await posClient(shop, "gasthaus-linde");
    const inLinde: GraphqlClient = {
      graphql: (query, variables) => stranger.graphql(query, variables, { store: "gasthaus-linde" }),
    };
    expect(codeOf(await resend(inLinde, orderId))).toBe("NOT_FOUND");
    expect(codeOf(await resend(inLinde, "ord_nothing"))).toBe("NOT_FOUND");
    expect(await dumpOrderTables()).toEqual(before);
    expect(await listLinkMails(shop)).toEqual([]);
  });

  it("is not mailed without an e-mail address, and staff learn what to do instead", async () => {
    const shop = await world();
    const { orderId } = await placeOrder(shop);
    await shop.db.update(restaurantOrder).set({ customerEmail: "" });
    const before = await dumpOrderTables();
    const refused = await resend(await posClient(shop), orderId);
    expect(codeOf(refused)).toBe("CONFLICT");
    expect(refused.errors[0]?.message).toContain("Give the guest a new link instead.");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("counts against the limit of mails that a caller can cause", async () => {
    let left = 1;
    const limit = async () => {
      left -= 1;
      return { success: left >= 0 };
    };
    const shop = await world();
    const { orderId } = await placeOrder(shop);
    const staff = await posClient(shop);
    Object.assign(shop.env, { RATE_LIMITS: "on", CODE_LIMIT: { limit } });
    expect(codeOf(await resend(staff, orderId))).toBeNull();
    expect(codeOf(await resend(staff, orderId))).toBe("RATE_LIMITED");
    expect(await listLinkMails(shop)).toHaveLength(1);
  });
});

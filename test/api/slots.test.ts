import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderSlot, storeSettings } from "../../db/schema/index.ts";
import { seedId } from "../../db/seed/rows.ts";
import type { Slot } from "../../worker/domain/fulfilment/slots.ts";
import { fridayEvening, type World, world } from "../support/world.ts";

const slots = async (shop: World, orderType = "pickup", date = "2026-11-20") => {
  const response = await shop.get(`/api/slots?orderType=${orderType}&date=${date}`);
  return response.json<Slot[]>();
};

describe("the times that can be chosen", () => {
  it("begin after the lead, follow the store’s rhythm and end with its day", async () => {
    const found = await slots(await world());
    expect(found[0]).toEqual({ startsAt: "2026-11-21T00:00:00.000Z", endsAt: "2026-11-21T00:15:00.000Z" });
    expect(found.at(-1)?.startsAt).toBe("2026-11-21T04:45:00.000Z");
  });

  it("begin later for a delivery, which takes longer", async () => {
    expect((await slots(await world(), "delivery"))[0]?.startsAt).toBe("2026-11-21T00:15:00.000Z");
  });

  it("leave out a slot that is full", async () => {
    const shop = await world();
    const [first, second] = await slots(shop);
    await shop.db.insert(orderSlot).values({
      id: "slt_1",
      storeId: seedId("sto", "copper-pot"),
      startsAt: first?.startsAt ?? "",
      taken: 12,
      capacity: 12,
      prepMinutesTaken: 0,
      createdAt: fridayEvening,
      updatedAt: fridayEvening,
    });
    expect((await slots(shop))[0]).toEqual(second);
  });

  it("are none on a day that is closed, over or too far ahead", async () => {
    const shop = await world();
    expect(await slots(shop, "pickup", "2026-11-26")).toEqual([]);
    expect(await slots(shop, "pickup", "2026-11-19")).toEqual([]);
    expect(await slots(shop, "pickup", "2026-12-20")).toEqual([]);
  });

  it("are none while ordering is paused", async () => {
    const shop = await world();
    await shop.db
      .update(storeSettings)
      .set({ orderingPaused: true, menuRevision: 2 })
      .where(eq(storeSettings.slug, "copper-pot"));
    expect(await slots(shop)).toEqual([]);
  });

  const malformed = [
    { name: "a day that does not exist", query: "orderType=pickup&date=2026-02-30", is: [400, "BAD_INPUT", "date"] },
    { name: "a date in words", query: "orderType=pickup&date=tomorrow", is: [400, "BAD_INPUT", "date"] },
    { name: "no date", query: "orderType=pickup", is: [400, "BAD_INPUT", "date"] },
    { name: "an unknown order type", query: "orderType=teleport&date=2026-11-20", is: [400, "BAD_INPUT", "orderType"] },
    { name: "dine-in", query: "orderType=dine_in&date=2026-11-20", is: [422, "ORDER_TYPE_UNAVAILABLE", "orderType"] },
  ] as const;

  it.each(malformed)("are not told for $name", async ({ query, is: [status, code, path] }) => {
    const response = await (await world()).get(`/api/slots?${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, errors: [{ path }] });
  });

  it("are the same by GraphQL", async () => {
    const shop = await world();
    const { data } = await shop.graphql(
      '{ availableSlots(orderType: "pickup", date: "2026-11-20") { startsAt endsAt } }',
    );
    expect(data).toEqual({ availableSlots: await slots(shop) });
  });
});

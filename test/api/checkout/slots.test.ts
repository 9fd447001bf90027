import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orderSlot, storeSettings } from "../../../db/schema/index.ts";
import { seedId } from "../../../db/seed/rows.ts";
import type { Slot } from "../../../worker/domain/schedule/slots.ts";
import { watch } from "../../support/builders/statements.ts";
import { fridayEvening, type World, world } from "../../support/world.ts";

const slots = async (shop: World, orderType = "pickup", date = "2026-11-20") => {
  const response = await shop.get(`/api/slots?orderType=${orderType}&date=${date}`);
  return response.json<Slot[]>();
};

describe("the available time slots", () => {
  it("begin after the lead, follow the store's slot interval and end at closing", async () => {
    const result = await slots(await world());
    expect(result[0]).toEqual({ startsAt: "2026-11-21T00:00:00.000Z", endsAt: "2026-11-21T00:15:00.000Z" });
    expect(result.at(-1)?.startsAt).toBe("2026-11-21T04:45:00.000Z");
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

  it("are empty on a day that is closed, past or too far ahead", async () => {
    const shop = await world();
    expect(await slots(shop, "pickup", "2026-11-26")).toEqual([]);
    expect(await slots(shop, "pickup", "2026-11-19")).toEqual([]);
    expect(await slots(shop, "pickup", "2026-12-20")).toEqual([]);
  });

  it("are empty while ordering is paused", async () => {
    const shop = await world();
    await shop.db
      .update(storeSettings)
      .set({ orderingPaused: true, menuRevision: 2 })
      .where(eq(storeSettings.slug, "copper-pot"));
    expect(await slots(shop)).toEqual([]);
  });

  /** The first slots of the next date that has any, from a date on. */
  const nextSlots = async (shop: World, query: string) => {
    const response = await shop.get(`/api/slots?next=true&${query}`);
    expect(response.status).toBe(200);
    return (await response.json<Slot[]>()).map(({ startsAt }) => startsAt);
  };

  it("are those of the next date with slots, if that is requested", async () => {
    const shop = await world();
    expect(await nextSlots(shop, "orderType=pickup&date=2026-11-20")).toEqual(
      (await slots(shop)).map(({ startsAt }) => startsAt),
    );
    // Closed for Thanksgiving: Friday's breakfast is the next.
    const [first] = await nextSlots(shop, "orderType=pickup&date=2026-11-26");
    expect(first).toBe("2026-11-27T12:30:00.000Z");
    // A page cached yesterday requests a past date.
    expect((await nextSlots(shop, "orderType=pickup&date=2026-11-19"))[0]).toBe((await slots(shop))[0]?.startsAt);
    expect(await nextSlots(shop, "orderType=pickup&date=2026-12-20")).toEqual([]);
    expect(await nextSlots(shop, "orderType=pickup&date=9999-12-31")).toEqual([]);
  });

  it("skip a full date, with as many statements as for one date", async () => {
    const shop = await world();
    await shop.db
      .update(storeSettings)
      .set({ ordersPerSlot: 1, menuRevision: 2 })
      .where(eq(storeSettings.slug, "copper-pot"));
    const taken = await slots(shop);
    const [tomorrow] = await slots(shop, "pickup", "2026-11-21");
    const rows = taken.map(({ startsAt }, index) => ({
      ...{ id: `slt_${index}`, storeId: seedId("sto", "copper-pot"), startsAt, taken: 1, capacity: 1 },
      ...{ prepMinutesTaken: 0, createdAt: fridayEvening, updatedAt: fridayEvening },
    }));
    for (const row of rows) await shop.db.insert(orderSlot).values(row);
    const watched = watch(shop.env.DB);
    shop.env.DB = watched.database;
    const counted = async (work: () => Promise<unknown>) => {
      watched.statements.length = 0;
      return { found: await work(), statements: watched.statements.length };
    };
    const ofOne = await counted(() => slots(shop));
    const ofAll = await counted(async () => (await nextSlots(shop, "orderType=pickup&date=2026-11-20"))[0]);
    expect([ofOne.found, ofAll.found]).toEqual([[], tomorrow?.startsAt]);
    expect(ofAll.statements).toBe(ofOne.statements);
    expect(ofAll.statements).toBeLessThan(6);
  });

  it("on the next date fit the dishes, and are empty if no date fits", async () => {
    const shop = await world();
    const idOf = async (name: string): Promise<string> => {
      const query = "query ($name: String!) { menuItems(where: { name: { equals: $name } }) { id } }";
      const { data } = await shop.graphql<{ menuItems: { id: string }[] }>(query, { name });
      return data?.menuItems[0]?.id ?? "";
    };
    const [pancakes, salmon] = await Promise.all(["Buttermilk Pancakes", "Cedar-plank Salmon"].map(idOf));
    const ofBoth = `menuItemIds=${pancakes}&menuItemIds=${salmon}`;
    const query = "orderType=pickup&date=2026-11-20";
    // It is Friday evening: breakfast is served on Saturday, from opening at nine.
    expect((await nextSlots(shop, `${query}&menuItemIds=${pancakes}`))[0]).toBe("2026-11-21T14:00:00.000Z");
    expect(await nextSlots(shop, `${query}&${ofBoth}`)).toEqual([]);
    expect(await nextSlots(shop, "orderType=delivery&zip=99999&date=2026-11-20")).toEqual([]);
  });

  it("are empty on all dates while ordering is paused", async () => {
    const shop = await world();
    await shop.db
      .update(storeSettings)
      .set({ orderingPaused: true, menuRevision: 2 })
      .where(eq(storeSettings.slug, "copper-pot"));
    expect(await nextSlots(shop, "orderType=pickup&date=2026-11-20")).toEqual([]);
  });

  const malformed = [
    { name: "a day that does not exist", query: "orderType=pickup&date=2026-02-30", is: [400, "BAD_INPUT", "date"] },
    { name: "a date in another format", query: "orderType=pickup&date=tomorrow", is: [400, "BAD_INPUT", "date"] },
    { name: "a missing date", query: "orderType=pickup", is: [400, "BAD_INPUT", "date"] },
    { name: "an unknown order type", query: "orderType=teleport&date=2026-11-20", is: [400, "BAD_INPUT", "orderType"] },
    { name: "dine-in", query: "orderType=dine_in&date=2026-11-20", is: [422, "ORDER_TYPE_UNAVAILABLE", "orderType"] },
  ] as const;

  it.each(malformed)("are refused for $name", async ({ query, is: [status, code, path] }) => {
    const response = await (await world()).get(`/api/slots?${query}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, errors: [{ path }] });
  });

  it("are the same over GraphQL", async () => {
    const shop = await world();
    const { data } = await shop.graphql(
      '{ availableSlots(orderType: "pickup", date: "2026-11-20") { startsAt endsAt } }',
    );
    expect(data).toEqual({ availableSlots: await slots(shop) });
  });
});

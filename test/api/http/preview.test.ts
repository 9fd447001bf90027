import { expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { pageDataIn } from "../../support/builders/page-data.ts";
import { type World, world } from "../../support/world.ts";

/** The label of the banner that says that ordering is not possible. */
const banner = 'aria-label="Preview"';
const christmasEve = "/dashboard/preview/2026-12-24T18:00";

interface PageData {
  path: string;
  base?: string;
  menu: { madeAt: string; opening: { state: string }; items: { id: string; name: string }[] };
}

const readPage = async (visitor: Pick<Actor, "get">, path: string) => {
  const response = await visitor.get(path);
  const html = await response.text();
  // The named boundary: the page's own embedded data.
  const data = pageDataIn(html) as PageData;
  return { status: response.status, headers: response.headers, html, data };
};

const idOf = async (shop: World, name: string): Promise<string> => {
  const query = "query ($name: String!) { menuItems(where: { name: { equals: $name } }) { id } }";
  const { data } = await shop.graphql<{ menuItems: { id: string }[] }>(query, { name });
  return data?.menuItems[0]?.id ?? "";
};

it("staff can preview the page at another time, and the preview is never cached", async () => {
  const shop = await world();
  const cook = await shop.asStaff("staff");
  const manager = await shop.asStaff("manager");
  const wings = await idOf(shop, "Buttermilk Chicken Wings");
  await manager.graphql(
    "mutation ($id: ID!, $at: DateTime) { updateMenuItem(where: { id: $id }, data: { availableUntil: $at }) { id } }",
    { id: wings, at: "2026-12-24T12:00:00.000Z" },
  );

  const { status, headers, html, data } = await readPage(cook, christmasEve);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.has("etag")).toBe(false);
  // The time is in the restaurant's zone: the store has been closed since 16:00 by the day's exception.
  expect(data.menu.madeAt).toBe("2026-12-24T23:00:00.000Z");
  expect(data.menu.opening.state).toBe("closed");
  expect(data.base).toBe(christmasEve);
  expect(html).toContain(banner);
  expect(html).toContain('name="robots" content="noindex"');
  expect(data.menu.items.map(({ id }) => id)).not.toContain(wings);
  expect((await readPage(cook, `${christmasEve}/menu/${wings}`)).status).toBe(404);
  const earlier = await readPage(cook, `/dashboard/preview/2026-12-23T18:00/menu/${wings}`);
  expect(earlier.data.menu.opening.state).toBe("open");
  expect(earlier.html).toContain("Buttermilk Chicken Wings");

  // The pages of guests are not affected.
  const guests = await readPage(shop, "/");
  expect(guests.data.menu.madeAt).toBe(shop.now);
  expect(guests.data.base).toBeUndefined();
  expect(guests.html).not.toContain(banner);
});

it("a preview reflects a change at once, and accepts times in the format of a form", async () => {
  const shop = await world({ secondsBetweenRequests: 0 });
  const owner = await shop.asStaff("owner");
  await readPage(owner, christmasEve);
  await owner.graphql('mutation { updateStoreSettings(data: { promoBanner: "Goose until it is gone" }) { id } }');
  expect((await readPage(owner, christmasEve)).html).toContain("Goose until it is gone");
  const response = await owner.get("/dashboard/preview?at=2026-12-24T18%3A00");
  expect([response.status, response.headers.get("location")]).toEqual([302, christmasEve]);
  const encoded = await owner.get(christmasEve.replace(":", "%3A"));
  expect([encoded.status, encoded.headers.get("location")]).toEqual([302, christmasEve]);
  for (const wall of ["2026-02-30T18:00", "2026-12-24T25:00", "2026-12-24", "tomorrow", "2026-12-24T18:00:00"]) {
    expect((await owner.get(`/dashboard/preview/${wall}`)).status, wall).toBe(404);
  }
});

it("guests are redirected from a preview to the sign-in, and for all other callers it does not exist", async () => {
  const shop = await world();
  const guest = await shop.get(christmasEve);
  expect([guest.status, guest.headers.get("location")]).toEqual([
    302,
    `/login?return=${encodeURIComponent(christmasEve)}`,
  ]);
  const otherStoreOwner = await shop.asStaff("owner", { store: "umi-sando" });
  const cookies = [...otherStoreOwner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await shop.get(christmasEve, { headers: { cookie: cookies } })).status).toBe(302);
  const refusedCallers = [await shop.asCustomer("ana@example.com"), await shop.withKey(["read_menu", "write_menu"])];
  for (const caller of refusedCallers) {
    for (const path of [christmasEve, "/dashboard/preview?at=2026-12-24T18:00", `${christmasEve}/menu/itm_1`]) {
      const { status, data } = await readPage(caller, path);
      expect([path, status, data.path]).toEqual([path, 404, "/404"]);
    }
  }
});

it("a staff change is on every guest's page after two seconds, also on another isolate with a cache", async () => {
  const edge = await caches.open(crypto.randomUUID());
  const firstIsolate = await world({ edge, secondsBetweenRequests: 0 });
  const secondIsolate = await world({ edge, secondsBetweenRequests: 0 });
  const owner = await firstIsolate.asStaff("owner");
  const wings = await idOf(firstIsolate, "Buttermilk Chicken Wings");
  const page = async () => (await secondIsolate.get("/")).text();
  const before = await page();
  expect(before).toContain("$14.95");
  const changes: [string, string][] = [
    [`updateMenuItem(where: { id: "${wings}" }, data: { name: "Wings of fire", price: 1777 }) { id }`, "$17.77"],
    ['createMenuCategory(data: { name: "Soups" }) { id }', "Wings of fire"],
    ['updateStoreSettings(data: { promoBanner: "Closed for a wedding" }) { id }', "Closed for a wedding"],
    [
      'updateStoreSettings(data: { hoursExceptions: [{ date: "2026-11-20", closed: true, hours: [] }] }) { id }',
      'data-state="closed"',
    ],
  ];
  for (const [change, expected] of changes) {
    const { errors } = await owner.graphql(`mutation { ${change} }`);
    expect(errors).toEqual([]);
    secondIsolate.pass(2);
    expect(await page()).toContain(expected);
  }
});

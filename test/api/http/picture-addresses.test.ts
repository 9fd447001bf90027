import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { tea } from "../../support/builders/orders.ts";
import { world } from "../../support/world.ts";

const external = "https://cdn.example/tea.jpg";

const change = async (owner: Actor, data: Readonly<Record<string, unknown>>) => {
  const { errors } = await owner.graphql(
    "mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }",
    { id: tea, data },
  );
  return errors[0]?.extensions["errors"] ?? [];
};

describe("a picture of another site", () => {
  it("is refused with a sentence, because pages would not display it", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    expect(await change(owner, { thumbnail: external })).toMatchObject([
      { path: expect.stringContaining("thumbnail"), message: expect.stringContaining("upload the picture") },
    ]);
    expect(await change(owner, { thumbnail: "/pictures/copper-pot/tomato-soup-640.webp" })).toEqual([]);
  });

  it("that was saved before is still read, and stops no other change of its dish", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    await shop.db.update(menuItem).set({ thumbnail: external }).where(eq(menuItem.id, tea));
    expect(await change(owner, { price: 450 })).toEqual([]);
    const [row] = await shop.db.select().from(menuItem).where(eq(menuItem.id, tea));
    expect(row).toMatchObject({ price: 450, thumbnail: external });
  });
});

it("links to other sites and the logo are refused with a sentence if a page would not open or display them", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const save = async (data: Readonly<Record<string, unknown>>) => {
    const { errors } = await owner.graphql(
      "mutation ($data: StoreSettingsUpdateInput!) { updateStoreSettings(data: $data) { id } }",
      { data },
    );
    return JSON.stringify(errors[0]?.extensions["errors"] ?? errors);
  };
  const link = (url: string) => ({ socialLinks: [{ name: "Instagram", url }] });
  expect(await save(link("https://user:password@host.example/"))).toContain("without a user name");
  expect(await save(link("https://www.instagram.com/copperpot"))).toBe("[]");
  expect(await save({ logoUrl: "https://cdn.example/logo.png" })).toContain("upload the picture");
  expect((await shop.db.select().from(storeSettings)).length).toBeGreaterThan(0);
});

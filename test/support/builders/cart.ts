import { eq } from "drizzle-orm";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import { seedId } from "../../../db/seed/rows.ts";
import type { Cart } from "../../../worker/domain/cart/schemas.ts";
import type { World } from "../world.ts";
import type { Actor } from "./client.ts";

export const dish = (slug: string) => seedId("itm", `copper-pot/${slug}`);
export const choice = (slug: string, group: string, index: number) =>
  seedId("mod", `copper-pot/${slug}/${group}/${index}`);

export const tea = dish("breakfast-tea");
export const soup = dish("tomato-soup");
export const bowl = choice("tomato-soup", "size", 1);

interface Refusal {
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
}

export const addItem = (guest: Actor, body: Record<string, unknown>) => guest.post("/api/cart/items", body);
export const readCart = async (guest: Actor) => (await guest.get("/api/cart")).json<Cart>();

export const readRefusal = async (response: Response) => {
  const { code, errors = [] } = await response.json<Refusal>();
  return { status: response.status, code, path: errors[0]?.path };
};

/** Also increments the menu revision, like every write to the menu. */
export const changeDish = async ({ db }: World, id: string, changes: Partial<typeof menuItem.$inferInsert>) => {
  await db.update(menuItem).set(changes).where(eq(menuItem.id, id));
  await db.update(storeSettings).set({ menuRevision: 2 }).where(eq(storeSettings.slug, "copper-pot"));
};

import { z } from "zod";
import { atomic, type Write } from "../../../db/atomic.ts";
import { deleteFavourite, insertFavourite, selectFavourites } from "../../../db/queries/people/favourites.ts";
import { favourite, maxFavourites } from "../../../db/schema/people/favourites.ts";
import type { Ctx } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { documented } from "../column-schemas.ts";
import { newId } from "../ids.ts";
import { operation } from "../operation.ts";
import { idInput, noInput } from "../schemas.ts";
import { assertCustomerId } from "./active-user.ts";

const favouriteSchema = z
  .object({
    menuItemId: z.string().meta(documented(favourite.menuItemId)),
    name: z.string().meta(documented(favourite.name)),
    createdAt: z.string().meta(documented(favourite.createdAt)),
  })
  .meta({ id: "Favourite", description: "A dish that a customer saved for the next order." });

const favouritesSchema = z
  .object({ items: z.array(favouriteSchema).meta({ description: "The saved dishes, the newest first." }) })
  .meta({ id: "Favourites", description: "The dishes that a customer saved." });

const menuItemIdInput = idInput.describe("Id of a dish.");

const shared = {
  access: { kind: "customer" },
  output: favouritesSchema.nullable(),
} as const;

const own = { none: "People save dishes for themselves." } as const;

/** Runs the writes and reads the list, all in one batch. */
const writeAndList = async (ctx: Ctx, customerId: string, writes: readonly Write[]) => {
  const list = selectFavourites(ctx.db, ctx.store.id, customerId);
  const answers = await atomic(ctx.db, [...writes, list]);
  return { items: answers.of(list) };
};

const listFavourites = operation({
  ...shared,
  name: "listFavourites",
  kind: "query",
  description: "The dishes that the signed-in customer saved, the newest first.",
  idempotency: "read",
  input: noInput,
  rest: { method: "GET", path: "/api/favourites" },
}).handle((ctx) => writeAndList(ctx, assertCustomerId(ctx), []));

const tooMany = () =>
  new AppError("LIMIT_EXCEEDED", `You have ${maxFavourites} favorites. Remove one, then add this dish.`);

const addFavourite = operation({
  ...shared,
  name: "addFavourite",
  kind: "mutation",
  description: `Saves a dish of the menu for the signed-in customer. Saving it again changes nothing. More than ${maxFavourites} dishes fail with LIMIT_EXCEEDED.`,
  idempotency: "natural",
  audit: own,
  input: z.object({ menuItemId: menuItemIdInput }),
  rest: { method: "POST", path: "/api/favourites" },
}).handle(async (ctx, { menuItemId }) => {
  const customerId = assertCustomerId(ctx);
  const { items } = await ctx.menu();
  const dish = items.find(({ id }) => id === menuItemId);
  if (!dish) throw notFound();
  const now = ctx.clock.now();
  const row = {
    ...{ id: newId("fav", now), createdAt: now, updatedAt: now },
    ...{ storeId: ctx.store.id, customerId, menuItemId, name: dish.name },
  };
  const favourites = await writeAndList(ctx, customerId, [insertFavourite(ctx.db, row)]);
  if (!favourites.items.some((saved) => saved.menuItemId === menuItemId)) throw tooMany();
  return favourites;
});

const removeFavourite = operation({
  ...shared,
  name: "removeFavourite",
  kind: "mutation",
  description: "Removes a dish from those that the signed-in customer saved. Removing it again changes nothing.",
  idempotency: "natural",
  audit: own,
  input: z.object({ menuItemId: menuItemIdInput }),
  rest: { method: "DELETE", path: "/api/favourites/:menuItemId" },
}).handle((ctx, { menuItemId }) => {
  const customerId = assertCustomerId(ctx);
  return writeAndList(ctx, customerId, [deleteFavourite(ctx.db, ctx.store.id, customerId, menuItemId)]);
});

export const favouriteOperations = [listFavourites, addFavourite, removeFavourite];

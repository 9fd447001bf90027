import { fields, mutate, query } from "../api/graphql.ts";

const select = { items: fields("menuItemId", "name") } as const;

const noFavourites = { items: [] };

/** The dishes that the signed-in customer saved, the newest first. */
export const loadFavourites = async () => ((await query("listFavourites", { select })) ?? noFavourites).items;

export type Favourite = Awaited<ReturnType<typeof loadFavourites>>[number];

/** Saves a dish, or removes it. Returns the saved dishes. */
export const saveFavourite = async (menuItemId: string, isSaved: boolean): Promise<readonly Favourite[]> =>
  (
    (await (isSaved
      ? mutate("addFavourite", { menuItemId, select })
      : mutate("removeFavourite", { menuItemId, select }))) ?? noFavourites
  ).items;

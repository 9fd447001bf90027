import type { Mutations } from "#api";
import { field, fields, mutate, query, queryAll } from "../../api/graphql.ts";

const itemFields = {
  ...fields("id", "name", "description", "price", "thumbnail", "available", "soldOutUntil", "availableFrom"),
  ...fields("availableUntil", "featured", "popular", "prepTimeMinutes", "calories", "kitchenStation", "allergens"),
  ...fields("isAllergenFree", "dietaryFlags", "mealPeriods", "taxClassId", "sortOrder", "revision"),
  category: fields("id"),
} as const;
const modifierFields = {
  ...fields("id", "name", "modifierGroup", "modifierGroupLabel", "required", "minSelections", "maxSelections"),
  ...fields("defaultSelected", "priceAdjustment", "calories", "available", "soldOutUntil", "sortOrder"),
} as const;
const imageFields = {
  ...fields("id", "imagePath", "altText", "focalX", "focalY"),
  image: fields("url", "width", "height"),
} as const;
const inMenuOrder = { orderBy: [{ sortOrder: "asc" }] } as const;
const pageSize = 500;

const readPage = (skip: number) => query("menuItems", { take: pageSize, skip, ...inMenuOrder, select: itemFields });

/** A dish in the list. */
export type ListedItem = Awaited<ReturnType<typeof readPage>>[number];

const readItems = async (skip: number): Promise<ListedItem[]> => {
  const page = await readPage(skip);
  return page.length < pageSize ? page : [...page, ...(await readItems(skip + pageSize))];
};

/** Reads the whole menu in its order, including what guests cannot see now. */
export const readMenu = async () => {
  const [{ menuCategories: categories, modifierGroupConflicts: conflicts }, items] = await Promise.all([
    queryAll({
      menuCategories: field("menuCategories", {
        take: pageSize,
        ...inMenuOrder,
        select: fields("id", "name", "description", "icon", "mealPeriods", "sortOrder"),
      }),
      modifierGroupConflicts: field("modifierGroupConflicts", {
        select: fields("menuItemId", "menuItemName", "modifierGroup", "labels"),
      }),
    }),
    readItems(0),
  ]);
  return { categories, items, conflicts: conflicts ?? [] };
};

export type Menu = Awaited<ReturnType<typeof readMenu>>;

/** Groups of one kind with different labels. Guests see only the first label. */
export type GroupConflict = Menu["conflicts"][number];

/** Reads a dish with its modifiers and pictures. Null if it no longer exists. */
export const readItem = (id: string) =>
  query("menuItem", {
    where: { id },
    select: {
      ...itemFields,
      modifiers: { take: 500, ...inMenuOrder, select: modifierFields },
      menuItemImages: { take: 100, select: imageFields },
    },
  });

/** A dish in the editor, with its modifiers and pictures. */
export type EditedItem = NonNullable<Awaited<ReturnType<typeof readItem>>>;

/** Lists the pictures of all dishes, so that they can be reused. */
export const readPictures = async () => {
  const images = await query("menuItemImages", { take: pageSize, orderBy: [{ id: "desc" }], select: imageFields });
  return [...new Map(images.map((image) => [image.imagePath, image])).values()];
};

type Input<Name extends keyof Mutations> = Mutations[Name]["args"];

/** Saves a dish with its modifiers and pictures in one atomic mutation. Creates the dish if `id` is null. Throws
 *  REVISION_CONFLICT if someone else has changed the dish since the expected revision. */
export const saveItem = async (
  id: string | null,
  data: Input<"saveMenuItem">["data"],
  expectedRevision: number | null,
): Promise<void> => {
  if (Object.keys(data).length > 0) await mutate("saveMenuItem", { id, data, expectedRevision, select: { id: true } });
};

export const deleteItem = (id: string): Promise<unknown> =>
  mutate("deleteMenuItem", { where: { id }, select: { id: true } });

export const writeCategory = (id: string | null, data: Input<"createMenuCategory">["data"]): Promise<unknown> =>
  id === null
    ? mutate("createMenuCategory", { data, select: { id: true } })
    : mutate("updateMenuCategory", { where: { id }, data, select: { id: true } });

/** Puts categories in an order. */
export const sortCategories = (menuCategoryIds: readonly string[]) =>
  mutate("sortMenuCategories", { menuCategoryIds, select: { menuCategoryIds: true } });

/** Puts the dishes of a category in an order. Dishes of other categories move to it. */
export const sortItems = (menuCategoryId: string, menuItemIds: readonly string[]) =>
  mutate("sortMenuItems", { menuCategoryId, menuItemIds, select: { menuItemIds: true } });

export type ItemChanges = NonNullable<Input<"editMenuItems">["changes"]>;
export type EditedPrices = Input<"editMenuItems">["items"];

/** Changes several dishes at once: all of them, or none. */
export const editItems = (items: EditedPrices, changes: ItemChanges = {}) =>
  mutate("editMenuItems", { items, changes, select: { menuItemIds: true } });

/** Puts a dish on sale, or takes it off sale until someone puts it back. */
export const setOnSale = (menuItemId: string, available: boolean) =>
  mutate("setItemAvailability", { menuItemId, available, select: { id: true } });

/** Deletes a category. Its dishes move to another category, or are deleted with it if `moveTo` is null. */
export const deleteCategory = (id: string, moveTo: string | null) =>
  mutate("removeMenuCategory", { menuCategoryId: id, moveDishesTo: moveTo, select: { id: true } });

/** What was deleted in the last 30 days. */
export const readDeleted = async () => {
  const deleted = await query("deletedMenu", {
    select: {
      categories: fields("id", "name", "dishes", "deletedAt", "restorableUntil"),
      items: fields("id", "name", "price", "thumbnail", "deletedAt", "restorableUntil"),
    },
  });
  return deleted ?? { categories: [], items: [] };
};

export interface DeletedIds {
  menuItemIds: readonly string[];
  menuCategoryIds: readonly string[];
}

/** Restores dishes and categories. */
export const restore = ({ menuItemIds, menuCategoryIds }: DeletedIds) =>
  mutate("restoreMenu", { menuItemIds, menuCategoryIds, select: { menuItemIds: true } });

import type { Mutations } from "#api";
import { field, fields, mutate, query, queryAll } from "../../api/graphql.ts";

const itemFields = {
  ...fields("id", "name", "description", "price", "thumbnail", "available", "soldOutUntil", "availableFrom"),
  ...fields("availableUntil", "featured", "popular", "prepTimeMinutes", "calories", "kitchenStation", "allergens"),
  ...fields("dietaryFlags", "mealPeriods", "taxClassId", "sortOrder"),
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

const maxBatchSize = 100;

const toBatches = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / maxBatchSize) }, (_, index) =>
    values.slice(index * maxBatchSize, (index + 1) * maxBatchSize),
  );

/** Saves a dish with its modifiers and pictures in one atomic mutation. Creates the dish if `id` is null. */
export const saveItem = async (id: string | null, data: Input<"saveMenuItem">["data"]): Promise<void> => {
  if (Object.keys(data).length > 0) await mutate("saveMenuItem", { id, data, select: { id: true } });
};

export const deleteItem = (id: string): Promise<unknown> =>
  mutate("deleteMenuItem", { where: { id }, select: { id: true } });

export const writeCategory = (id: string | null, data: Input<"createMenuCategory">["data"]): Promise<unknown> =>
  id === null
    ? mutate("createMenuCategory", { data, select: { id: true } })
    : mutate("updateMenuCategory", { where: { id }, data, select: { id: true } });

export interface SortPosition {
  id: string;
  sortOrder: number;
}

const writeSortOrders = async (
  name: "updateMenuCategories" | "updateMenuItems",
  positions: readonly SortPosition[],
): Promise<void> => {
  for (const batch of toBatches(positions)) {
    const data = batch.map(({ id, sortOrder }) => ({ where: { id }, data: { sortOrder } }));
    await mutate(name, { data, select: { id: true } });
  }
};

export const sortCategories = (positions: readonly SortPosition[]) =>
  writeSortOrders("updateMenuCategories", positions);
export const sortItems = (positions: readonly SortPosition[]) => writeSortOrders("updateMenuItems", positions);

/** Deletes a category. First moves its dishes to another category, or deletes them if `moveTo` is null. */
export const deleteCategory = async (id: string, itemIds: readonly string[], moveTo: string | null): Promise<void> => {
  for (const batch of toBatches(itemIds)) {
    const where = batch.map((item) => ({ id: item }));
    const select = { id: true } as const;
    if (moveTo === null) await mutate("deleteMenuItems", { where, select });
    else {
      const data = { category: { connect: { id: moveTo } } };
      await mutate("updateMenuItems", { data: where.map((item) => ({ where: item, data })), select });
    }
  }
  await mutate("deleteMenuCategory", { where: { id }, select: { id: true } });
};

import type { ModifierGroup } from "../../../db/schema/enums.ts";
import type { MenuCategory, MenuItem, MenuItemImage, MenuItemModifier } from "../../../worker/domain/menu/types.ts";
import { ask } from "../../api/graphql.ts";

/** A dish in the list. */
export type ListedItem = Omit<MenuItem, "categoryId" | "menuItemImages" | "modifiers"> & {
  category: { id: string } | null;
};

/** A dish in the editor, with its modifiers and pictures. */
export interface EditedItem extends ListedItem {
  modifiers: MenuItemModifier[];
  menuItemImages: MenuItemImage[];
}

/** Groups of one kind with different labels. Guests see only the first label. */
export interface GroupConflict {
  menuItemId: string;
  menuItemName: string;
  modifierGroup: ModifierGroup;
  labels: string[];
}

export interface Menu {
  categories: MenuCategory[];
  items: ListedItem[];
  conflicts: GroupConflict[];
}

const itemFields = `id name description price thumbnail available soldOutUntil availableFrom availableUntil featured popular
  prepTimeMinutes calories kitchenStation allergens dietaryFlags mealPeriods taxRatePpm sortOrder category { id }`;
const modifierFields = `id name modifierGroup modifierGroupLabel required minSelections maxSelections defaultSelected
  priceAdjustment calories available soldOutUntil sortOrder`;
const imageFields = "id imagePath altText image { url width height }";
const inMenuOrder = "orderBy: [{ sortOrder: asc }]";
const pageSize = 500;

const readItems = async (skip: number): Promise<ListedItem[]> => {
  const { menuItems } = await ask<{ menuItems: ListedItem[] }>(
    `query ($skip: Int!) { menuItems(take: ${pageSize}, skip: $skip, ${inMenuOrder}) { ${itemFields} } }`,
    { skip },
  );
  return menuItems.length < pageSize ? menuItems : [...menuItems, ...(await readItems(skip + pageSize))];
};

/** Reads the whole menu in its order, including what guests cannot see now. */
export const readMenu = async (): Promise<Menu> => {
  const [{ menuCategories: categories, modifierGroupConflicts: conflicts }, items] = await Promise.all([
    ask<{ menuCategories: MenuCategory[]; modifierGroupConflicts: GroupConflict[] }>(
      `{
        menuCategories(take: ${pageSize}, ${inMenuOrder}) { id name description icon mealPeriods sortOrder }
        modifierGroupConflicts { menuItemId menuItemName modifierGroup labels }
      }`,
    ),
    readItems(0),
  ]);
  return { categories, items, conflicts };
};

/** Reads a dish with its modifiers and pictures. Null if it no longer exists. */
export const readItem = async (id: string): Promise<EditedItem | null> =>
  (
    await ask<{ menuItem: EditedItem | null }>(
      `query ($id: ID!) {
        menuItem(where: { id: $id }) {
          ${itemFields} modifiers(take: 500, ${inMenuOrder}) { ${modifierFields} } menuItemImages(take: 100) { ${imageFields} }
        }
      }`,
      { id },
    )
  ).menuItem;

/** Lists the pictures of all dishes, so that they can be reused. */
export const readPictures = async (): Promise<MenuItemImage[]> => {
  const { menuItemImages } = await ask<{ menuItemImages: MenuItemImage[] }>(
    `{ menuItemImages(take: ${pageSize}, orderBy: [{ id: desc }]) { ${imageFields} } }`,
  );
  return [...new Map(menuItemImages.map((image) => [image.imagePath, image])).values()];
};

type Row = Readonly<Record<string, unknown>>;

const maxBatchSize = 100;

const toBatches = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / maxBatchSize) }, (_, index) =>
    values.slice(index * maxBatchSize, (index + 1) * maxBatchSize),
  );

/** Saves a dish with its modifiers and pictures in one atomic mutation. Creates the dish if `id` is null. */
export const saveItem = async (id: string | null, data: Row): Promise<void> => {
  if (Object.keys(data).length === 0) return;
  await ask("mutation ($id: ID, $data: MenuItemSaveInput!) { saveMenuItem(id: $id, data: $data) { id } }", {
    id,
    data,
  });
};

export const deleteItem = async (id: string): Promise<void> => {
  await ask("mutation ($id: ID!) { deleteMenuItem(where: { id: $id }) { id } }", { id });
};

export const writeCategory = async (id: string | null, data: Row): Promise<void> => {
  await (id === null
    ? ask("mutation ($data: MenuCategoryCreateInput!) { createMenuCategory(data: $data) { id } }", { data })
    : ask(
        `mutation ($id: ID!, $data: MenuCategoryUpdateInput!) {
          updateMenuCategory(where: { id: $id }, data: $data) { id }
        }`,
        { id, data },
      ));
};

export interface SortPosition {
  id: string;
  sortOrder: number;
}

const writeSortOrders = async (
  plural: "MenuCategories" | "MenuItems",
  type: string,
  positions: readonly SortPosition[],
) => {
  for (const batch of toBatches(positions)) {
    const data = batch.map(({ id, sortOrder }) => ({ where: { id }, data: { sortOrder } }));
    await ask(`mutation ($data: [${type}UpdateArgs!]!) { update${plural}(data: $data) { id } }`, { data });
  }
};

export const sortCategories = (positions: readonly SortPosition[]) =>
  writeSortOrders("MenuCategories", "MenuCategory", positions);
export const sortItems = (positions: readonly SortPosition[]) => writeSortOrders("MenuItems", "MenuItem", positions);

/** Deletes a category. First moves its dishes to another category, or deletes them if `moveTo` is null. */
export const deleteCategory = async (id: string, itemIds: readonly string[], moveTo: string | null): Promise<void> => {
  for (const batch of toBatches(itemIds)) {
    const newCategory = { category: { connect: { id: moveTo } } };
    await (moveTo === null
      ? ask("mutation ($where: [MenuItemWhereUniqueInput!]!) { deleteMenuItems(where: $where) { id } }", {
          where: batch.map((item) => ({ id: item })),
        })
      : ask("mutation ($data: [MenuItemUpdateArgs!]!) { updateMenuItems(data: $data) { id } }", {
          data: batch.map((item) => ({ where: { id: item }, data: newCategory })),
        }));
  }
  await ask("mutation ($id: ID!) { deleteMenuCategory(where: { id: $id }) { id } }", { id });
};

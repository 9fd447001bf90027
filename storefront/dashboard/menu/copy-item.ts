import { readItem, saveItem } from "./api.ts";

/** Copies a dish with its choices and pictures, right after the original. It starts off sale, so that guests cannot
 *  order it before it is finished. Returns false if the dish no longer exists. */
export const copyItem = async (id: string, name: string): Promise<boolean> => {
  const item = await readItem(id);
  if (!item) return false;
  const { id: _, revision, category, modifiers, menuItemImages, soldOutUntil, ...columns } = item;
  const data = {
    ...columns,
    name,
    available: false,
    ...(category ? { category: { connect: { id: category.id } } } : {}),
    modifiers: modifiers.map(({ id: _modifierId, ...modifier }) => modifier),
    menuItemImages: menuItemImages.map(({ id: _imageId, image, ...picture }, sortOrder) => ({
      ...{ ...picture, sortOrder, width: image?.width ?? 1, height: image?.height ?? 1 },
    })),
  };
  await saveItem(null, data, null);
  return true;
};

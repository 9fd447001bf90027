import type { Allergen, DietaryFlag, KitchenStation, MealPeriod } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { isInStock } from "../../../worker/domain/menu/selection.rules.ts";
import type { Format } from "../../ui/format.ts";
import { amountText, type FieldParser, priceBounds, rateText, trimToNull } from "../fields/reading.ts";
import { instantAt, wallAt } from "../zoned.ts";
import type { EditedItem, ItemWrite } from "./api.ts";
import { draftGroups, type GroupDraft, groupChanges, type ModifierData } from "./groups.ts";

export interface PictureDraft {
  key: string;
  /** Null until the dish is saved. */
  id: string | null;
  imagePath: string;
  width: number;
  height: number;
  altText: string;
}

/** The values of a dish that are chosen rather than typed. */
export interface ItemChoices {
  categoryId: string;
  isOnSale: boolean;
  featured: boolean;
  popular: boolean;
  kitchenStation: KitchenStation | "";
  allergens: Allergen[];
  dietaryFlags: DietaryFlag[];
  mealPeriods: MealPeriod[];
  groups: GroupDraft[];
  pictures: PictureDraft[];
}

/** The formats of the store, and the current time. */
export interface StoreFormat {
  format: Format;
  locale: string;
  timezone: string;
  now: Instant;
}

export const textNames = [
  "name",
  "description",
  "price",
  "availableFrom",
  "availableUntil",
  "prepTimeMinutes",
  "calories",
  "taxRatePpm",
] as const;

export type ItemTexts = Record<(typeof textNames)[number], string>;

const numberText = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** The texts of a dish's fields, empty for a new dish. */
export const draftTexts = (item: EditedItem | null, { format, locale, timezone }: StoreFormat): ItemTexts => {
  const toWallTime = (at: Instant | null | undefined): string => (at ? wallAt(at, timezone) : "");
  return {
    name: item?.name ?? "",
    description: item?.description ?? "",
    price: amountText(format, item?.price ?? null),
    availableFrom: toWallTime(item?.availableFrom),
    availableUntil: toWallTime(item?.availableUntil),
    prepTimeMinutes: numberText(item?.prepTimeMinutes),
    calories: numberText(item?.calories),
    taxRatePpm: rateText(item?.taxRatePpm ?? null, locale),
  };
};

/** The chosen values of a dish, or the defaults of a new dish in a category. */
export const draftChoices = (
  item: EditedItem | null,
  categoryId: string,
  { format, now }: StoreFormat,
): ItemChoices => ({
  categoryId: item?.category?.id ?? categoryId,
  isOnSale: item === null || isInStock(item, now),
  featured: item?.featured ?? false,
  popular: item?.popular ?? false,
  kitchenStation: item?.kitchenStation ?? "",
  allergens: [...(item?.allergens ?? [])],
  dietaryFlags: [...(item?.dietaryFlags ?? [])],
  mealPeriods: [...(item?.mealPeriods ?? [])],
  groups: draftGroups(item?.modifiers ?? [], format),
  pictures: (item?.menuItemImages ?? []).map(({ id, imagePath, altText, image: { width, height } }) => ({
    key: id,
    id,
    imagePath,
    width,
    height,
    altText,
  })),
});

const parseMoment = (
  parser: FieldParser,
  field: string,
  text: string,
  timezone: string,
  message: string,
): Instant | null => {
  if (text === "") return null;
  const at = instantAt(text, timezone);
  if (at === null) parser.addError(field, message);
  return at;
};

interface ErrorMessages {
  /** The message if the end is not after the start. */
  ends: string;
  moment: string;
  category: string;
}

/** Converts the form to the columns of a dish. Adds an error for each invalid field. */
export const readColumns = (
  texts: ItemTexts,
  choices: ItemChoices,
  parser: FieldParser,
  timezone: string,
  messages: ErrorMessages,
) => {
  const availableFrom = parseMoment(parser, "availableFrom", texts.availableFrom, timezone, messages.moment);
  const availableUntil = parseMoment(parser, "availableUntil", texts.availableUntil, timezone, messages.moment);
  if (availableFrom && availableUntil && availableUntil <= availableFrom)
    parser.addError("availableUntil", messages.ends);
  if (choices.categoryId === "") parser.addError("category", messages.category);
  return {
    name: parser.required("name", texts.name),
    description: trimToNull(texts.description),
    price: parser.amount("price", texts.price, priceBounds),
    availableFrom,
    availableUntil,
    featured: choices.featured,
    popular: choices.popular,
    prepTimeMinutes: parser.optionalWhole("prepTimeMinutes", texts.prepTimeMinutes, { min: 0, max: 1440 }),
    calories: parser.optionalWhole("calories", texts.calories, { min: 0, max: 100_000 }),
    kitchenStation: choices.kitchenStation === "" ? null : choices.kitchenStation,
    allergens: [...choices.allergens],
    dietaryFlags: [...choices.dietaryFlags],
    mealPeriods: [...choices.mealPeriods],
    taxRatePpm: parser.optionalRate("taxRatePpm", texts.taxRatePpm),
  };
};

type Columns = ReturnType<typeof readColumns>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The pictures to create and remove. If a picture changed or moved, all are created again in their order, so that one
 *  mutation writes them all. The first picture is the one on the menu. */
export const pictureChanges = (before: EditedItem["menuItemImages"], after: readonly PictureDraft[]) => {
  const isUnchanged = isSame(
    before.map(({ id, altText }) => [id, altText]),
    after.map(({ id, altText }) => [id, altText]),
  );
  if (isUnchanged) return { create: [], disconnect: [] };
  return {
    create: after.map(({ imagePath, width, height, altText }, sortOrder) => ({
      imagePath,
      width,
      height,
      altText,
      sortOrder,
    })),
    disconnect: before.map(({ id }) => ({ id })),
  };
};

const omitEmptyLists = (parts: { create: unknown[]; disconnect?: unknown[] }) =>
  Object.fromEntries(Object.entries(parts).filter(([, list]) => list.length > 0));

/** The mutation that saves the form. For an existing dish it contains only the changed columns, so that concurrent
 *  edits of other columns survive. */
export const itemWrite = (
  item: EditedItem | null,
  columns: Columns,
  choices: ItemChoices,
  options: readonly { id: string | null; data: ModifierData }[],
  context: Pick<StoreFormat, "now"> & { sortOrder: number },
): ItemWrite => {
  const groups = groupChanges(item?.modifiers ?? [], options);
  const pictures = pictureChanges(item?.menuItemImages ?? [], choices.pictures);
  const changedColumns = Object.entries(columns).filter(
    ([name, value]) => item === null || !isSame(item[name as keyof Columns], value),
  );
  const isInOtherCategory = item?.category?.id !== choices.categoryId;
  const wasOnSale = item === null || isInStock(item, context.now);
  const hasOtherPictures = pictures.create.length + pictures.disconnect.length > 0;
  const data = {
    ...Object.fromEntries(changedColumns),
    ...(isInOtherCategory ? { category: { connect: { id: choices.categoryId } }, sortOrder: context.sortOrder } : {}),
    ...(choices.isOnSale === wasOnSale ? {} : { available: choices.isOnSale, soldOutUntil: null }),
    ...(hasOtherPictures
      ? {
          thumbnail: choices.pictures[0]?.imagePath ?? null,
          menuItemImages: omitEmptyLists(pictures),
        }
      : {}),
    ...(groups.create.length + groups.disconnect.length > 0
      ? { modifiers: omitEmptyLists({ create: groups.create, disconnect: groups.disconnect }) }
      : {}),
  };
  return { data, modifiers: groups.changed };
};

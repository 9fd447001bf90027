import type { Allergen, DietaryFlag, KitchenStation, MealPeriod } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { isInStock } from "../../../worker/domain/menu/selection.rules.ts";
import type { Format } from "../../ui/format.ts";
import { amountText, type FieldParser, priceBounds, trimToNull } from "../fields/reading.ts";
import { instantAt, wallAt } from "../zoned.ts";
import type { EditedItem } from "./api.ts";
import { changedColumns, draftGroups, type GroupDraft, type ModifierData, modifierList } from "./groups.ts";

export interface PictureDraft {
  key: string;
  /** Null until the dish is saved. */
  id: string | null;
  imagePath: string;
  width: number;
  height: number;
  altText: string;
  focalX: number;
  focalY: number;
}

/** The values of a dish that are chosen rather than typed. */
export interface ItemChoices {
  categoryId: string;
  isOnSale: boolean;
  featured: boolean;
  popular: boolean;
  kitchenStation: KitchenStation | "";
  /** The id of the tax class; empty for the restaurant's own. */
  taxClassId: string;
  allergens: Allergen[];
  isAllergenFree: boolean;
  dietaryFlags: DietaryFlag[];
  mealPeriods: MealPeriod[];
  groups: GroupDraft[];
  pictures: PictureDraft[];
}

/** The formats of the store, and the current time. */
export interface StoreFormat {
  format: Format;
  timezone: string;
  now: Instant;
}

const textNames = [
  "name",
  "description",
  "price",
  "availableFrom",
  "availableUntil",
  "prepTimeMinutes",
  "calories",
] as const;

export type ItemTexts = Record<(typeof textNames)[number], string>;

const numberText = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** The texts of a dish's fields, empty for a new dish. */
export const draftTexts = (item: EditedItem | null, { format, timezone }: StoreFormat): ItemTexts => {
  const toWallTime = (at: Instant | null | undefined): string => (at ? wallAt(at, timezone) : "");
  return {
    name: item?.name ?? "",
    description: item?.description ?? "",
    price: amountText(format, item?.price ?? null),
    availableFrom: toWallTime(item?.availableFrom),
    availableUntil: toWallTime(item?.availableUntil),
    prepTimeMinutes: numberText(item?.prepTimeMinutes),
    calories: numberText(item?.calories),
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
  taxClassId: item?.taxClassId ?? "",
  allergens: [...(item?.allergens ?? [])],
  isAllergenFree: item?.isAllergenFree ?? false,
  dietaryFlags: [...(item?.dietaryFlags ?? [])],
  mealPeriods: [...(item?.mealPeriods ?? [])],
  groups: draftGroups(item?.modifiers ?? [], format),
  pictures: (item?.menuItemImages ?? []).map(
    ({ id, imagePath, altText, focalX, focalY, image: { width, height } }) => ({
      ...{ key: id, id, imagePath, width, height, altText, focalX, focalY },
    }),
  ),
});

/** What is chosen among the allergens and "none". */
export type AllergenChoice = Allergen | "none";

/** The allergens after one was chosen or taken back. "none" excludes the others: whichever was chosen last stays. */
export const chooseAllergens = (
  chosen: readonly AllergenChoice[],
  wasFree: boolean,
): Pick<ItemChoices, "allergens" | "isAllergenFree"> => {
  const allergens = chosen.filter((choice) => choice !== "none");
  const isAllergenFree = chosen.length > allergens.length && !(wasFree && allergens.length > 0);
  return { allergens: isAllergenFree ? [] : allergens, isAllergenFree };
};

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
  allergenFree: string;
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
  if (choices.isAllergenFree && choices.allergens.length > 0) parser.addError("isAllergenFree", messages.allergenFree);
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
    isAllergenFree: choices.isAllergenFree,
    dietaryFlags: [...choices.dietaryFlags],
    mealPeriods: [...choices.mealPeriods],
    taxClassId: choices.taxClassId === "" ? null : choices.taxClassId,
  };
};

type Columns = ReturnType<typeof readColumns>;

/** All pictures of a dish, with the first one on the menu. Null if nothing changed. The editor reads pictures in the
 *  order of their ids, so pictures in another order are created anew. */
const pictureList = (before: EditedItem["menuItemImages"], after: readonly PictureDraft[]) => {
  const keyOf = ({ id, altText, focalX, focalY }: Pick<PictureDraft, "id" | "altText" | "focalX" | "focalY">) =>
    JSON.stringify([id, altText, focalX, focalY]);
  if (before.map(keyOf).join() === after.map(keyOf).join()) return null;
  const isInIdOrder = after.every(({ id }, index) => {
    const previous = after[index - 1];
    return !previous || id === null || (previous.id !== null && previous.id < id);
  });
  return after.map(({ id, imagePath, width, height, ...values }, sortOrder) => ({
    ...(isInIdOrder && id !== null ? { id } : { imagePath, width, height }),
    ...{ altText: values.altText, focalX: values.focalX, focalY: values.focalY, sortOrder },
  }));
};

/** The values to save. For an existing dish they contain only the changed columns, so that concurrent edits of other
 *  columns survive. */
export const itemData = (
  item: EditedItem | null,
  columns: Columns,
  choices: ItemChoices,
  options: readonly { id: string | null; data: ModifierData }[],
  context: Pick<StoreFormat, "now"> & { sortOrder: number },
): Record<string, unknown> => {
  const modifiers = modifierList(item?.modifiers ?? [], options);
  const menuItemImages = pictureList(item?.menuItemImages ?? [], choices.pictures);
  const isInOtherCategory = item?.category?.id !== choices.categoryId;
  const wasOnSale = item === null || isInStock(item, context.now);
  return {
    ...changedColumns(item, columns),
    ...(isInOtherCategory ? { category: { connect: { id: choices.categoryId } }, sortOrder: context.sortOrder } : {}),
    ...(choices.isOnSale === wasOnSale ? {} : { available: choices.isOnSale, soldOutUntil: null }),
    ...(menuItemImages ? { thumbnail: choices.pictures[0]?.imagePath ?? null, menuItemImages } : {}),
    ...(modifiers ? { modifiers } : {}),
  };
};

const optionColumns = ["id", "name", "priceAdjustment", "calories"];

/** The form's field for the path of a server's error: `data.modifiers.2.calories` is the third option. */
export const fieldForPath = (path: string, { groups, pictures }: ItemChoices): string => {
  const [, name = "", index, column = ""] = path.split(".");
  if (name === "menuItemImages") {
    const picture = pictures[Number(index)];
    return picture ? `picture-${picture.key}` : "form";
  }
  if (name === "modifiers") {
    const rows = groups.flatMap(({ key, options }) => options.map((option) => ({ group: key, option: option.key })));
    const row = rows[Number(index)];
    if (!row) return "form";
    return optionColumns.includes(column) ? `option-${row.option}` : `group-${row.group}`;
  }
  return ["category", "taxClassId", "isAllergenFree"].includes(name) || textNames.some((text) => text === name)
    ? name
    : "form";
};

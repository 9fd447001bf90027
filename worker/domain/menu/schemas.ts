import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { guestColumns } from "../../../db/queries/menu.ts";
import { dietaryFlag } from "../../../db/schema/enums.ts";
import { image, menuItemImage } from "../../../db/schema/menu/images.ts";
import { menuCategory, menuItem, menuItemModifier } from "../../../db/schema/menu.ts";
import { columnOutput, columnOutputs, fieldOutputs } from "../column-schemas.ts";
import { saleState } from "../sale-state.ts";
import { enumSchema } from "../schemas.ts";

export const dietaryFlagSchema = enumSchema(dietaryFlag);

const { menuItemId, ...modifierColumns } = guestColumns(getTableColumns(menuItemModifier));

export const menuItemModifierSchema = z
  .object(columnOutputs(modifierColumns))
  .meta({ id: "MenuItemModifier", model: "MenuItemModifier", description: "A choice that a dish offers." });

export const menuItemImageSchema = z
  .object({
    id: columnOutput(menuItemImage.id),
    image: z.object(fieldOutputs(image)).describe("URL and size of the picture."),
    imagePath: columnOutput(menuItemImage.imagePath),
    altText: columnOutput(menuItemImage.altText),
    focalX: columnOutput(menuItemImage.focalX),
    focalY: columnOutput(menuItemImage.focalY),
  })
  .meta({ id: "MenuItemImage", model: "MenuItemImage", description: "A picture of a dish." });

export const menuItemSchema = z
  .object({
    ...columnOutputs(guestColumns(getTableColumns(menuItem))),
    menuItemImages: z.array(menuItemImageSchema).describe("Pictures of the dish."),
    modifiers: z.array(menuItemModifierSchema).describe("Modifiers of the dish."),
  })
  .meta({ id: "MenuItem", model: "MenuItem", description: "A dish with its price in minor units and its choices." });

export const saleStateSchema = enumSchema(saleState);

/** A dish in a list, with its current sale state. */
export const listedItemSchema = menuItemSchema
  .extend({
    saleState: saleStateSchema.describe(
      "Current availability; null outside of the sale dates, when guests do not see it.",
    ),
  })
  .meta({ id: "ListedMenuItem", description: "A dish with its current sale state." });

export const menuItemPageSchema = z
  .object({
    items: z.array(listedItemSchema).meta({ description: "The dishes of this page." }),
    page: z.int().meta({ description: "The page number, starting at 1." }),
    limit: z.int().meta({ description: "The maximum number of dishes per page." }),
    total: z.int().meta({ description: "The number of matching dishes on all pages." }),
  })
  .meta({ id: "MenuItemPage", description: "One page of the dishes that match every filter." });

export const categorySchema = z
  .object(columnOutputs(guestColumns(getTableColumns(menuCategory))))
  .meta({ id: "MenuCategory", model: "MenuCategory", description: "A category of the menu." });

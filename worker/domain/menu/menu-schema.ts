import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { guestColumns } from "../../../db/queries/menu.ts";
import { taxClass } from "../../../db/schema/store/tax-class.ts";
import { deliveryZone } from "../../../db/schema/store-details.ts";
import { columnOutputs } from "../column-schemas.ts";
import { instantOutput } from "../schemas.ts";
import { storeSchema } from "../store/schemas.ts";
import { categorySchema, menuItemSchema, saleStateSchema } from "./schemas.ts";

export const zoneSchema = z.object(columnOutputs(guestColumns(getTableColumns(deliveryZone)))).meta({
  id: "MenuDeliveryZone",
  description: "A delivery zone with its fee and minimum.",
});

export const taxClassSchema = z.object(columnOutputs(guestColumns(getTableColumns(taxClass)))).meta({
  id: "MenuTaxClass",
  description: "A tax class with its rates.",
});

const { opening, orderTypes, ...settings } = storeSchema.shape;

/** All data of a menu page. */
export const menuSchema = z
  .object({
    revision: z.int().meta({ description: "Increases with each change of the menu or the settings." }),
    hasProducts: z
      .boolean()
      .meta({ description: "Whether the store has published products. Query them as `products`." }),
    isClosing: z
      .boolean()
      .meta({ description: "Whether the restaurant leaves this service. It takes no more orders." }),
    madeAt: instantOutput.meta({ description: "The moment that the menu was computed for." }),
    validUntil: instantOutput.meta({ description: "When the menu expires. Request it again then." }),
    store: z.object(settings).meta({ id: "MenuStore", description: "The restaurant's settings." }),
    zones: z.array(zoneSchema).meta({ description: "The delivery zones." }),
    taxClasses: z.array(taxClassSchema).meta({ description: "The tax classes of the dishes." }),
    categories: z.array(categorySchema).meta({ description: "The categories in menu order." }),
    items: z.array(menuItemSchema).describe("The dishes in menu order."),
    opening,
    saleStates: z.record(z.string(), saleStateSchema).meta({ description: "The sale state of each dish, by its id." }),
    servedFrom: z.record(z.string(), instantOutput).meta({
      description:
        "When dishes outside their meal period are next served, by id. If the restaurant is closed, only dishes that are not served at its next opening.",
    }),
    nextSlotAt: instantOutput.nullable().meta({
      description:
        "The first available time slot if immediate orders are not accepted. Kitchen capacity is not considered.",
    }),
    orderTypes,
  })
  .meta({ id: "Menu", description: "The menu of one revision at one moment, valid until `validUntil`." });

import { z } from "zod";
import { amount, idOutput, instantOutput } from "../schemas.ts";
import { storeSchema } from "../store/schemas.ts";
import { categorySchema, menuItemSchema, saleStateSchema } from "./schemas.ts";

const zoneSchema = z
  .object({
    id: idOutput,
    name: z.string(),
    postalCodes: z.array(z.string()),
    fee: amount,
    minimum: amount,
    leadMinutes: z.int().nullable(),
  })
  .meta({
    id: "MenuDeliveryZone",
    description: "Where the restaurant delivers to, for which fee and from which amount.",
  });

const { opening, orderTypes, ...settings } = storeSchema.shape;

/** Everything that a page of the menu is made of. */
export const menuSchema = z
  .object({
    revision: z.int().meta({ description: "Rises with each change of the menu or the settings." }),
    hasProducts: z.boolean().meta({ description: "Whether it has published products: query them as `products`." }),
    madeAt: instantOutput.meta({ description: "The moment that it shows." }),
    validUntil: instantOutput.meta({ description: "When it changes by itself; ask again then." }),
    store: z.object(settings).meta({ id: "MenuStore", description: "The restaurant's settings." }),
    zones: z.array(zoneSchema).meta({ description: "Where is delivered, and for what." }),
    categories: z.array(categorySchema).meta({ description: "The chapters in menu order." }),
    items: z.array(menuItemSchema),
    opening,
    saleStates: z.record(z.string(), saleStateSchema).meta({ description: "How each dish stands, by its id." }),
    servedFrom: z.record(z.string(), instantOutput).meta({
      description:
        "When dishes that wait for a meal period are next served, by their id. If the restaurant is closed, those that wait beyond its next opening.",
    }),
    nextSlotAt: instantOutput.nullable().meta({
      description:
        "The first time that an order can be placed for, if none is taken for now. A full kitchen is not considered.",
    }),
    orderTypes,
  })
  .meta({ id: "Menu", description: "The menu of one revision as it is at one moment, true until `validUntil`." });

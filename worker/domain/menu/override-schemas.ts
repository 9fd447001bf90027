import { z } from "zod";
import { type EnumType, onlineOrderType } from "../../../db/schema/enums.ts";
import { enumSchema, idOutput, instantInput, instantOutput } from "../schemas.ts";

/** The input fields for the end of an override. */
export const overrideEnd = {
  until: instantInput.nullish().meta({ description: "When it ends automatically. Omit it to end it manually." }),
  untilNextOpening: z
    .boolean()
    .nullish()
    .meta({ description: "Whether it ends automatically at the store's next opening." }),
};

const overrideKind: EnumType<"item" | "modifier" | "pause" | "busy"> = {
  name: "OverrideKind",
  values: ["item", "modifier", "pause", "busy"],
  doc: "Subject of the override: a dish, a modifier, online ordering, or a kitchen that is busy.",
};

export const overrideSchema = z
  .object({
    kind: enumSchema(overrideKind).describe("What staff have changed."),
    menuItemId: idOutput.nullable().meta({ description: "Id of the dish; null for a pause." }),
    menuItemModifierId: idOutput.nullable().meta({ description: "Id of the choice; null for a dish and a pause." }),
    name: z.string().nullable().meta({ description: "The name of the dish or the choice; null for a pause." }),
    dish: z.string().nullable().meta({ description: "The name of the dish that a choice belongs to." }),
    message: z.string().nullable().meta({ description: "The message to guests during a pause." }),
    orderType: enumSchema(onlineOrderType)
      .nullable()
      .meta({ description: "The order type that is paused alone; null for a pause of all orders." }),
    extraMinutes: z.int().nullable().meta({ description: "The minutes that a busy kitchen adds to promised times." }),
    setBy: z
      .string()
      .nullable()
      .meta({ description: "The name of the person, key or app that set it; null if unknown." }),
    since: instantOutput.nullable().meta({ description: "When it was set; null if unknown." }),
    until: instantOutput.nullable().meta({ description: "When it ends automatically; null until further notice." }),
  })
  .meta({ id: "AvailabilityOverride", description: "Something that staff have taken off sale, paused or delayed." });

export type Override = z.infer<typeof overrideSchema>;

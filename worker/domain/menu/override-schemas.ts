import { z } from "zod";
import type { EnumType } from "../../../db/schema/enums.ts";
import { enumSchema, idOutput, instantInput, instantOutput } from "../schemas.ts";

/** The input fields for the end of an override. */
export const overrideEnd = {
  until: instantInput.nullish().meta({ description: "When it ends automatically. Omit it to end it manually." }),
  untilNextOpening: z
    .boolean()
    .nullish()
    .meta({ description: "Whether it ends automatically at the store's next opening." }),
};

const overrideKind: EnumType<"item" | "modifier" | "pause"> = {
  name: "OverrideKind",
  values: ["item", "modifier", "pause"],
  doc: "Subject of the override: a dish, a modifier, or all online ordering.",
};

export const overrideSchema = z
  .object({
    kind: enumSchema(overrideKind).describe("What staff have taken off sale."),
    menuItemId: idOutput.nullable().meta({ description: "Id of the dish; null for a pause." }),
    menuItemModifierId: idOutput.nullable().meta({ description: "Id of the choice; null for a dish and a pause." }),
    name: z.string().nullable().meta({ description: "The name of the dish or the choice; null for a pause." }),
    dish: z.string().nullable().meta({ description: "The name of the dish that a choice belongs to." }),
    message: z.string().nullable().meta({ description: "The message to guests during a pause." }),
    setBy: z
      .string()
      .nullable()
      .meta({ description: "The name of the person, key or app that set it; null if unknown." }),
    since: instantOutput.nullable().meta({ description: "When it was set; null if unknown." }),
    until: instantOutput.nullable().meta({ description: "When it ends automatically; null until further notice." }),
  })
  .meta({ id: "AvailabilityOverride", description: "Something that staff have taken off sale." });

export type Override = z.infer<typeof overrideSchema>;

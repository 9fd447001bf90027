import { z } from "zod";
import { idOutput, instantInput, instantOutput } from "../schemas.ts";

/** How a caller says until when something is off. */
export const overrideEnd = {
  until: instantInput
    .nullish()
    .meta({ description: "When it comes back by itself; left out, somebody brings it back." }),
  untilNextOpening: z
    .boolean()
    .nullish()
    .meta({ description: "Whether it comes back by itself when the store's hours next begin." }),
};

export const overrideSchema = z
  .object({
    kind: z.enum(["item", "modifier", "pause"]).meta({ id: "OverrideKind" }),
    menuItemId: idOutput.nullable().meta({ description: "Id of the dish; null for a pause." }),
    menuItemModifierId: idOutput.nullable().meta({ description: "Id of the choice; null for a dish and a pause." }),
    name: z.string().nullable().meta({ description: "The name of the dish or the choice; null for a pause." }),
    dish: z.string().nullable().meta({ description: "The name of the dish that a choice belongs to." }),
    message: z.string().nullable().meta({ description: "What guests read during a pause." }),
    setBy: z
      .string()
      .nullable()
      .meta({ description: "Who said so: a person, a key or an app by name; null where that was not kept." }),
    since: instantOutput.nullable().meta({ description: "Since when; null where that was not kept." }),
    until: instantOutput.nullable().meta({ description: "When it ends by itself; null where somebody ends it." }),
  })
  .meta({ id: "AvailabilityOverride", description: "Something that staff have taken off sale." });

export type Override = z.infer<typeof overrideSchema>;

import { z } from "zod";
import { staffRole } from "../../../../db/schema/enums.ts";
import { enumSchema, idInput } from "../../schemas.ts";
import { codeInput, codeSentSchema } from "../schemas.ts";

const recoveryCode = z
  .string()
  .max(100, "This is not a recovery code.")
  .nullish()
  .meta({ description: "One of the person's recovery codes." });

export const changeSentSchema = codeSentSchema
  .extend({
    oldAddressDigits: z.int().nullable().meta({
      description: "The digits of the code that went to the old address of a person with a role; null for all others.",
    }),
  })
  .meta({ id: "EmailChangeSent", description: "The codes that confirm a change of address, valid in this browser." });

export const confirmInput = codeInput.extend({
  oldAddressCode: codeInput.shape.code.nullish().meta({
    description: "The code that was mailed to the old address of a person with a role.",
  }),
  recoveryCode,
});

export const freezeInput = z.object({
  token: z.string().max(100, "This is not the secret of a link.").meta({
    description: "The secret of the link that was mailed to the old address.",
  }),
});

export const frozenSchema = z
  .object({ isFrozen: z.boolean().meta({ description: "Whether the role is off until the change is decided." }) })
  .meta({ id: "RoleFrozen", description: "A role that a link to the old address froze." });

const allow = z.boolean().meta({
  description: "Whether the account keeps or gets the new address; otherwise it keeps or gets back the old one.",
});

export const decideOwnInput = z.object({
  allow,
  recoveryCode,
  token: freezeInput.shape.token.nullish().meta({
    description: "The secret of the link to the old address, for a person who cannot sign in any more.",
  }),
});

export const decideInput = z.object({ memberId: idInput.meta({ description: "Id of the membership." }), allow });

export const decidedSchema = z
  .object({
    email: z.string().meta({ description: "The address of the account from now on." }),
    role: enumSchema(staffRole).meta({ description: "The role of the person." }),
  })
  .meta({ id: "EmailChangeDecided", description: "A change of address that was decided." });

import { z } from "zod";
import { emailInput, instantOutput } from "../schemas.ts";
import { toLatinDigits } from "../text/digits.rules.ts";

export const codeAdvice = "This code is wrong or has expired. Please check it or request a new one.";

export const addressInput = z.object({ email: emailInput });

/** A code as typed. Mail programs show it in groups, and Arabic and Japanese keyboards type other digits. */
export const codeInput = addressInput.extend({
  code: z
    .string()
    .transform((text) => toLatinDigits(text).replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}(\d{2})?$/, "Please enter all digits of the code."))
    .meta({ description: "The 6 or 8 digits that were mailed, with or without spaces." }),
});

export type CodeInput = z.output<typeof codeInput>;

export const codeSentSchema = z
  .object({
    email: z.string().meta({ description: "The address that the code was sent to." }),
    expiresAt: instantOutput.meta({ description: "When the code expires." }),
    digits: z.int().meta({
      description: "The number of digits of the code: 6, or 8 after many wrong codes for this address.",
    }),
  })
  .meta({ id: "CodeSent", description: "A one-time code was sent. It is only valid in this browser." });

export type CodeSent = z.infer<typeof codeSentSchema>;

export const signedOutSchema = z
  .object({ signedOut: z.boolean().meta({ description: "Always true." }) })
  .meta({ id: "SignedOut", description: "The browser is signed out." });

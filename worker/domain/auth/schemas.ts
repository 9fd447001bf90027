import { z } from "zod";
import { emailInput, instantOutput } from "../schemas.ts";

export const codeAdvice = "This code is not right, or its time is over. Please check it or ask for a new one.";

export const addressInput = z.object({ email: emailInput });

/** A code as it was typed: mail programs show it in groups, and Japanese keyboards write wide digits. */
export const codeInput = addressInput.extend({
  code: z
    .string()
    .transform((text) => text.normalize("NFKC").replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}(\d{2})?$/, "Please type all digits of the code."))
    .meta({ description: "The 6 or 8 digits that were mailed, with or without spaces." }),
});

export type CodeInput = z.output<typeof codeInput>;

export const codeSentSchema = z
  .object({
    email: z.string().meta({ description: "Where it was sent." }),
    expiresAt: instantOutput.meta({ description: "Until when it works." }),
    digits: z.int().meta({
      description: "How many digits the code has: 6, or 8 after many wrong codes for this address.",
    }),
  })
  .meta({ id: "CodeSent", description: "A one-time code is on its way. It works in this browser alone." });

export type CodeSent = z.infer<typeof codeSentSchema>;

export const signedOutSchema = z
  .object({ signedOut: z.boolean().meta({ description: "Always true: whoever was signed in is not any more." }) })
  .meta({ id: "SignedOut", description: "This browser is a guest's now." });

import { z } from "zod";
import type { Scope } from "./caller/scopes.ts";
import { promoFaults } from "./promo-faults.ts";

// How zod becomes GraphQL: `meta({ id })` names an object, input or enum type; `meta({ graphql })` picks a scalar;
// `meta({ model })` says that GraphQL answers with that model's generated type. `meta({ neededScope })` names the scope
// that a caller lacks if the field is null: GraphQL reports MISSING_SCOPE at its path.
declare module "zod" {
  interface GlobalMeta {
    graphql?: "ID" | "DateTime" | "JSON";
    model?: string;
    neededScope?: Scope;
  }
}

/** Text without U+0000, which no database column may hold. */
const noNul = (text: string) => !text.includes("\u0000");

/** Text of at most `maximum` characters, trimmed; empty text is refused where `minimum` is 1. */
export const textInput = (maximum: number, minimum = 0) =>
  z
    .string()
    .refine(noNul, "Please leave out control characters.")
    .transform((text) => text.trim())
    .pipe(z.string().min(minimum).max(maximum, `Please use at most ${maximum} characters.`));

/** An id as callers send it: any short text, because an unknown one is simply not found. */
export const idInput = z
  .string()
  .max(64, "This is not an id.")
  .refine(noNul, "This is not an id.")
  .meta({ graphql: "ID" });

/** An id in an answer. */
export const idOutput = z.string().meta({ graphql: "ID" });

/** An instant as callers send it: ISO 8601 with an offset or `Z`; it is turned into UTC with milliseconds. */
export const instantInput = z.iso
  .datetime({ offset: true, message: "Please send an instant such as 2026-11-21T12:00:00Z." })
  .transform((text) => new Date(text).toISOString())
  .meta({ graphql: "DateTime" });

/** An instant in an answer: ISO 8601 in UTC. */
export const instantOutput = z.string().meta({ graphql: "DateTime", format: "date-time" });

/** An amount in an answer, in minor units of the store's currency. */
export const amount = z.int();

/** What blocks an order or a bag, each with a code, a sentence for the guest and the field it is about. */
export const problemSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    path: z.string().nullable(),
    reason: z
      .string()
      .nullish()
      .meta({
        description: `Why a promo code does not hold: one of ${promoFaults.join(", ")}. Else null or left out.`,
      }),
    missing: z.int().nullish().meta({
      description: "What the subtotal still misses of a promo code's minimum, in minor units. Else null or left out.",
    }),
  })
  .meta({ id: "Problem", description: "A reason that blocks an order, with a code of the error table." });

export type Problem = z.infer<typeof problemSchema>;

/** The answer of an operation that needs nothing from its caller. */
export const noInput = z.object({});

/** The answer of an operation that takes something away. */
export const removedSchema = z.object({ id: idOutput }).meta({ id: "Removed", description: "What is there no more." });

export const emailShape = /^[^\s@<>,;:"()]+@[^\s@<>,;:"().]+(\.[^\s@<>,;:"().]+)+$/;

const phoneShape = /^[\d+()\-. ]{5,32}$/;

const phoneAdvice = "Please check this phone number.";

export const phoneInput = textInput(32, 1).pipe(z.string().regex(phoneShape, phoneAdvice));

/** A phone number that a person may leave out as empty text. */
export const optionalPhoneInput = textInput(32).pipe(
  z.string().refine((phone) => phone === "" || phoneShape.test(phone), phoneAdvice),
);

/** An e-mail address in the one form that it is kept and looked for in: trimmed, composed (NFC) and in lower case. */
export const emailInput = textInput(254, 1)
  .transform((email) => email.normalize("NFC").toLowerCase())
  .pipe(z.string().regex(emailShape, "Please check this e-mail address."));

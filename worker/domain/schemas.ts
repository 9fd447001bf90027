import { z } from "zod";
import { columnDoc } from "../../db/schema/column-meta.ts";
import { identity } from "../../db/schema/columns.ts";
import type { EnumType } from "../../db/schema/enums.ts";
import type { Scope } from "./caller/scopes.ts";
import { promoFaults } from "./promo-faults.ts";
import { toLatinDigits } from "./text/digits.rules.ts";
import { maxEmailLength, maxPhoneLength } from "./text-lengths.rules.ts";

// Zod metadata for GraphQL. `id` names an object, input or enum type; `graphql` picks a scalar; `model` returns that
// model's generated type. `neededScope` is the scope that a caller lacks if the field is null: GraphQL then reports
// MISSING_SCOPE.
declare module "zod" {
  interface GlobalMeta {
    graphql?: "ID" | "DateTime" | "JSON";
    /** The value in the examples of the documentation. */
    example?: unknown;
    model?: string;
    neededScope?: Scope;
  }
}

/** Rejects U+0000, which the database cannot store. */
const noNul = (text: string) => !text.includes("\u0000");

/** Trimmed text of at most `maximum` characters. Empty text is rejected if `minimum` is 1. */
export const textInput = (maximum: number, minimum = 0) =>
  z
    .string()
    .refine(noNul, "Please leave out control characters.")
    .transform((text) => text.trim())
    .pipe(z.string().min(minimum).max(maximum, `Please use at most ${maximum} characters.`));

/** An id in a request. Any short text is valid, because an unknown id is just not found. */
export const idInput = z
  .string()
  .max(64, "This is not an id.")
  .refine(noNul, "This is not an id.")
  .meta({ graphql: "ID" });

/** The id of an order in a request. */
export const orderIdInput = idInput.describe(
  "Id of an order. An order that the caller may not read fails with NOT_FOUND.",
);

/** An id in a response. */
export const idOutput = z.string().meta({ graphql: "ID", description: columnDoc(identity.id) });

/** An instant in a request: ISO 8601 with an offset or `Z`, normalized to UTC with milliseconds. */
export const instantInput = z.iso
  .datetime({ offset: true, message: "Please send an instant such as 2026-11-21T12:00:00Z." })
  .transform((text) => new Date(text).toISOString())
  .meta({ graphql: "DateTime" });

/** An instant in a response: ISO 8601 in UTC. */
export const instantOutput = z.string().meta({ graphql: "DateTime", format: "date-time" });

/** A day in a request, such as 2026-11-21. */
export const dayInput = z.iso.date("Send a day such as 2026-11-21.").nullish();

const maxCursorLength = 100;

/** The cursor and the length of a page of a list. `content` is what it lists, such as "orders". */
export const pageInput = (content: string, limits: { max: number; default: number }) => ({
  cursor: z
    .string()
    .max(maxCursorLength, "This is not a cursor.")
    .nullish()
    .meta({ description: "`nextCursor` of the page before. Default: the first page." }),
  limit: z
    .int()
    .min(1)
    .max(limits.max)
    .nullish()
    .transform((limit) => limit ?? limits.default)
    .meta({ description: `The maximum number of ${content}, 1 to ${limits.max}. Default: ${limits.default}.` }),
});

/** The cursor in a page of a list. */
export const nextCursorOutput = z
  .string()
  .nullable()
  .meta({ description: "The cursor of the next page; null at the end." });

const enumSchemas = new WeakMap<EnumType, z.ZodEnum>();

/** The schema of an enumeration, always the same one. Copies made by `.meta()` keep its name. */
export const enumSchema = <Value extends string>(type: EnumType<Value>): z.ZodEnum<{ [Name in Value]: Name }> => {
  const known = enumSchemas.get(type) ?? z.enum(type.values).meta({ id: type.name, description: type.doc });
  enumSchemas.set(type, known);
  // Safe cast: the schema was made of the type's own values.
  return known as z.ZodEnum<{ [Name in Value]: Name }>;
};

/** An amount in a response, in minor units of the store's currency. */
export const amount = z.int();

/** A problem that blocks an order or a bag, with a code, a message for the guest and the path of the field. */
export const problemSchema = z
  .object({
    code: z.string().describe("Stable error code for programs, such as STORE_CLOSED."),
    message: z.string().describe("Message for people that says what to do."),
    path: z
      .string()
      .nullable()
      .describe("Path of the input field, such as items.0.quantity; null if the whole input is affected."),
    reason: z
      .string()
      .nullish()
      .meta({
        description: `Why a promo code is rejected: one of ${promoFaults.join(", ")}. Null or omitted otherwise.`,
      }),
    missing: z.int().nullish().meta({
      description: "The amount missing to reach the promo code's minimum, in minor units. Null or omitted otherwise.",
    }),
  })
  .meta({ id: "Problem", description: "A reason that blocks an order, with a code of the error table." });

export type Problem = z.infer<typeof problemSchema>;

/** All problems of an order, a bag or one of its items. */
export const problemsSchema = z
  .array(problemSchema)
  .describe("All problems that prevent the order; empty if there are none.");

/** The input of an operation without parameters. */
export const noInput = z.object({});

/** The result of an operation that removes something. */
export const removedSchema = z
  .object({ id: idOutput })
  .meta({ id: "Removed", description: "The id of the removed object." });

export const emailShape = /^[^\s@<>,;:"()]+@[^\s@<>,;:"().]+(\.[^\s@<>,;:"().]+)+$/;

const phoneShape = /^[\d+()\-. ]{5,32}$/;

const phoneAdvice = "Please check this phone number.";

export const phoneInput = textInput(maxPhoneLength, 1)
  .transform(toLatinDigits)
  .pipe(z.string().regex(phoneShape, phoneAdvice));

/** A phone number that may be empty. */
export const optionalPhoneInput = textInput(maxPhoneLength)
  .transform(toLatinDigits)
  .pipe(z.string().refine((phone) => phone === "" || phoneShape.test(phone), phoneAdvice));

/** An e-mail address, normalized: trimmed, NFC and lower case. */
export const emailInput = textInput(maxEmailLength, 1)
  .transform((email) => email.normalize("NFC").toLowerCase())
  .pipe(z.string().regex(emailShape, "Please check this e-mail address."))
  .describe("E-mail address.");

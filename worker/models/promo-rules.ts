import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { orderTypes, promoKinds } from "../../db/schema/enums.ts";
import { promoCode } from "../../db/schema/promos.ts";
import { codePattern, normalizeCode } from "../domain/promos/promos.rules.ts";
import { distinctValues, instant, maxAmount, maxPrice, optionalText, wholeNumber } from "./rules.ts";

const limit = wholeNumber(1, 1_000_000).nullable();

const row = createInsertSchema(promoCode, {
  createdAt: instant,
  updatedAt: instant,
  code: z
    .string("Please fill this in.")
    .transform(normalizeCode)
    .pipe(z.string().regex(codePattern, "Please use 3 to 32 letters from A to Z, digits and hyphens.")),
  kind: z.enum(promoKinds, "Please choose percent or amount."),
  percentOff: wholeNumber(1, 100).nullable(),
  amountOff: wholeNumber(1, maxPrice).nullable(),
  minimumSubtotal: wholeNumber(0, maxAmount),
  orderTypes: distinctValues(orderTypes),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  maxUses: limit,
  maxUsesPerCustomer: limit,
  note: optionalText(500),
});

type Row = z.output<typeof row>;

const isGiven = (value: number | null | undefined): boolean => value !== null && value !== undefined;

/** Validates a whole promo code: exactly one kind of discount, an end after the start, and a limit of at least the uses
 *  so far. */
export const promoRow = row
  .refine(({ kind, percentOff }: Row) => (kind === "percent") === isGiven(percentOff), {
    path: ["percentOff"],
    message: "Please send a percentage if the kind is percent, and none if it is amount.",
  })
  .refine(({ kind, amountOff }: Row) => (kind === "amount") === isGiven(amountOff), {
    path: ["amountOff"],
    message: "Please send an amount if the kind is amount, and none if it is percent.",
  })
  .refine(({ startsAt, endsAt }: Row) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ["endsAt"],
    message: "The end must be after the start.",
  })
  .refine(({ maxUses, uses = 0 }: Row) => !maxUses || maxUses >= uses, {
    path: ["maxUses"],
    message: "The code has already been used more often. Please allow at least as many uses.",
  });

import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { orderTypes, promoKinds } from "../../db/schema/enums.ts";
import { promoCode } from "../../db/schema/promos.ts";
import { codeShape, normaliseCode } from "../domain/promos/promos.rules.ts";
import { moment, mostAmount, mostPrice, prose, several, whole } from "./rules.ts";

const limit = whole(1, 1_000_000).nullable();

const row = createInsertSchema(promoCode, {
  createdAt: moment,
  updatedAt: moment,
  code: z
    .string("Please fill this in.")
    .transform(normaliseCode)
    .pipe(z.string().regex(codeShape, "Please use 3 to 32 letters from A to Z, digits and hyphens.")),
  kind: z.enum(promoKinds, "Please choose percent or amount."),
  percentOff: whole(1, 100).nullable(),
  amountOff: whole(1, mostPrice).nullable(),
  minimumSubtotal: whole(0, mostAmount),
  orderTypes: several(orderTypes),
  startsAt: moment.nullable(),
  endsAt: moment.nullable(),
  maxUses: limit,
  maxUsesPerCustomer: limit,
  note: prose(500),
});

type Row = z.output<typeof row>;

const isGiven = (value: number | null | undefined): boolean => value !== null && value !== undefined;

/** The rules of a whole code: it takes off one thing, ends after it begins, and allows what it was used for already. */
export const promoRow = row
  .refine(({ kind, percentOff }: Row) => (kind === "percent") === isGiven(percentOff), {
    path: ["percentOff"],
    message: "Please send a percentage for the kind percent, and none for amount.",
  })
  .refine(({ kind, amountOff }: Row) => (kind === "amount") === isGiven(amountOff), {
    path: ["amountOff"],
    message: "Please send an amount for the kind amount, and none for percent.",
  })
  .refine(({ startsAt, endsAt }: Row) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ["endsAt"],
    message: "It has to end after it begins.",
  })
  .refine(({ maxUses, uses = 0 }: Row) => !maxUses || maxUses >= uses, {
    path: ["maxUses"],
    message: "It has been used more often already. Please allow at least as many uses.",
  });

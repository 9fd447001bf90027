import { z } from "zod";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { maxTotal } from "../money.rules.ts";
import { amount, idInput, idOutput, textInput } from "../schemas.ts";

const sum = amount.min(1, "Please send an amount above zero.").max(maxTotal, "This amount is too large.");

export const refundInput = z.object({
  paymentId: idInput.meta({ description: "Id of the payment. One of another store is NOT_FOUND." }),
  amount: sum.nullish().meta({
    description: "How much goes back, in minor units; all that is left where it is not given. More is LIMIT_EXCEEDED.",
  }),
  reason: textInput(500).nullish(),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters: the same key and input find the same refund again, for 24 hours.",
  }),
});

export type RefundInput = z.output<typeof refundInput>;

export const refundSchema = z.object({ id: idOutput }).meta({ id: "Refund", model: "Refund" });

export const tenderMethods = ["cash", "manual"] as const;

export const tenderInput = z.object({
  orderId: idInput,
  paymentMethod: z
    .string()
    .pipe(z.enum(tenderMethods, "Please choose cash or manual."))
    .meta({ description: "cash, or manual for what a device of its own took." }),
  amount: sum.meta({
    description: "How much of the order is paid by it, in minor units. More than is due is LIMIT_EXCEEDED.",
  }),
  tendered: sum.nullish().meta({
    description: "Cash that was handed over, in minor units, at least the amount; just that where it is not given.",
  }),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters: the same key and input find the same payment again, for 24 hours.",
  }),
});

export type TenderInput = z.output<typeof tenderInput>;

export const paymentSchema = z.object({ id: idOutput }).meta({ id: "Payment", model: "Payment" });

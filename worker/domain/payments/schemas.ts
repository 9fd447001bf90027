import { z } from "zod";
import { maxTotal } from "../../../db/schema/bounds.rules.ts";
import { columnDoc } from "../../../db/schema/column-meta.ts";
import { refund } from "../../../db/schema/payments.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { amount, idInput, idOutput, orderIdInput, textInput } from "../schemas.ts";
import { maxNoteLength } from "../text-lengths.rules.ts";

const positiveAmount = amount.min(1, "Send an amount above zero.").max(maxTotal, "This amount is too large.");

export const refundInput = z.object({
  paymentId: idInput.meta({ description: "Id of the payment. NOT_FOUND for a payment of another store." }),
  amount: positiveAmount.nullish().meta({
    description: "The amount to refund in minor units. Default: all that is left. LIMIT_EXCEEDED if it is more.",
  }),
  reason: textInput(maxNoteLength).nullish().describe(columnDoc(refund.reason)),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters. For 24 hours, the same key and input return the same refund.",
  }),
});

export type RefundInput = z.output<typeof refundInput>;

export const refundSchema = z.object({ id: idOutput }).meta({ id: "Refund", model: "Refund" });

export const tenderMethods = ["cash", "manual"] as const;

export const tenderInput = z.object({
  orderId: orderIdInput,
  paymentMethod: z
    .string()
    .pipe(z.enum(tenderMethods, "Send cash or manual."))
    .meta({ description: "cash, or manual for a payment on a separate card terminal." }),
  amount: positiveAmount.meta({
    description: "The amount paid, in minor units. LIMIT_EXCEEDED if it is more than the amount due.",
  }),
  tendered: positiveAmount.nullish().meta({
    description: "The cash received, in minor units, at least the amount. Default: the amount.",
  }),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters. For 24 hours, the same key and input return the same payment.",
  }),
});

export type TenderInput = z.output<typeof tenderInput>;

export const paymentSchema = z.object({ id: idOutput }).meta({ id: "Payment", model: "Payment" });

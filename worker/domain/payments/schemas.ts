import { z } from "zod";
import { maxTotal } from "../../../db/schema/bounds.rules.ts";
import { orderFeeKind } from "../../../db/schema/enums.ts";
import { payment, refund } from "../../../db/schema/payments.ts";
import { documented } from "../column-schemas.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { moneyInput } from "../money-input.ts";
import { maxQuantity } from "../pricing/pricing.rules.ts";
import { enumSchema, idInput, idOutput, orderIdInput, textInput } from "../schemas.ts";
import { maxNoteLength } from "../text-lengths.rules.ts";

const positiveAmount = moneyInput.min(1, "Send an amount above zero.").max(maxTotal, "This amount is too large.");

const maxReferenceLength = 100;

/** How staff record a refund that the processor can no longer make. */
const manualFields = {
  manual: z.boolean().nullish().meta({
    description:
      "Whether the money was given back by hand, because the processor can no longer refund the payment. Needs a reference and a reason. The processor is not asked.",
  }),
  reference: textInput(maxReferenceLength, 1).nullish().meta(documented(refund.reference)),
};

interface ManualRefund {
  manual?: boolean | null | undefined;
  reference?: string | null | undefined;
  reason?: string | null | undefined;
}

/** Reports what a refund by hand lacks, and a reference of one that a processor makes. */
const checkManual = (
  { manual, reference, reason }: ManualRefund,
  context: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
): void => {
  const report = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (!manual && reference) report("reference", "Only a refund by hand has a reference. Send manual, or omit it.");
  if (manual && !reference)
    report("reference", "Write how the money was given back, such as a bank transfer's number.");
  if (manual && !reason?.trim()) report("reason", "Write why the money was given back by hand.");
};

export const refundInput = z
  .object({
    paymentId: idInput.meta({ description: "Id of the payment. NOT_FOUND for a payment of another store." }),
    amount: positiveAmount.nullish().meta({
      description: "The amount to refund in minor units. Default: all that is left. LIMIT_EXCEEDED if it is more.",
    }),
    reason: textInput(maxNoteLength).nullish().meta(documented(refund.reason)),
    idempotencyKey: idempotencyKeyInput.nullish().meta({
      description: "16 to 128 printable characters. For 24 hours, the same key and input return the same refund.",
    }),
    ...manualFields,
  })
  .superRefine(checkManual);

export type RefundInput = z.output<typeof refundInput>;

const maxRefundLines = 100;

const refundLineInput = z
  .object({
    orderItemId: idInput.meta({ description: "Id of an item of the order, or of its line." }),
    quantity: z
      .int("Send a whole number.")
      .min(1, "Refund at least one.")
      .max(maxQuantity, `Refund at most ${maxQuantity}.`)
      .meta({ description: "The number of portions. LIMIT_EXCEEDED if fewer are left to give back." }),
  })
  .meta({ id: "RefundLineInput", description: "Portions of an item to refund." });

const refundFeeInput = z
  .object({
    kind: enumSchema(orderFeeKind).meta({ description: "Which fee of the order." }),
    amount: positiveAmount.meta({
      description: "Its part to refund, with its tax, in minor units. LIMIT_EXCEEDED if less of it is left.",
    }),
  })
  .meta({ id: "RefundFeeInput", description: "A part of a fee to refund." });

export const refundOrderInput = z
  .object({
    orderId: orderIdInput,
    lines: z.array(refundLineInput).max(maxRefundLines, "Refund fewer lines at once.").nullish().meta({
      description: "Items to refund, each once, at what they cost with discount and tax.",
    }),
    tip: positiveAmount.nullish().meta({ description: "Part of the tip to refund, in minor units." }),
    deliveryFee: positiveAmount.nullish().meta({
      description: "Part of the delivery fee to refund, with its tax, in minor units.",
    }),
    fees: z.array(refundFeeInput).max(orderFeeKind.values.length, "List each fee once.").nullish().meta({
      description: "Other fees to refund, each kind once.",
    }),
    amount: positiveAmount.nullish().meta({ description: "A further amount to refund, in minor units." }),
    reason: textInput(maxNoteLength).nullish().meta(documented(refund.reason)),
    paymentId: idInput.nullish().meta({
      description:
        "Id of the payment to refund. Default: a line's own payment and the tip's own payment, then the newest first.",
    }),
    ...manualFields,
    idempotencyKey: idempotencyKeyInput.nullish().meta({
      description: "16 to 128 printable characters. For 24 hours, the same key and input refund once.",
    }),
  })
  .superRefine(checkManual)
  .refine(
    ({ lines, tip, deliveryFee, fees, amount: more }) =>
      Boolean(lines?.length || tip || deliveryFee || fees?.length || more),
    { path: ["amount"], message: "Choose what to refund: lines, a part of the tip or of a fee, or an amount." },
  );

export type RefundOrderInput = z.output<typeof refundOrderInput>;

export const refundSchema = z.object({ id: idOutput }).meta({ id: "Refund", model: "Refund" });

const paidLineInput = z
  .object({
    orderItemId: idInput.meta({ description: "Id of an item of the order, or of its line." }),
    quantity: z
      .int("Send a whole number.")
      .min(1, "Pay for at least one.")
      .max(maxQuantity, `Pay for at most ${maxQuantity}.`)
      .meta({ description: "The number of portions. LIMIT_EXCEEDED if fewer are left to pay." }),
  })
  .meta({ id: "PaymentLineInput", description: "Portions of an item to pay for." });

export const tenderMethods = ["cash", "manual"] as const;

export const tenderInput = z.object({
  orderId: orderIdInput,
  paymentMethod: z
    .string()
    .pipe(z.enum(tenderMethods, "Send cash or manual."))
    .meta({ description: "cash, or manual for a payment on a separate card terminal." }),
  amount: positiveAmount.meta({
    description:
      "The amount paid, in minor units. LIMIT_EXCEEDED if it is more than what is outstanding. Cash for less than that is a multiple of the store's cash step.",
  }),
  lines: z.array(paidLineInput).max(maxRefundLines, "Pay for fewer lines at once.").nullish().meta({
    description:
      "The items that a part of a split bill pays for, each once. The amount is what they cost with their part of fees and tip, in cash the nearest that coins make up; BAD_INPUT names it. A refund of them goes to this payment.",
  }),
  tendered: positiveAmount.nullish().meta({
    description:
      "The cash received, in minor units, at least the amount with its cash rounding, which the payment that leaves nothing outstanding has. Default: that sum.",
  }),
  reference: textInput(maxReferenceLength, 1)
    .nullish()
    .meta({ ...documented(payment.reference), description: "The terminal's reference. Only for manual." }),
  idempotencyKey: idempotencyKeyInput.nullish().meta({
    description: "16 to 128 printable characters. For 24 hours, the same key and input return the same payment.",
  }),
});

export type TenderInput = z.output<typeof tenderInput>;

export const paymentSchema = z.object({ id: idOutput }).meta({ id: "Payment", model: "Payment" });

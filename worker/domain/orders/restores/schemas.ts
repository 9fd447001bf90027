import { z } from "zod";
import { unmatchedPayment } from "../../../../db/schema/payments/restores.ts";
import { columnOutputs } from "../../column-schemas.ts";
import { idInput } from "../../schemas.ts";

const { id, paymentId, amount, currencyCode, refundedAmount, refundStatus } = unmatchedPayment;

export const refundUnmatchedInput = z.object({
  unmatchedPaymentId: idInput.meta({ description: "Id of the payment without an order." }),
});

export const refundedUnmatchedSchema = z
  .object(columnOutputs({ id, paymentId, amount, currencyCode, refundedAmount, refundStatus }))
  .meta({ id: "RefundedUnmatchedPayment", description: "What became of a payment without an order." });

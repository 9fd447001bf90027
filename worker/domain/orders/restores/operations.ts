import { readUnmatched } from "../../../../db/queries/payments/restores.ts";
import { notFound } from "../../../errors.ts";
import { recordEntry } from "../../audit/record.ts";
import { operation } from "../../operation.ts";
import { callProcessor } from "../../payments/intent.ts";
import { refundedUnmatchedSchema, refundUnmatchedInput } from "./schemas.ts";

const refundUnmatchedPayment = operation({
  name: "refundUnmatchedPayment",
  kind: "mutation",
  description:
    "Gives back what is left of a payment whose order a restore of the database removed. If the processor does not answer, the refund stays pending and is retried. If all was given back before, nothing is.",
  access: { kind: "scope", scope: "write_payments", tablet: true },
  idempotency: "guarded",
  audit: "entry",
  input: refundUnmatchedInput,
  output: refundedUnmatchedSchema.nullable(),
}).handle(async (ctx, input) => {
  const known = await readUnmatched(ctx.db, ctx.store.id, input.unmatchedPaymentId);
  if (!known) throw notFound();
  const changes = [{ field: "amount", after: known.amount - known.refundedAmount }];
  const act = { action: "refundUnmatchedPayment", thing: "UnmatchedPayment", thingId: known.id, changes } as const;
  const { refundUnmatched } = await import("./refund-unmatched.ts");
  return callProcessor(() => refundUnmatched(ctx, known, recordEntry(ctx, act)));
});

export const restoreOperations = [refundUnmatchedPayment];

import type { Mutant } from "./mutant.ts";

/** Defects of payments and refunds. */
export const moneyMutants: readonly Mutant[] = [
  {
    name: "The processor's key differs with each call",
    file: "worker/domain/payments/intent.ts",
    text: "idempotencyKey: `${payment.id}:${payment.attempt}`,",
    replacement: "idempotencyKey: crypto.randomUUID(),",
    seed: 1,
  },
  {
    name: "The attempt rises after a time-out",
    file: "worker/domain/payments/intent.ts",
    text: "if (error instanceof ProviderRefused) {\n        await raiseAttempt",
    replacement: "{\n        await raiseAttempt",
    seed: 240,
  },
  {
    name: "A processing payment releases its order",
    file: "worker/domain/payments/decide-settlement.rules.ts",
    text: "if (!isArrival || (arrival.surplus > 0 && arrival.surplus === report.amount)) return change;\n  const payments = [...facts.others, { status: paymentStatus, provider: payment.provider }];",
    replacement:
      'if ((!isArrival && paymentStatus !== "processing") || (arrival.surplus > 0 && arrival.surplus === report.amount)) return change;\n  const payments = [...facts.others, { status: "succeeded" as const, provider: payment.provider }];',
    seed: 3,
  },
  {
    name: "A cancellation returns no money",
    file: "worker/domain/orders/record/ending.ts",
    text: 'if (money !== "refund") return {};',
    replacement: 'if (money !== "keep") return {};',
    seed: 8,
  },
  {
    name: "New refunds are reserved and never requested",
    file: "worker/domain/payments/refunds/refund-attempts.ts",
    text: 'if (refund.status !== "pending") return null;',
    replacement: "return null;",
    seed: 7,
  },
  {
    name: "A refund without an answer counts as refused",
    file: "worker/domain/orders/settlement/refunds.ts",
    text: "if (error instanceof ProviderRefused) return settleRefusal(ctx, known, payment, refund);",
    replacement:
      "if (error instanceof ProviderRefused || error instanceof ProviderDown) return settleRefusal(ctx, known, payment, refund);",
    seed: 262,
  },
  {
    name: "A refund that a dashboard refund crowded out is not replaced",
    file: "worker/domain/orders/settlement/settle-refunds.ts",
    text: "if (!whole || rest === 0) return {};",
    replacement: "if (whole !== null || rest === 0) return {};",
    seed: 8,
  },
  {
    name: "An order expires without a look at its processor",
    file: "worker/domain/orders/settlement/stop-payments.ts",
    text: "return await provider.cancel(providerPaymentId);",
    replacement: "return toCancelledReport(payment, providerPaymentId);",
    seed: 1,
  },
  {
    name: "The processor is asked for another amount",
    file: "worker/domain/payments/intent.ts",
    text: "  amount: payment.amount,",
    replacement: "  amount: payment.amount - 1,",
    seed: 2,
  },
];

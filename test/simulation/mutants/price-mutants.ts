import type { Mutant } from "./mutant.ts";

/** Defects of prices, currencies and cash. */
export const priceMutants: readonly Mutant[] = [
  {
    name: "The tip is left out of the total",
    file: "worker/domain/pricing/pricing.rules.ts",
    text: "fees + (taxIncluded ? 0 : tax) + tip);",
    replacement: "fees + (taxIncluded ? 0 : tax) + 0 * tip);",
    seed: 1,
  },
  {
    name: "An included tax is added to the total",
    file: "worker/domain/pricing/pricing.rules.ts",
    text: "+ fees + (taxIncluded ? 0 : tax)",
    replacement: "+ fees + (taxIncluded ? tax : tax)",
    seed: 1,
  },
  {
    name: "A discount lowers the tax of no dish",
    file: "worker/domain/pricing/pricing.rules.ts",
    text: "amount: lineTotal - (discounts[index] ?? 0),",
    replacement: "amount: lineTotal - 0 * (discounts[index] ?? 0),",
    seed: 1,
  },
  {
    name: "Fees are not taxed",
    file: "worker/domain/pricing/pricing.rules.ts",
    text: "  taxed.push(...feeLines);",
    replacement: "  taxed.push(...feeLines.slice(0, 0));",
    seed: 3,
  },
  {
    name: "Tax is rounded down",
    file: "worker/domain/money.rules.ts",
    text: "return (2n * numerator + denominator) / (2n * denominator);",
    replacement: "return numerator / denominator;",
    seed: 1,
  },
  {
    name: "PayPal is asked for hundredths of yen",
    file: "worker/domain/payments/paypal/money.rules.ts",
    text: 'const digits = String(amount / unit).padStart(decimals + 1, "0");',
    replacement: 'const digits = String(decimals === 0 ? amount * 100 : amount / unit).padStart(decimals + 1, "0");',
    seed: 20,
  },
  {
    name: "Stripe is asked for hundredths of yen",
    file: "worker/domain/payments/stripe/mapping.rules.ts",
    text: "amount * stripeFactor(currencyCode);",
    replacement: 'amount * (currencyCode === "JPY" ? 100 : stripeFactor(currencyCode));',
    seed: 6,
  },
  {
    name: "The drawer forgets what cash rounding added",
    file: "db/queries/reports/cash.ts",
    text: 'sql<number>`coalesce(sum(${table.amount} + ${table.cashRounding}), 0)`.as("amount"),',
    replacement: 'sql<number>`coalesce(sum(${table.amount}), 0)`.as("amount"),',
    seed: 235,
  },
  {
    name: "Reports forget what cash rounding added",
    file: "worker/domain/reports/sections.rules.ts",
    text: "  collected: amount + cashRounding,",
    replacement: "  collected: amount + 0 * cashRounding,",
    seed: 11,
  },
  {
    name: "Cash refunds are left out of the drawer",
    file: "worker/domain/reports/days/close-day.ts",
    text: "return (payments?.amount ?? 0) - (refunds?.amount ?? 0);",
    replacement: "return (payments?.amount ?? 0) - 0 * (refunds?.amount ?? 0);",
    seed: 60,
  },
];

import { z } from "zod";
import { type Processor, processorIds } from "../../../db/schema/processors.ts";
import { enumSchema, instantOutput, textInput } from "../schemas.ts";
import { type AccountKeys, accountEnvironment, accountEnvironments, type KeyProblem } from "./provider/account.ts";
import { findStripeKeyProblems } from "./stripe/key-problems.rules.ts";

const processorChoice = processorIds.join(" or ");

export const processorInput = z
  .string()
  .pipe(z.enum(processorIds, `Send ${processorChoice}.`))
  .meta({ description: `${processorChoice}.` });

const keyInput = (description: string) =>
  textInput(255, 1)
    .pipe(z.string().regex(/^[!-~]+$/, "A key contains no spaces. Copy it again."))
    .meta({ description });

/** The checks of keys before they are verified at the processor. */
const keyChecks: Partial<Record<Processor, (keys: AccountKeys) => KeyProblem[]>> = { stripe: findStripeKeyProblems };

export const setPaymentAccountInput = z
  .object({
    provider: processorInput,
    publishableKey: keyInput("Stripe's publishable key or PayPal's client id, which pages may contain."),
    secretKey: keyInput("Stripe's secret or restricted key, or PayPal's secret. Stored securely and never returned."),
    webhookSecret: keyInput("Verifies webhooks: Stripe's signing secret or PayPal's webhook id."),
    environment: z
      .string()
      .pipe(z.enum(accountEnvironments, "Send live or sandbox."))
      .nullish()
      .meta({ description: "PayPal only: live or sandbox. Default: live. Stripe's keys contain it." }),
  })
  .superRefine((account, context) => {
    if (context.issues.length > 0) return;
    for (const { path, message } of keyChecks[account.provider]?.(account) ?? []) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });

export const paymentAccountSchema = z
  .object({
    provider: z.string().meta({ description: `${processorChoice}.` }),
    publishableKey: z.string().nullable().meta({ description: "The account's public key." }),
    environment: enumSchema(accountEnvironment)
      .nullable()
      .describe("The account's environment; null if its secrets can no longer be decrypted."),
    updatedAt: instantOutput.meta({ description: "When the keys were last set." }),
  })
  .meta({ id: "PaymentAccount", description: "A store's account at a payment processor, without its secrets." });

import { z } from "zod";
import { instantOutput, textInput } from "../schemas.ts";
import { accountEnvironments } from "./provider/account.ts";

const processors = ["stripe", "paypal"] as const;

export const processorInput = z
  .string()
  .pipe(z.enum(processors, "Send stripe or paypal."))
  .meta({ description: "stripe or paypal." });

const keyInput = (description: string) =>
  textInput(255, 1)
    .pipe(z.string().regex(/^[!-~]+$/, "A key contains no spaces. Copy it again."))
    .meta({ description });

interface AccountKeys {
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
}

interface KeyProblem {
  path: keyof AccountKeys;
  message: string;
}

const keyFormats: Readonly<Record<keyof AccountKeys, { pattern: RegExp; message: string }>> = {
  publishableKey: { pattern: /^pk_(test|live)_\w+$/, message: "The publishable key starts with pk_test_ or pk_live_." },
  secretKey: {
    pattern: /^[sr]k_(test|live)_\w+$/,
    message: "The secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_.",
  },
  webhookSecret: { pattern: /^whsec_\S+$/, message: "The webhook's signing secret starts with whsec_." },
};

const keyMode = (key: string): string | undefined => key.split("_")[1];

/** The problems of Stripe keys: wrong prefixes, or a mix of test and live keys. Messages never quote a key,
 *  because a secret may be in the wrong field. */
const stripeProblems = (keys: AccountKeys): KeyProblem[] => {
  const paths = ["publishableKey", "secretKey", "webhookSecret"] as const;
  const problems = paths
    .filter((path) => !keyFormats[path].pattern.test(keys[path]))
    .map((path) => ({ path, message: keyFormats[path].message }));
  if (problems.length > 0 || keyMode(keys.publishableKey) === keyMode(keys.secretKey)) return problems;
  return [
    { path: "secretKey", message: "One key is a test key and the other is a live key. Send two of the same kind." },
  ];
};

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
    if (account.provider !== "stripe" || context.issues.length > 0) return;
    for (const { path, message } of stripeProblems(account)) {
      context.addIssue({ code: "custom", path: [path], message });
    }
  });

export const paymentAccountSchema = z
  .object({
    provider: z.string().meta({ description: "stripe or paypal." }),
    publishableKey: z.string().nullable().meta({ description: "The account's public key." }),
    environment: z.enum(accountEnvironments).meta({ id: "PaymentEnvironment" }).nullable(),
    updatedAt: instantOutput.meta({ description: "When the keys were last set." }),
  })
  .meta({ id: "PaymentAccount", description: "A store's account at a payment processor, without its secrets." });

import { z } from "zod";
import { instantOutput, textInput } from "../schemas.ts";
import { accountEnvironments } from "./provider/account.ts";

const processors = ["stripe", "paypal"] as const;

export const processorInput = z
  .string()
  .pipe(z.enum(processors, "Please choose stripe or paypal."))
  .meta({ description: "stripe or paypal." });

const keyInput = (description: string) =>
  textInput(255, 1)
    .pipe(z.string().regex(/^[!-~]+$/, "A key has no spaces in it. Please copy it again."))
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

const forms: Readonly<Record<keyof AccountKeys, { form: RegExp; message: string }>> = {
  publishableKey: { form: /^pk_(test|live)_\w+$/, message: "The publishable key begins with pk_test_ or pk_live_." },
  secretKey: {
    form: /^[sr]k_(test|live)_\w+$/,
    message: "The secret key begins with sk_ or rk_, then test_ or live_.",
  },
  webhookSecret: { form: /^whsec_\S+$/, message: "The webhook's signing secret begins with whsec_." },
};

const keyMode = (key: string): string | undefined => key.split("_")[1];

/** What is wrong with keys of Stripe's: each begins with what it is, and tests are not mixed with real money. Never quotes one,
 *  because a secret may stand in a wrong field. */
const stripeProblems = (keys: AccountKeys): KeyProblem[] => {
  const paths = ["publishableKey", "secretKey", "webhookSecret"] as const;
  const problems = paths
    .filter((path) => !forms[path].form.test(keys[path]))
    .map((path) => ({ path, message: forms[path].message }));
  if (problems.length > 0 || keyMode(keys.publishableKey) === keyMode(keys.secretKey)) return problems;
  return [{ path: "secretKey", message: "One key is for tests and the other is live. Please send two of one kind." }];
};

export const setPaymentAccountInput = z
  .object({
    provider: processorInput,
    publishableKey: keyInput("What pages may know: Stripe's publishable key, PayPal's client id."),
    secretKey: keyInput("Stripe's secret or restricted key, PayPal's secret. It is kept sealed and never shown again."),
    webhookSecret: keyInput("What messages are proven with: Stripe's signing secret, PayPal's webhook id."),
    environment: z
      .string()
      .pipe(z.enum(accountEnvironments, "Please choose live or sandbox."))
      .nullish()
      .meta({ description: "PayPal's: live, or sandbox for trials; live where it is not given. Stripe's keys tell." }),
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
    publishableKey: z.string().nullable().meta({ description: "What pages may know of the account." }),
    environment: z.enum(accountEnvironments).meta({ id: "PaymentEnvironment" }).nullable(),
    updatedAt: instantOutput.meta({ description: "When its keys were last set." }),
  })
  .meta({ id: "PaymentAccount", description: "A store's own account at a processor, without its secrets." });

import { z } from "zod";
import { processorIds } from "../../../db/schema/processors.ts";
import { enumSchema, instantOutput, textInput } from "../schemas.ts";
import { accountEnvironment, accountEnvironments } from "./provider/account.ts";

const processorChoice = new Intl.ListFormat("en", { type: "disjunction" }).format(processorIds);

export const processorInput = z
  .string()
  .pipe(z.enum(processorIds, `Send ${processorChoice}.`))
  .meta({ description: `${processorChoice}.` });

const keyInput = (description: string) =>
  textInput(255, 1)
    .pipe(z.string().regex(/^[!-~]+$/, "A key contains no spaces. Copy it again."))
    .meta({ description });

export const setPaymentAccountInput = z.object({
  provider: processorInput,
  publishableKey: keyInput("The account's publishable key or client id, which pages may contain."),
  secretKey: keyInput(
    "The account's secret key, best with restricted permissions. Stored securely and never returned.",
  ),
  webhookSecret: keyInput("Verifies webhooks: their signing secret, or the webhook's id if the processor has none."),
  environment: z
    .string()
    .pipe(z.enum(accountEnvironments, "Send live or sandbox."))
    .nullish()
    .meta({ description: "live or sandbox. Default: live. Ignored if the processor's keys contain it." }),
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

import { type Processor, processors } from "../../../db/schema/processors.ts";
import type { DashboardTranslate } from "../messages.ts";

/** A text about a processor's accounts: the processor's own if the catalogue has one, else the general one. */
export const accountText = (
  t: DashboardTranslate,
  provider: Processor,
  text: "hint" | "publishable" | "publishableKey" | "secretKey" | "webhookSecret",
): string =>
  t.find(`payments.${provider}.${text}`) ?? t(`payments.account.${text}`, { name: processors[provider].name });

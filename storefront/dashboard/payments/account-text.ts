import { type Processor, processors } from "../../../db/schema/processors.ts";
import type { DashboardTranslate } from "../messages.ts";

/** A text about a processor's accounts: the processor's own if the catalogue has one, else the general one. */
export const accountText = (
  t: DashboardTranslate,
  provider: Processor,
  text: "hint" | "publishable" | "publishableKey" | "secretKey" | "webhookSecret" | "refundsForbidden",
): string =>
  t.find(`payments.${provider}.${text}`) ?? t(`payments.account.${text}`, { name: processors[provider].name });

/** What a processor's secret key must be allowed to do, if its catalogue says so. */
export const secretKeyHint = (t: DashboardTranslate, provider: Processor): string | undefined =>
  t.find(`payments.${provider}.secretKeyHint`) ?? undefined;

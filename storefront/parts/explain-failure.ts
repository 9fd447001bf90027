import { isFault, isLimit, Refused } from "../api/client.ts";
import type { Translate } from "../i18n/translate.ts";
import { noteFault } from "./load-lazily.ts";

/** What a page says of a request that failed, although it was not refused for what it asks. */
export interface FailureTexts {
  /** The restaurant was out of reach. */
  outage: string;
  /** Something is wrong on our side. */
  fault: string;
  /** Too many requests came from this browser or its network. `minutes` is the worker's Retry-After. */
  limit(minutes: number): string;
}

/** The texts of the shop, with another one for an outage if the page has its own. */
export const failureTexts = (t: Translate, outage = t("checkout.offline")): FailureTexts => ({
  outage,
  fault: t("fault"),
  limit: (minutes) => t("login.tooOften", { minutes }),
});

/** A refusal's Retry-After in minutes, at least one. */
export const minutesToWait = ({ retryAfterSeconds }: Refused): number => Math.max(1, Math.ceil(retryAfterSeconds / 60));

/** Whether the page or the server has a fault. The restaurant is not out of reach then. */
const isOurFault = (error: unknown): boolean =>
  isFault(error) || (error instanceof Refused && error.code === "INTERNAL");

/** Which text explains an error. */
export const selectFailureText = (error: unknown, { outage, fault, limit }: FailureTexts): string => {
  if (isLimit(error)) return limit(minutesToWait(error));
  return isOurFault(error) ? fault : outage;
};

/** Explains an error of a request that was not refused for what it asks. A fault of the page is noted. */
export const explainFailure = (error: unknown, texts: FailureTexts): string => {
  if (isFault(error)) noteFault(error, "request");
  return selectFailureText(error, texts);
};

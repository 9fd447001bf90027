import { type Language, type StaffLanguage, staffLanguage } from "../../worker/domain/language.ts";
import { zipNameIn } from "../../worker/domain/postal-address/zip-names.ts";
import { Refused } from "../api/client.ts";
import type { DashboardCatalogue, DashboardMessageKey } from "../i18n/dashboard/en.ts";
import { fill } from "../i18n/translate.ts";
import { explainFailure, type FailureTexts, minutesToWait } from "../parts/explain-failure.ts";
import { loadLazily } from "../parts/load-lazily.ts";

type Values = Readonly<Record<string, string | number>>;

/** Returns the message of a key in the store's language, with its placeholders filled in. */
export interface DashboardTranslate {
  (key: DashboardMessageKey, values?: Values): string;
  /** Returns the message of a key that need not exist; null if it does not. */
  find(key: string): string | null;
}

const catalogues: Record<StaffLanguage, () => Promise<DashboardCatalogue>> = {
  en: () => loadLazily(() => import("../i18n/dashboard/en.ts").then(({ en }) => en)),
  de: () => loadLazily(() => import("../i18n/dashboard/de.ts").then(({ de }) => de)),
  ja: () => loadLazily(() => import("../i18n/dashboard/ja.ts").then(({ ja }) => ja)),
};

/** Creates the translation function for a catalogue of the dashboard. English has several names of a postal code, and
 *  staff read that of their country. */
export const dashboardTranslator = (
  catalogue: DashboardCatalogue,
  country: string | null = null,
): DashboardTranslate => {
  const zip = zipNameIn(country);
  const names = { zip, Zip: zip.charAt(0).toUpperCase() + zip.slice(1) };
  const messages = new Map(Object.entries(catalogue).map(([key, text]) => [key, fill(text, names)]));
  const find = (key: string): string | null => messages.get(key) ?? null;
  return Object.assign((key: string, values: Values = {}) => fill(messages.get(key) ?? key, values), { find });
};

/** Loads the dashboard's messages in the language in which staff read what guests read in this one, for a store in a
 *  country. */
export const loadMessages = async (language: Language, country: string | null = null): Promise<DashboardTranslate> =>
  dashboardTranslator(await catalogues[staffLanguage(language)](), country);

/** What people read if a request is refused: the text of its reason or its code in their language, or else the worker's
 *  own message, which is English. */
export const describeRefusal = (t: DashboardTranslate, refusal: Refused): string => {
  const { code, message, body } = refusal;
  const text = t.find(`refused.reason.${String(body["reason"])}`) ?? t.find(`refused.${code}`) ?? message;
  return fill(text, { minutes: minutesToWait(refusal) });
};

/** What people read of a request that was not refused for what it asks. */
export const dashboardFailureTexts = (t: DashboardTranslate, outage = t("failed")): FailureTexts => ({
  outage,
  fault: t("fault"),
  limit: (minutes) => t("tablet.tooOften", { minutes }),
});

/** What people read if a request failed, for whatever reason. `outage` is the text for a server out of reach. */
export const describeFailure = (t: DashboardTranslate, error: unknown, outage?: string): string =>
  error instanceof Refused ? describeRefusal(t, error) : explainFailure(error, dashboardFailureTexts(t, outage));

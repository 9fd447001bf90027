import { type Language, type StaffLanguage, staffLanguage } from "../../worker/domain/language.ts";
import type { Refused } from "../api/client.ts";
import type { DashboardCatalogue, DashboardMessageKey } from "../i18n/dashboard/en.ts";
import { createTranslator } from "../i18n/translate.ts";

type Values = Readonly<Record<string, string | number>>;

/** Returns the message of a key in the store's language, with its placeholders filled in. */
export interface DashboardTranslate {
  (key: DashboardMessageKey, values?: Values): string;
  /** Returns the message of a key that need not exist; null if it does not. */
  find(key: string): string | null;
}

const catalogues: Record<StaffLanguage, () => Promise<DashboardCatalogue>> = {
  en: () => import("../i18n/dashboard/en.ts").then(({ en }) => en),
  de: () => import("../i18n/dashboard/de.ts").then(({ de }) => de),
  ja: () => import("../i18n/dashboard/ja.ts").then(({ ja }) => ja),
};

/** Creates the translation function for a catalogue of the dashboard. */
export const dashboardTranslator = (catalogue: DashboardCatalogue): DashboardTranslate => {
  const messages = new Map(Object.entries(catalogue));
  return Object.assign(createTranslator(catalogue), { find: (key: string) => messages.get(key) ?? null });
};

/** Loads the dashboard's messages in the language in which staff read what guests read in this one. */
export const loadMessages = async (language: Language): Promise<DashboardTranslate> =>
  dashboardTranslator(await catalogues[staffLanguage(language)]());

/** What people read if a request is refused: the text of its reason or its code in their language, or else the worker's
 *  own message, which is English. */
export const describeRefusal = (t: DashboardTranslate, { code, message, body }: Refused): string =>
  t.find(`refused.reason.${String(body["reason"])}`) ?? t.find(`refused.${code}`) ?? message;

import type { Language } from "../../worker/domain/language.ts";
import type { DashboardCatalogue, DashboardMessageKey } from "../i18n/dashboard/en.ts";
import { createTranslator } from "../i18n/translate.ts";

/** Returns the message of a key in the store's language, with its placeholders filled in. */
export type DashboardTranslate = (
  key: DashboardMessageKey,
  values?: Readonly<Record<string, string | number>>,
) => string;

const catalogues: Record<Language, () => Promise<DashboardCatalogue>> = {
  en: () => import("../i18n/dashboard/en.ts").then(({ en }) => en),
  de: () => import("../i18n/dashboard/de.ts").then(({ de }) => de),
  ja: () => import("../i18n/dashboard/ja.ts").then(({ ja }) => ja),
};

/** Loads the dashboard's messages in one language. */
export const loadMessages = async (language: Language): Promise<DashboardTranslate> =>
  createTranslator(await catalogues[language]());

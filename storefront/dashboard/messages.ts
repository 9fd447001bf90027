import type { Language } from "../contract.ts";
import type { DashboardCatalogue, DashboardMessageKey } from "../i18n/dashboard/en.ts";
import { createTranslator } from "../i18n/translate.ts";

/** The word of a key in the store's language, with the names in braces filled in. */
export type DashboardTranslate = (
  key: DashboardMessageKey,
  values?: Readonly<Record<string, string | number>>,
) => string;

const catalogues: Record<Language, () => Promise<DashboardCatalogue>> = {
  en: () => import("../i18n/dashboard/en.ts").then(({ en }) => en),
  de: () => import("../i18n/dashboard/de.ts").then(({ de }) => de),
  ja: () => import("../i18n/dashboard/ja.ts").then(({ ja }) => ja),
};

/** Fetches the words of the dashboard in one language alone. */
export const loadMessages = async (language: Language): Promise<DashboardTranslate> =>
  createTranslator(await catalogues[language]());

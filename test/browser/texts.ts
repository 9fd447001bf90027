import { dashboardTranslator } from "../../storefront/dashboard/messages.ts";
import { catalogues } from "../../storefront/i18n/catalogues.ts";
import { de } from "../../storefront/i18n/dashboard/de.ts";
import { type DashboardCatalogue, type DashboardMessageKey, en } from "../../storefront/i18n/dashboard/en.ts";
import { ja } from "../../storefront/i18n/dashboard/ja.ts";
import type { MessageKey } from "../../storefront/i18n/en.ts";
import { createTranslator } from "../../storefront/i18n/translate.ts";
import { type Language, type StaffLanguage, staffLanguage } from "../../worker/domain/language.ts";

const dashboards: Record<StaffLanguage, DashboardCatalogue> = { en, de, ja };

/** The browser's locale for each language. */
export const locales = { en: "en-US", de: "de-DE", ja: "ja-JP", ar: "ar-AE" } as const satisfies Record<
  Language,
  string
>;

/** The texts of the product in one language, so that a journey finds buttons by what a reader of it sees. */
export interface Texts {
  /** A text of the guest's pages. */
  shop(key: MessageKey, values?: Readonly<Record<string, string | number>>): string;
  /** A text of the dashboard. */
  staff(key: DashboardMessageKey, values?: Readonly<Record<string, string | number>>): string;
}

export const textsIn = (language: Language): Texts => ({
  shop: createTranslator<MessageKey>(catalogues[language]),
  // The restaurant whose staff reads English is in the United States.
  staff: dashboardTranslator(dashboards[staffLanguage(language)], "US"),
});

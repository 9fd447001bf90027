import { fillBlanks } from "../legal/facts.ts";
import { buildLegalTemplates } from "../legal/templates.ts";
import type { LegalPage } from "../schema/store/enums.ts";
import type { SeedStore } from "./types.ts";

/** The legal pages of a demo store: its country's templates without blanks. */
export const seedLegalPages = ({ settings, legal }: SeedStore): LegalPage[] => {
  const { name, address, phone, email } = settings;
  const pages = buildLegalTemplates(legal.country, {
    ...{ name, address, phone, email, company: legal.company, taxNumber: legal.taxNumber },
    website: `https://${email.split("@")[1]}`,
    processors: [],
    takesCash: settings.cashOnPickupEnabled,
    delivers: settings.deliveryEnabled,
    retentionMonths: null,
  });
  return pages.map((page) => ({ ...page, text: fillBlanks(page.text, legal.blanks) }));
};

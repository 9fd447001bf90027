/** The countries that have templates. */
export const templateCountries = ["US", "DE", "JP"] as const;
export type TemplateCountry = (typeof templateCountries)[number];

/** What the templates of legal pages name of a restaurant. */
export interface LegalFacts {
  /** The name that guests know. */
  name: string;
  /** The company, with its legal form. */
  company: string;
  address: string;
  phone: string;
  email: string;
  taxNumber: string | null;
  /** Scheme and host of the restaurant's pages. */
  website: string;
  /** The processors that guests pay with, beside cash. */
  processors: readonly ("stripe" | "paypal")[];
  takesCash: boolean;
  delivers: boolean;
  /** Months after which guests' personal data is erased; null if that happens on request only. */
  retentionMonths: number | null;
}

/** The parts of a text with an empty row between them. Parts that do not apply are null. */
export const joinParts = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join("\n\n");

/** Replaces blanks by their values: fillBlanks("Ask [[who]].", { who: "Ann" }) is "Ask Ann.". */
export const fillBlanks = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\[\[([^[\]\n]+)\]\]/g, (blank, label: string) => values[label] ?? blank);

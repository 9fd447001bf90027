import type { Language } from "../../domain/language.ts";
import type { LabelledLink } from "../../domain/legal/links.rules.ts";
import type { Letterhead } from "./stationery.ts";

/** A dish in a mail. `amount` is null if the mail has no prices. */
export interface LetterDish {
  quantity: number;
  name: string;
  choices: string;
  note: string | null;
  amount: string | null;
}

/** A row of the totals. A `soft` row is informational and not part of the sum. */
export interface LetterAmount {
  label: string;
  amount: string;
  weight: "plain" | "total" | "soft";
}

/** The content of an order mail before rendering. All values are formatted text and not escaped. */
export interface Letter {
  language: Language;
  subject: string;
  /** The preview text beside the subject in a mail list. */
  preheader: string;
  store: Letterhead;
  /** The order that the mail is about. */
  about: string;
  headline: string;
  paragraphs: readonly string[];
  /** The most important fact, which is highlighted. */
  key: { label: string; value: string } | null;
  link: { label: string; address: string } | null;
  dishes: { title: string; lines: readonly LetterDish[]; amounts: readonly LetterAmount[] };
  sections: readonly {
    title: string;
    lines: readonly string[];
    link?: { label: string; address: string } | null;
  }[];
  contact: { questions: string; address: string; phone: string; email: string; why: string };
  legalLinks: readonly LabelledLink[];
}

/** Joins text of several lines into one. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

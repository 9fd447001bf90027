import type { Language } from "../domain/language.ts";

/** A dish as a mail lists it. `amount` is null where nothing is reckoned up. */
export interface LetterDish {
  quantity: number;
  name: string;
  choices: string;
  note: string | null;
  amount: string | null;
}

/** A line of the sum. What is `soft` is shown and not added. */
export interface LetterAmount {
  label: string;
  amount: string;
  weight: "plain" | "total" | "soft";
}

/** What a mail about an order says, before it becomes text or HTML. Everything is in words, and nothing is escaped. */
export interface Letter {
  language: Language;
  subject: string;
  /** What a list of mails shows beside the subject. */
  preheader: string;
  storeName: string;
  /** Which order it is about. */
  about: string;
  headline: string;
  paragraphs: readonly string[];
  /** The one fact that is looked for first. */
  key: { label: string; value: string } | null;
  link: { label: string; address: string } | null;
  dishes: { title: string; lines: readonly LetterDish[]; amounts: readonly LetterAmount[] };
  sections: readonly { title: string; lines: readonly string[] }[];
  contact: { questions: string; address: string; phone: string; email: string; why: string };
}

/** A text of many lines as one. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

import type { Language } from "../../../domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { ja } from "./ja.ts";
import type { MailWords } from "./mail-words.ts";

export const mailWords: Readonly<Record<Language, MailWords>> = { en, de, ja, ar };

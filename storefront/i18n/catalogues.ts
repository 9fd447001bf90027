import type { Language } from "../../worker/domain/language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { type Catalogue, en } from "./en.ts";
import { ja } from "./ja.ts";

/** All catalogues. Only the server imports this module; a page includes the catalogue of its own language. */
export const catalogues: Record<Language, Catalogue> = { en, de, ja, ar };

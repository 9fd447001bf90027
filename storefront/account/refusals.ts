import { Refused } from "../api/client.ts";
import type { WordKey } from "../i18n/en.ts";
import type { Words } from "../i18n/words.ts";

const fieldWords: Readonly<Record<string, WordKey>> = {
  email: "field.email",
  phone: "field.phone",
  code: "login.wrongCode",
  address: "field.required",
  city: "field.required",
  state: "field.required",
  zip: "field.required",
};

const formWords: Readonly<Record<string, WordKey>> = {
  RATE_LIMITED: "login.tooOften",
  UNAUTHENTICATED: "login.signInAgain",
};

/** What is wrong with a form of the account, by the names of its fields, in the page's language. What is about none of them, or
 *  came of a broken line, stands at `form`. */
export const accountErrors = (refusal: unknown, words: Words): Readonly<Record<string, string>> => {
  if (!(refusal instanceof Refused)) return { form: words("checkout.offline") };
  const { code, errors, message } = refusal;
  if (errors.length === 0) {
    const key = formWords[code];
    return { form: key ? words(key) : message };
  }
  return Object.fromEntries(
    errors.map(({ path, message: said }) => {
      const field = path.replace("data.", "");
      const key = code === "CONFLICT" && field === "email" ? "email.taken" : fieldWords[field];
      return [field, key ? words(key) : said];
    }),
  );
};

/** The first of them, for a form of one field. */
export const accountError = (refusal: unknown, words: Words): string | undefined =>
  Object.values(accountErrors(refusal, words))[0];

import { isFinal } from "../api/client.ts";
import type { MessageKey } from "../i18n/en.ts";
import type { Translate } from "../i18n/translate.ts";
import { explainFailure, failureTexts } from "../parts/explain-failure.ts";

const fieldMessages: Readonly<Record<string, MessageKey>> = {
  email: "field.email",
  phone: "field.phone",
  code: "login.wrongCode",
  oldAddressCode: "login.wrongCode",
  recoveryCode: "login.wrongCode",
  address: "field.required",
  city: "field.required",
  state: "field.required",
  zip: "field.required",
};

const formMessages: Readonly<Record<string, MessageKey>> = {
  UNAUTHENTICATED: "login.signInAgain",
};

/** The errors of an account form by field, in the page's language. Errors without a field, and failed requests, are
 *  listed under `form`. `outage` is the page's own text for a restaurant that is out of reach. */
export const accountErrors = (refusal: unknown, t: Translate, outage?: string): Readonly<Record<string, string>> => {
  if (!isFinal(refusal)) return { form: explainFailure(refusal, failureTexts(t, outage)) };
  const { code, errors, message } = refusal;
  if (errors.length === 0) {
    const key = formMessages[code];
    return { form: key ? t(key) : message };
  }
  return Object.fromEntries(
    errors.map(({ path, message: fallback }) => {
      const field = path.replace("data.", "");
      const key = code === "CONFLICT" && field === "email" ? "email.taken" : fieldMessages[field];
      return [field, key ? t(key) : fallback];
    }),
  );
};

/** The first of these errors, for a form with one field. */
export const accountError = (refusal: unknown, t: Translate, outage?: string): string | undefined =>
  Object.values(accountErrors(refusal, t, outage))[0];

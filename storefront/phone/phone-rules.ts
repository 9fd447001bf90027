import {
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

// This module has the number plans of all countries. Only `phone.ts` imports it, once a page needs it.

const parse = (text: string, countryCode: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, isSupportedCountry(countryCode) ? countryCode : undefined);

/** A phone number as people of the store's country write it: their own without a calling code, others with it. A text
 *  that is no possible number stays. In the US, "+17185550199" is "(718) 555-0199". */
export const formatPhone = (text: string, countryCode: string): string => {
  const number = parse(text, countryCode);
  if (!number?.isPossible()) return text;
  const isNational = number.country === countryCode;
  return isNational ? number.formatNational() : number.formatInternational();
};

export type PhoneFault = "short" | "long" | "country" | "wrong";

const faults: Readonly<Record<string, PhoneFault>> = {
  TOO_SHORT: "short",
  TOO_LONG: "long",
  INVALID_COUNTRY: "country",
};

/** Why a text is no phone number; null if it can be one. Only its length is checked, because countries hand out new
 *  ranges of numbers at any time. */
export const findPhoneFault = (text: string, countryCode: string): PhoneFault | null => {
  const fault = validatePhoneNumberLength(text, isSupportedCountry(countryCode) ? countryCode : undefined);
  return fault === undefined ? null : (faults[fault] ?? "wrong");
};

/** A number of the country, as its people write it. examplePhone("US") is "(201) 555-0123". */
export const examplePhone = (countryCode: string): string =>
  (isSupportedCountry(countryCode) && getExampleNumber(countryCode, examples)?.formatNational()) || "+1 201 555 0123";

import { countryFormat } from "./address-form.ts";

const zipNames = {
  postal: "postal code",
  postcode: "postcode",
  zip: "ZIP code",
  pin: "PIN code",
  eircode: "Eircode",
} as const;

/** The English name of a country's postal codes, for use in a sentence. zipNameIn("GB") is "postcode"; without a
 *  country it is "postal code". */
export const zipNameIn = (country: string | null): string => zipNames[countryFormat(country ?? "").zip];

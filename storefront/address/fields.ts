import type { Language } from "../../worker/domain/language.ts";
import { type AddressPart, addressForm } from "../../worker/domain/postal-address/address-form.ts";
import { addressLabels as ar } from "../i18n/address/ar.ts";
import { addressLabels as de } from "../i18n/address/de.ts";
import { addressLabels as en } from "../i18n/address/en.ts";
import { addressLabels as ja } from "../i18n/address/ja.ts";
import { createTranslator } from "../i18n/translate.ts";

const labels: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = { en, de, ja, ar };

export type AddressFieldName = AddressPart | "address2";

/** One field of an address form. */
export interface AddressField {
  name: AddressFieldName;
  label: string;
  autocomplete: "address-line1" | "address-line2" | "address-level1" | "address-level2" | "postal-code";
  inputmode: "text" | "numeric";
  maxlength: number;
}

const autocompletes = {
  address: "address-line1",
  address2: "address-line2",
  city: "address-level2",
  state: "address-level1",
  zip: "postal-code",
} as const;

/** Where English says "flat". */
const britishNames: ReadonlySet<string> = new Set(["GB", "IM", "JE", "GG"]);

/** The address fields of a country, row by row, with their labels in the page's language. */
export const addressFields = (country: string, hasZones: boolean, language: Language): AddressField[][] => {
  const { rows, required, zipName, stateName, cityName, hasDigitZip } = addressForm(country, hasZones);
  const t = createTranslator(labels[language]);
  const names = {
    address: t("street"),
    address2: t(britishNames.has(country) ? "street2.british" : "street2"),
    city: t(`city.${cityName}`),
    state: t(`state.${stateName}`),
    zip: t(`zip.${zipName}`),
  };
  const field = (name: AddressFieldName): AddressField => ({
    name,
    label: name !== "address2" && required.has(name) ? names[name] : t("optional", { label: names[name] }),
    autocomplete: autocompletes[name],
    inputmode: name === "zip" && hasDigitZip ? "numeric" : "text",
    maxlength: name === "zip" ? 12 : 120,
  });
  return rows.flatMap((row) => (row.includes("address") ? [row.map(field), [field("address2")]] : [row.map(field)]));
};

/** The labels of a country's address fields in their order, without the second address row. */
export const addressPartNames = (country: string, language: Language): string[] =>
  addressFields(country, false, language)
    .flat()
    .filter(({ name }) => name !== "address2")
    .map(({ label }) => label);

/** The required parts that an address lacks. */
export const missingAddressParts = (
  country: string,
  hasZones: boolean,
  values: Readonly<Partial<Record<AddressPart, string | null>>>,
): AddressPart[] => [...addressForm(country, hasZones).required].filter((part) => !values[part]?.trim());

import { toLatinDigits } from "../text/digits.rules.ts";
import { countryFormat } from "./address-form.ts";

/** A stored address. Without a country, it is in the store's country. */
export interface PostalAddress {
  address: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string;
  countryCode?: string | null;
}

/** A postal code for printing. Japanese codes have a hyphen; the mark 〒 is part of the format. */
const printedZip = (country: string, zip: string): string => {
  const text = toLatinDigits(zip.normalize("NFKC")).replace(/^〒/, "").trim();
  const digits = text.replaceAll(/\D/g, "");
  return country === "JP" && digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : text;
};

/** Joins two parts. Japanese text needs no space in between; Latin text does. */
const joined = (text: string, next: string): string =>
  /[\p{Script=Latin}\d]$/u.test(text) && /^[\p{Script=Latin}\d]/u.test(next) ? `${text} ${next}` : text + next;

/** Formats one row. The separator is left out if the part before or after it is empty. */
const writeRow = (row: string, partAt: (letter: string) => string): string => {
  if (!row.includes("%")) return row;
  let text = "";
  let separator = "";
  let isFirst = true;
  for (const [token] of row.matchAll(/%[A-Z]|[^%]+/g)) {
    if (!token.startsWith("%")) {
      separator = token;
      continue;
    }
    const value = partAt(token.slice(1));
    if (value !== "") text = text === "" && !isFirst ? value : joined(text + separator, value);
    separator = "";
    isFirst = false;
  }
  return text;
};

/** The printed rows of an address, without the recipient. Parts that the country's format lacks follow in an extra row,
 *  except the state. 5 Elm Street in Brooklyn, NY 11201, "US" is ["5 Elm Street", "Brooklyn, NY 11201"]. Source:
 *  Google's address metadata (libaddressinput). */
export const addressLines = (to: PostalAddress, storeCountry: string): string[] => {
  const country = (to.countryCode ?? storeCountry).toUpperCase();
  const { format } = countryFormat(country);
  const values = new Map([
    ["A", to.address.trim()],
    ["C", to.city.trim()],
    ["S", to.state?.trim() ?? ""],
    ["Z", printedZip(country, to.zip)],
  ]);
  const partAt = (letter: string): string => values.get(letter) ?? "";
  const rows = format.split("%n").flatMap((row) => {
    const text = writeRow(row, partAt);
    return row.includes("%A") ? [text, to.address2?.trim() ?? ""] : [text];
  });
  const others = ["Z", "C"].filter((letter) => !format.includes(`%${letter}`)).map(partAt);
  return [...rows, others.filter(Boolean).join(" ")].filter((text) => text !== "");
};

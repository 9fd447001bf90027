import { countryFormat } from "./address-form.ts";

/** An address as it is stored; it is in the store's country if it names none. */
export interface PostalAddress {
  address: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string;
  countryCode?: string | null;
}

/** A postal code as it is printed: Japanese ones have a hyphen, and the mark 〒 belongs to the format. */
const printedZip = (country: string, zip: string): string => {
  const text = zip.normalize("NFKC").replace(/^〒/, "").trim();
  const digits = text.replaceAll(/\D/g, "");
  return country === "JP" && digits.length === 7 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : text;
};

/** Japanese needs no space between prefecture, town and street. The same in Latin letters does. */
const joined = (text: string, next: string): string =>
  /[\p{Script=Latin}\d]$/u.test(text) && /^[\p{Script=Latin}\d]/u.test(next) ? `${text} ${next}` : text + next;

/** One row of a format. What stands between two parts is left out if one of them is empty. */
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

/** The rows of an address as its country prints it, without the recipient. Parts that the country's format has no place for
 *  follow in a row of their own, except a state, which nobody there needs. For { address: "5 Elm Street", address2: null, city: "Brooklyn", state: "NY", zip: "11201" }
 *  in "US" it is ["5 Elm Street", "Brooklyn, NY 11201"]. Source: Google's address metadata (libaddressinput). */
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

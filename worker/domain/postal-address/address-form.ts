import type { CityName, CountryFormat, StateName, ZipName } from "./country-format.ts";
import { formats } from "./formats.ts";

export type AddressPart = "address" | "city" | "state" | "zip";

/** The parts by their letters in a format. Google's metadata knows more, which addresses here do not have. */
const parts = new Map<string, AddressPart>([
  ["A", "address"],
  ["C", "city"],
  ["S", "state"],
  ["Z", "zip"],
]);

/** How an address is asked for in a country. */
export interface AddressForm {
  /** The fields, row by row. The second line of the street has a row of its own below the first. */
  rows: AddressPart[][];
  required: ReadonlySet<AddressPart>;
  zipName: ZipName;
  stateName: StateName;
  cityName: CityName;
  hasDigitZip: boolean;
}

/** How a country writes addresses; Google's default for one that the metadata does not describe. */
export const countryFormat = (country: string): Required<CountryFormat> => ({
  format: "%A%n%C",
  required: "AC",
  zip: "postal",
  state: "province",
  city: "city",
  hasDigitZip: false,
  ...formats[country.toUpperCase()],
});

const listParts = (letters: Iterable<string>): AddressPart[] =>
  [...letters].flatMap((letter) => parts.get(letter) ?? []);

const partsIn = (format: string): AddressPart[] =>
  listParts([...format.matchAll(/%([A-Z])/g)].map(([, letter = ""]) => letter));

/** The fields for one printed row: the street by itself, and the first of three others too. */
const fieldRows = (row: string): AddressPart[][] => {
  const all = partsIn(row);
  const others = all.filter((part) => part !== "address");
  const split = others.length > 2 ? others.length - 2 : 0;
  const rows = [others.slice(0, split), others.slice(split), all.filter((part) => part === "address")];
  return rows.filter(({ length }) => length > 0);
};

/** How an address in a country is asked for: fields in the order in which it is written, and what each is called there.
 *  addressForm("US").rows is [["address"], ["city"], ["state", "zip"]]. A store that delivers by zones needs the postal code in
 *  every country. Source: Google's address metadata (libaddressinput). */
export const addressForm = (country: string, hasZones = false): AddressForm => {
  const { format, required, zip, state, city, hasDigitZip } = countryFormat(country);
  const rows = format.split("%n").flatMap(fieldRows);
  const isZipMissing = hasZones && !rows.flat().includes("zip");
  return {
    rows: isZipMissing ? [...rows, ["zip"]] : rows,
    required: new Set([...listParts(required), ...(hasZones ? (["zip"] as const) : [])]),
    zipName: zip,
    stateName: state,
    cityName: city,
    hasDigitZip,
  };
};

import type { CityName, CountryFormat, StateName, ZipName } from "./country-format.ts";
import { formats } from "./formats.ts";

export type AddressPart = "address" | "city" | "state" | "zip";

/** Address parts by their letters in a format. Google's metadata has more parts, which are not used here. */
const parts = new Map<string, AddressPart>([
  ["A", "address"],
  ["C", "city"],
  ["S", "state"],
  ["Z", "zip"],
]);

/** The address form of a country. */
export interface AddressForm {
  /** The fields by row. The second address line has its own row below the first. */
  rows: AddressPart[][];
  required: ReadonlySet<AddressPart>;
  zipName: ZipName;
  stateName: StateName;
  cityName: CityName;
  hasDigitZip: boolean;
}

/** The address format of a country, or Google's default if the metadata has none. */
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

/** The fields of a printed row: the street and, if there are three other parts, the first of them get their own
 *  rows. */
const fieldRows = (row: string): AddressPart[][] => {
  const all = partsIn(row);
  const others = all.filter((part) => part !== "address");
  const split = others.length > 2 ? others.length - 2 : 0;
  const rows = [others.slice(0, split), others.slice(split), all.filter((part) => part === "address")];
  return rows.filter(({ length }) => length > 0);
};

/** The address form of a country: its fields in printed order, and their local names. addressForm("US").rows is
 *  [["address"], ["city"], ["state", "zip"]]. Stores with delivery zones always require the postal code. Source:
 *  Google's address metadata (libaddressinput). */
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

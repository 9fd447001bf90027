/** The local names of address parts in Google's address metadata, and `postcode` where English says it. */
export type ZipName = "postal" | "postcode" | "zip" | "pin" | "eircode";
export type StateName =
  | ("area" | "county" | "department" | "district" | "do_si" | "emirate" | "island")
  | ("oblast" | "parish" | "prefecture" | "province" | "region" | "state");
export type CityName = "city" | "district" | "post_town" | "suburb";

/** The address format of a country in Google's notation: %A street, %C city, %S state, %Z postal code, %n new row. */
export interface CountryFormat {
  /** Default: "%A%n%C". */
  format?: string;
  /** The letters of required parts. Default: "AC". */
  required?: string;
  /** Default: "postal". */
  zip?: ZipName;
  /** Default: "province". */
  state?: StateName;
  /** Default: "city". */
  city?: CityName;
  /** Whether postal codes consist of digits. */
  hasDigitZip?: boolean;
}

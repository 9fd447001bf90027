/** What the parts of an address are called, as Google's address metadata distinguishes it. */
export type ZipName = "postal" | "zip" | "pin" | "eircode";
export type StateName =
  | ("area" | "county" | "department" | "district" | "do_si" | "emirate" | "island")
  | ("oblast" | "parish" | "prefecture" | "province" | "region" | "state");
export type CityName = "city" | "district" | "post_town" | "suburb";

/** How a country writes addresses: %A street, %C town, %S state, %Z postal code and %n a new row, as in Google's metadata. */
export interface CountryFormat {
  /** "%A%n%C" if it is not given. */
  format?: string;
  /** The letters of the parts that an address needs; "AC" if they are not given. */
  required?: string;
  /** "postal" if it is not given. */
  zip?: ZipName;
  /** "province" if it is not given. */
  state?: StateName;
  /** "city" if it is not given. */
  city?: CityName;
  /** Whether postal codes consist of digits. */
  hasDigitZip?: boolean;
}

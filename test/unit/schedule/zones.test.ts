import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deliveryTerms, matchZone, normalCode } from "../../../worker/domain/fulfilment/zones.rules.ts";

const zone = (id: string, postalCodes: string[], fee: number) => ({
  id,
  name: id,
  postalCodes,
  fee,
  minimum: 1000,
  leadMinutes: 40,
});
const zones = [
  zone("near", ["11201"], 299),
  zone("wide", ["112*"], 499),
  zone("cheap", ["112*"], 399),
  zone("far", ["SW1A 1*"], 900),
  zone("shibuya", ["150-0001", "１５１＊"], 500),
];

describe("delivery zones", () => {
  test.each([
    ["11201", "near"],
    ["11 201", "near"],
    ["11205", "cheap"],
    ["sw1a1aa", "far"],
    ["11201-1234", "near"],
    ["11201 – 1234", "near"],
    ["112011234", "cheap"],
    ["11205-9999", "cheap"],
    ["SW1A-1AA", "far"],
    ["150-0001", "shibuya"],
    ["1500001", "shibuya"],
    ["〒１５０－０００１", "shibuya"],
    ["150‐0001", "shibuya"],
    ["１５０ー０００１", "shibuya"],
    ["151−0053", "shibuya"],
    ["150-0002", undefined],
    ["90210", undefined],
    ["90210-1120", undefined],
    ["*", undefined],
    ["-", undefined],
    ["", undefined],
  ])("match postal code %s to zone %s", (zip, expected) => {
    expect(matchZone(zones, zip)?.id).toBe(expected);
  });

  const store = { deliveryFee: 350, deliveryMinimum: 2000 };
  test("refuse an address outside all zones", () => {
    expect(deliveryTerms(store, zones, "90210")).toBe("OUT_OF_ZONE");
  });
  test("fall back to the store's terms without zones, and for a quote without an address", () => {
    const own = { fee: 350, minimum: 2000, leadMinutes: null };
    expect(deliveryTerms(store, [], "90210")).toEqual(own);
    expect(deliveryTerms(store, zones, null)).toEqual(own);
  });
  test("apply the fee, minimum and lead time of the zone", () => {
    expect(deliveryTerms(store, zones, "11201")).toEqual({ fee: 299, minimum: 1000, leadMinutes: 40 });
  });
});

describe("matchZone", () => {
  const letters = fc.constantFrom(..."0123ABZ");
  const code = fc.string({ unit: letters, minLength: 3, maxLength: 7 });
  const patterns = fc.array(fc.tuple(fc.string({ unit: letters, minLength: 1, maxLength: 5 }), fc.boolean()), {
    maxLength: 4,
  });
  const areas = fc.array(fc.record({ patterns, fee: fc.integer({ min: 0, max: 3 }) }), { maxLength: 5 });
  const buildZones = (list: { patterns: [string, boolean][]; fee: number }[]) =>
    list.map(({ patterns: zonePatterns, fee }, index) =>
      zone(
        String(index),
        zonePatterns.map(([text, isPrefix]) => (isPrefix ? `${text}*` : text)),
        fee,
      ),
    );

  test("returns the cheapest zone with the longest match", () => {
    fc.assert(
      fc.property(areas, code, (list, zip) => {
        const weight = (text: string): number => {
          if (text === zip) return 2 * zip.length + 1;
          return text.endsWith("*") && zip.startsWith(text.slice(0, -1)) ? 2 * (text.length - 1) : -1;
        };
        const weightedZones = buildZones(list).map(({ id, fee, postalCodes }) => ({
          id,
          fee,
          weight: Math.max(-1, ...postalCodes.map(weight)),
        }));
        const best = Math.max(-1, ...weightedZones.map((one) => one.weight));
        const bestZones = weightedZones.filter((one) => one.weight === best && best >= 0);
        const match = matchZone(buildZones(list), zip);
        if (bestZones.length === 0) expect(match).toBeNull();
        else expect(match?.fee).toBe(Math.min(...bestZones.map(({ fee }) => fee)));
        if (match) expect(bestZones.map(({ id }) => id)).toContain(match.id);
      }),
    );
  });

  test("ignores case, spaces, hyphens and full-width characters", () => {
    const wide = (text: string) =>
      text.replaceAll(/[0-9A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    const written = fc.constantFrom<((text: string) => string)[]>(
      (text) => text.toLowerCase(),
      (text) => ` ${text.slice(0, 2)} ${text.slice(2)}`,
      (text) => `${text.slice(0, 1)}-${text.slice(1)}`,
      wide,
      (text) => wide(`${text.slice(0, 1)}－${text.slice(1)}`),
    );
    fc.assert(
      fc.property(areas, code, written, (list, zip, write) => {
        expect(normalCode(write(zip))).toBe(zip);
        expect(matchZone(buildZones(list), write(zip))?.id).toBe(matchZone(buildZones(list), zip)?.id);
      }),
    );
  });
});

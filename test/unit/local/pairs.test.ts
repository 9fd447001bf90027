import { describe, expect, it } from "vitest";
import { choosePairwise } from "../../screens/pairs.ts";

const factors = {
  page: ["menu", "bag", "checkout"],
  width: ["320", "390", "1280"],
  theme: ["light", "dark"],
  reading: ["plain", "large"],
} as const;

const isPossible = ({ width, reading }: { width: string; reading: string }): boolean =>
  reading === "plain" || width === "390";

describe("the pairwise selection", () => {
  const rows = choosePairwise(factors, isPossible);

  it("contains every possible pair of values, and no impossible row", () => {
    expect(rows.every(isPossible)).toBe(true);
    const names = Object.keys(factors) as (keyof typeof factors)[];
    for (const [index, first] of names.entries())
      for (const second of names.slice(index + 1))
        for (const one of factors[first])
          for (const other of factors[second]) {
            const isWanted = isPossible({ width: "390", reading: "plain", [first]: one, [second]: other });
            const isIn = rows.some((row) => row[first] === one && row[second] === other);
            expect(isIn, `${one} with ${other}`).toBe(isWanted);
          }
  });

  it("is much smaller than all combinations, and the same for the same factors", () => {
    expect(rows.length).toBeLessThan(16);
    expect(choosePairwise(factors, isPossible)).toEqual(rows);
  });
});

import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyPrefix, listKeys, maxKeys } from "../../../db/key-ring.ts";
import { keyedColumns } from "../../../db/queries/sealed.ts";
import * as schema from "../../../db/schema/index.ts";
import { masterKeys, namedDigests } from "../../../worker/domain/master-key.ts";
import { reseal, seal, unseal } from "../../../worker/domain/sealed.ts";

const plain = btoa("01234567890123456789012345678901");
const other = btoa("11234567890123456789012345678901");
const list = (text: string | undefined) => masterKeys({ MASTER_KEY: text ?? "" }).map(({ id }) => id);

describe("a key ring", () => {
  it.each([
    ["one key alone", plain, ["plain"]],
    ["a ring", JSON.stringify({ k2: other, plain }), ["k2", "plain"]],
    ["a short key in a ring", JSON.stringify({ k2: "c2hvcnQ=", k1: other }), ["k1"]],
    ["an id with a colon", JSON.stringify({ "k:2": other, k1: plain }), ["k1"]],
    ["a list", JSON.stringify([other]), ["0"]],
    ["a number", "12", []],
    ["an empty ring", "{}", []],
    ["nothing", undefined, []],
  ])("of %s has the valid keys in their order", (_, text, ids) => {
    expect(list(text)).toEqual(ids);
  });

  it("has at most four keys, because each may have to be tried", () => {
    const ring = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`k${index}`, plain]));
    expect(listKeys(JSON.stringify(ring))).toHaveLength(maxKeys);
  });
});

const ids = fc.uniqueArray(fc.constantFrom("plain", "k1", "k2", "k3", "k4"), { minLength: 1, maxLength: maxKeys });
const buildKey = (id: string): string => btoa(id.padEnd(32, "."));
const buildRing = (names: readonly string[]) => ({
  MASTER_KEY: JSON.stringify(Object.fromEntries(names.map((id) => [id, buildKey(id)]))),
});

describe("a sealed text", () => {
  it("opens with every ring that has its key, whatever stands first, and with no other", async () => {
    await fc.assert(
      fc.asyncProperty(ids, ids, fc.string(), async (before, after, secret) => {
        const sealed = await seal(buildRing(before), ["sto_1", "x"], secret);
        const opened = unseal(buildRing(after), ["sto_1", "x"], sealed);
        if (after.some((id) => id === before[0])) expect(await opened).toBe(secret);
        else await expect(opened).rejects.toThrow("has no key");
      }),
      { numRuns: 60 },
    );
  });

  it("of a plain key opens in a ring under the id plain, and a ring's plain key seals without an id", async () => {
    const sealed = await seal({ MASTER_KEY: plain }, ["sto_1"], "secret");
    const ring = { MASTER_KEY: JSON.stringify({ plain, k1: other }) };
    expect(await unseal(ring, ["sto_1"], sealed)).toBe("secret");
    expect(await unseal({ MASTER_KEY: plain }, ["sto_1"], await seal(ring, ["sto_1"], "new"))).toBe("new");
  });

  it("is sealed anew with the first key, for the same owner alone", async () => {
    const sealed = await seal({ MASTER_KEY: plain }, ["sto_1"], "secret");
    const ring = { MASTER_KEY: JSON.stringify({ k1: other, plain }) };
    const again = await reseal(ring, ["sto_1"], sealed);
    expect([again.slice(0, 3), await unseal({ MASTER_KEY: JSON.stringify({ k1: other }) }, ["sto_1"], again)]).toEqual([
      "k1:",
      "secret",
    ]);
    await expect(reseal(ring, ["sto_2"], sealed)).rejects.toThrow();
  });

  it("does not open if it names another key of the ring", async () => {
    const ring = { MASTER_KEY: JSON.stringify({ k1: other, plain }) };
    const sealed = await seal(ring, ["sto_1"], "secret");
    for (const text of [sealed.replace("k1:", ""), sealed.replace("k1:", "k2:")])
      await expect(unseal(ring, ["sto_1"], text)).rejects.toThrow();
  });
});

describe("a digest that stays", () => {
  it("names its key, and is the same in every ring that has it", async () => {
    const digestsBy = async (names: readonly string[]) => namedDigests(buildRing(names), "x", "text");
    const [byPlain, byFirst] = await digestsBy(["plain", "k1"]);
    expect(await digestsBy(["k1", "plain"])).toEqual([byFirst, byPlain]);
    expect([byPlain, byFirst]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^k1:[0-9a-f]{64}$/),
    ]);
    expect(keyPrefix("plain")).toBe("");
  });
});

it("every column of encrypted texts is counted and encrypted anew in a rotation", () => {
  const counted = new Set(keyedColumns.map(({ table, column }) => `${table}.${column}`));
  const encrypted = Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .map((table) => getTableConfig(table))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => column.includes("encrypted"));
  expect(encrypted.length).toBeGreaterThan(0);
  expect(encrypted.filter((column) => !counted.has(column))).toEqual([]);
});

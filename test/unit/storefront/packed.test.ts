import fc from "fast-check";
import { expect, test } from "vitest";
import { type Packed, pack, unpack } from "../../../storefront/packed.ts";

/** Packs a value, writes and reads it as JSON, and unpacks it. */
const roundTrip = (value: unknown): unknown => {
  const read: Packed = JSON.parse(JSON.stringify(pack(value)));
  return unpack(read);
};

test("unpack returns the packed data", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(roundTrip(value)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  for (const value of [
    [],
    {},
    "",
    "0",
    0,
    null,
    [[0], ["0"]],
    { a: { a: "a" } },
    [
      { b: 1, a: 2 },
      { a: 2, b: 1 },
    ],
  ])
    expect(roundTrip(value)).toEqual(value);
  expect(roundTrip({ present: 1, absent: undefined })).toEqual({ present: 1 });
  expect(Object.keys(Object(roundTrip({ b: 1, a: 2 })))).toEqual(["b", "a"]);
});

test("pack writes values, shapes and references to them", () => {
  expect(pack([{ a: "b" }, { a: "b" }])).toEqual({ values: ["a", "b"], shapes: [[0]], root: [0, [1, 1], [1, 1]] });
});

test("pack writes the names and values that 200 dishes share once", () => {
  const dishes = Array.from({ length: 200 }, (_, index) => ({ dishNumber: index, category: "soups", soldOut: false }));
  const text = JSON.stringify(pack(dishes));
  for (const repeated of ["dishNumber", "category", "soups", "soldOut", "false"])
    expect(text.split(repeated)).toHaveLength(2);
});

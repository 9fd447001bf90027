import fc from "fast-check";
import { expect, test } from "vitest";
import { type Packed, pack, unpack } from "../../../storefront/packed.ts";

/** The way through a page: written as JSON, read again, unpacked. */
const throughPage = (value: unknown): unknown => {
  const read: Packed = JSON.parse(JSON.stringify(pack(value)));
  return unpack(read);
};

test("a page's scripts get the very data that the page was rendered with", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(throughPage(value)).toEqual(JSON.parse(JSON.stringify(value)));
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
    expect(throughPage(value)).toEqual(value);
  expect(throughPage({ kept: 1, left: undefined })).toEqual({ kept: 1 });
  expect(Object.keys(Object(throughPage({ b: 1, a: 2 })))).toEqual(["b", "a"]);
});

test("data is written as values, shapes and what refers to them", () => {
  expect(pack([{ a: "b" }, { a: "b" }])).toEqual({ values: ["a", "b"], shapes: [[0]], root: [0, [1, 1], [1, 1]] });
});

test("what two hundred dishes have in common is written once", () => {
  const dishes = Array.from({ length: 200 }, (_, index) => ({ dishNumber: index, category: "soups", soldOut: false }));
  const text = JSON.stringify(pack(dishes));
  for (const repeated of ["dishNumber", "category", "soups", "soldOut", "false"])
    expect(text.split(repeated)).toHaveLength(2);
});

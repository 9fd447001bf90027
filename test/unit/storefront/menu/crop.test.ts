import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Framing,
  findRectangle,
  minPercent,
  moveFrame,
  shapes,
  shrinkEdge,
  shrinkTo,
  wholePicture,
} from "../../../../storefront/dashboard/fields/crop/crop.rules.ts";

const photo = { width: 4000, height: 3000 };

const pixels = fc.integer({ min: 1, max: 8000 });
const pictures = fc.record({ width: pixels, height: pixels });
const framings: fc.Arbitrary<Framing> = fc.record({
  shape: fc.constantFrom(...shapes),
  percent: fc.integer({ min: minPercent, max: 100 }),
  centerX: fc.double({ min: 0, max: 100, noNaN: true }),
  centerY: fc.double({ min: 0, max: 100, noNaN: true }),
});
const moves = fc.record({
  x: fc.double({ min: -300, max: 300, noNaN: true }),
  y: fc.double({ min: -300, max: 300, noNaN: true }),
});

describe("the part of a picture that is cut out", () => {
  it.each([
    ["the whole picture", wholePicture, { left: 0, top: 0, width: 4000, height: 3000 }],
    ["the largest square", { ...wholePicture, shape: "square" }, { left: 500, top: 0, width: 3000, height: 3000 }],
    ["16:9 at the top", { ...wholePicture, shape: "wide", centerY: 0 }, { left: 0, top: 0, width: 4000, height: 2250 }],
    ["half of it", { ...wholePicture, percent: 50 }, { left: 1000, top: 750, width: 2000, height: 1500 }],
  ] as const)("is %s", (_, framing, rectangle) => {
    expect(findRectangle(photo, framing)).toEqual(rectangle);
  });

  it("is inside the picture and never empty, however small the picture and however far the frame was moved", () => {
    fc.assert(
      fc.property(pictures, framings, moves, (picture, framing, by) => {
        const { left, top, width, height } = findRectangle(picture, moveFrame(picture, framing, by));
        expect([left >= 0, top >= 0, width >= 1, height >= 1]).toEqual([true, true, true, true]);
        expect([left + width <= picture.width, top + height <= picture.height]).toEqual([true, true]);
      }),
    );
  });

  it("has the shape of its frame to one pixel", () => {
    fc.assert(
      fc.property(framings, (framing) => {
        const { width, height } = findRectangle(photo, { ...framing, shape: "square" });
        expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it("a frame stops at the edges, and comes back from there at once", () => {
  const square = { ...wholePicture, shape: "square" } as const;
  const right = moveFrame(photo, square, { x: 90, y: 0 });
  expect(findRectangle(photo, right).left).toBe(1000);
  expect(findRectangle(photo, moveFrame(photo, right, { x: -10, y: 0 })).left).toBe(600);
});

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 2000, height: 1500 },
  ],
  [
    { width: 10, height: 8000 },
    { width: 3, height: 2000 },
  ],
  [
    { width: 300, height: 200 },
    { width: 300, height: 200 },
  ],
])("shrinks %o to at most 2000 pixels", (size, shrunk) => {
  expect(shrinkTo(size, 2000)).toEqual(shrunk);
});

it("the edge for a picture that is too large makes it fit, whatever its size", () => {
  expect(shrinkEdge(2000, 8_000_000, 4_500_000)).toBe(1350);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 2560 }), fc.integer({ min: 5_000_001, max: 90_000_000 }), (edge, bytes) => {
      const shrunk = shrinkEdge(edge, bytes, 5_000_000);
      expect(shrunk).toBeLessThan(edge);
      expect((bytes * shrunk ** 2) / edge ** 2).toBeLessThanOrEqual(Math.max(5_000_000, bytes / edge ** 2));
    }),
  );
});

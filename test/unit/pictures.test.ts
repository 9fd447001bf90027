import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildSrcset, storePictures } from "../../storefront/ui/pictures.ts";
import { inspectPicture } from "../../worker/domain/pictures/inspect.rules.ts";
import { picturePath, readPicturePath, widthsOf } from "../../worker/domain/pictures/sizes.rules.ts";
import { pictures, pngWithoutPixels, uprightJpeg } from "../support/builders/pictures.ts";

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

/** Builds a WebP file of one chunk. */
const buildWebp = (chunk: string, data: readonly number[]): Uint8Array => {
  const body = [...letters("WEBP"), ...letters(chunk), data.length, 0, 0, 0, ...data];
  return Uint8Array.from([...letters("RIFF"), body.length, 0, 0, 0, ...body]);
};

describe("inspectPicture", () => {
  test.each(Object.entries(pictures))("reads type and size of a %s", (kind, bytes) => {
    expect(inspectPicture(bytes)).toEqual({ kind, width: 2, height: 2 });
  });

  test("reads sizes without decoding, in every form of WebP", () => {
    expect(inspectPicture(pngWithoutPixels(30_000, 20_000))).toEqual({ kind: "png", width: 30_000, height: 20_000 });
    expect(inspectPicture(uprightJpeg)).toEqual({ kind: "jpeg", width: 8, height: 4 });
    // Lossless WebP stores each size minus one in 14 bits, extended WebP in 24 bits.
    expect(inspectPicture(buildWebp("VP8L", [0x2f, 0x1f, 0xc3, 0xc7, 0x00]))).toEqual({
      kind: "webp",
      width: 800,
      height: 800,
    });
    expect(inspectPicture(buildWebp("VP8X", [0, 0, 0, 0, 0x7f, 0x3e, 0, 0x3f, 0x1f, 0]))).toEqual({
      kind: "webp",
      width: 16_000,
      height: 8000,
    });
  });

  test("rejects a truncated picture", () => {
    for (const bytes of [...Object.values(pictures), uprightJpeg]) {
      for (let end = 0; end < bytes.byteLength; end += 1) expect(inspectPicture(bytes.slice(0, end))).toBeNull();
    }
  });

  test("returns a size or null for any bytes", () => {
    const damaged = fc.tuple(
      fc.constantFrom(...Object.values(pictures), uprightJpeg),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 8 }),
    );
    fc.assert(
      fc.property(damaged, ([bytes, changes]) => {
        const damagedBytes = bytes.slice();
        for (const [at, value] of changes) damagedBytes[at % damagedBytes.byteLength] = value;
        const inspected = inspectPicture(damagedBytes);
        if (inspected) expect(Math.min(inspected.width, inspected.height)).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe("the widths of a picture", () => {
  test("are the standard widths below its own, and at most 1280", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000 }), (width) => {
        const widths = widthsOf(width);
        expect(widths.at(-1)).toBe(Math.min(width, 1280));
        expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
      }),
    );
  });

  test("are read only from the paths of uploaded pictures and of the demo restaurants", () => {
    const hash = "0123456789abcdef".repeat(2);
    expect(readPicturePath(picturePath(hash, 700))).toEqual({ hash, width: 700 });
    expect(buildSrcset(`/images/${hash}/700.webp`)).toBe(
      [320, 640, 700].map((width) => `/images/${hash}/${width}.webp ${width}w`).join(", "),
    );
    expect(buildSrcset("/pictures/umi-sando/karaage-640.webp")).toBe(
      "/pictures/umi-sando/karaage-320.webp 320w, /pictures/umi-sando/karaage-640.webp 640w",
    );
    const otherPaths = ["/pictures/copper-pot/logo.svg", `/images/${hash}/1281.webp`, `/images/${hash}/0.webp`];
    for (const path of [...otherPaths, `https://example.com/images/${hash}/320.webp`]) {
      expect([path, readPicturePath(path), buildSrcset(path)]).toEqual([path, null, undefined]);
    }
  });
});

test("a restaurant without a hero picture shows its featured dish, and without dishes none", () => {
  const store = { logoUrl: "/images/logo.webp", heroImage: null };
  const dish = { featured: false, thumbnail: "/images/a.webp" };
  const best = { featured: true, thumbnail: "/images/b.webp" };
  const plain = { share: null, icon: "/icon" };
  const picturesOf = (items: (typeof dish)[]) => storePictures({ store, items });
  expect(picturesOf([dish, best])).toEqual({ hero: "/images/b.webp", ...plain });
  expect(picturesOf([dish])).toEqual({ hero: "/images/a.webp", ...plain });
  expect(picturesOf([])).toEqual({ hero: null, ...plain });
});

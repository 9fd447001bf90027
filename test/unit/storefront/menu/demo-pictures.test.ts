import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seedRows } from "../../../../db/seed/rows.ts";
import { seedStores } from "../../../../db/seed/stores.ts";
import { inspectPicture } from "../../../../worker/domain/pictures/inspect.rules.ts";
import { listVariants } from "../../../../worker/domain/pictures/sizes.rules.ts";

const folder = new URL("../../../../storefront/public/pictures/", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
const rendered = files.filter((path) => path.endsWith(".webp"));

test.each(seedStores)("each picture of $slug has its files, and each file of dishes its picture", (store) => {
  const rows = seedRows(store, "2026-11-20T23:30:00.000Z").map(([, own]) => own);
  const named = JSON.stringify(rows).match(/\/pictures\/[^"]+/g) ?? [];
  const paths = [...new Set([...named, `/pictures/${store.slug}/hero-1280.webp`])];
  const variants = paths.flatMap((path) => {
    const addresses = listVariants(path).map(({ address }) => address);
    return addresses.length > 0 ? addresses : [path];
  });
  const pictures = files.filter((path) => path.startsWith(`${store.slug}/`) && /\.(?:svg|webp)$/.test(path));
  expect(pictures.map((path) => `/pictures/${path}`).toSorted()).toEqual(variants.toSorted());
});

test("each rendered picture has the width of its name and at most 40 KB, and 13.5 KB for a phone's first screen", () => {
  expect(rendered.length).toBeGreaterThan(0);
  const sizes = rendered.map((path) => {
    const bytes = readFileSync(new URL(path, folder));
    const width = Number(/-(\d+)\.webp$/.exec(path)?.[1]);
    const read = inspectPicture(new Uint8Array(bytes));
    return {
      path,
      isRight: read?.kind === "webp" && read.width === width,
      isSmall: bytes.byteLength <= (width <= 640 ? 13_500 : 40 * 1024),
    };
  });
  expect(sizes.filter(({ isRight, isSmall }) => !(isRight && isSmall))).toEqual([]);
});

test("dishes and products are three quarters as high as wide", () => {
  const others = rendered.filter((path) => !/\/hero-\d+\.webp$/.test(path));
  const heights = others.map((path) => {
    const read = inspectPicture(new Uint8Array(readFileSync(new URL(path, folder))));
    return [path, (read?.height ?? 0) / (read?.width ?? 1)] as const;
  });
  expect(heights.filter(([, share]) => Math.abs(share - 0.75) > 0.01)).toEqual([]);
});

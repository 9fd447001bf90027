/// <reference path="./subset-font.d.ts" />
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Font, FontCollection } from "fontkitten";
import type { Theme } from "../../../db/schema/store/enums.ts";
import { matchMetrics } from "./fallback.ts";
import { type FontFamily, families, layoutFeatures, subsets } from "./families.ts";
import { faces, localFonts } from "./local-fonts.ts";

/** Fonts that an earlier build has cut. A build cuts them again only when their sources or these rules change. */
const cacheFolder = path.join(import.meta.dirname, "../../../dist/fonts");
const require = createRequire(import.meta.url);

interface FontFile {
  fileName: string;
  source: Uint8Array;
}

/** What a page of a theme needs. */
export interface ThemeFonts {
  /** The @font-face rules of the files. */
  css: string;
  /** The @font-face rules of the local fonts that a page uses until the files have arrived. */
  fallbackCss: string;
  /** The paths of the files that every page needs. */
  preload: string[];
}

export interface CutFonts {
  themes: Record<Theme, ThemeFonts>;
  files: FontFile[];
}

const findSource = ({ source, axes }: FontFamily, subset: string): string =>
  require.resolve(`@fontsource-variable/${source}/files/${source}-${subset}-${axes}-normal.woff2`);

/** The result of `make`, which is stored until one of `inputs` differs. */
const remember = async (
  name: string,
  ending: string,
  inputs: readonly (string | Uint8Array)[],
  make: () => Promise<Uint8Array | string>,
): Promise<Uint8Array> => {
  const hash = createHash("sha256");
  for (const input of inputs) hash.update(input);
  const file = path.join(cacheFolder, `${name}-${hash.digest("hex").slice(0, 16)}.${ending}`);
  try {
    return readFileSync(file);
  } catch {
    const made = await make();
    mkdirSync(cacheFolder, { recursive: true });
    writeFileSync(file, made);
    return typeof made === "string" ? Buffer.from(made) : made;
  }
};

/** The average width of a font's digits in its own units. The 1 is left out, because many fonts draw it narrow, and few
 *  prices have it. */
const digitWidth = (font: Font | FontCollection): number => {
  if (font.isCollection) throw new Error("A cut font is one font.");
  const widths = [..."023456789"].map((digit) => font.glyphForCodePoint(digit.charCodeAt(0)).advanceWidth);
  return widths.reduce((sum, width) => sum + width) / widths.length;
};

const cutFile = async (family: FontFamily, subset: (typeof subsets)[number]): Promise<FontFile> => {
  const { source, opsz, wght } = family;
  const font = readFileSync(findSource(family, subset.name));
  const options = {
    targetFormat: "woff2",
    variationAxes: { wght, ...(opsz === undefined ? {} : { opsz }) },
    keepFeatures: layoutFeatures,
    noHinting: true,
  } as const;
  const name = `${source}-${subset.name}`;
  const cut = await remember(name, "woff2", [font, subset.characters, JSON.stringify(options)], async () => {
    const { default: subsetFont } = await import("subset-font");
    return subsetFont(font, subset.characters, options);
  });
  const version = createHash("sha256").update(cut).digest("hex").slice(0, 8);
  return { fileName: `assets/${name}-${version}.woff2`, source: cut };
};

/** The rules of a family's local fonts in one face. Digits have rules of their own: they are wider in some fonts than
 *  letters of the same font let expect, and prices and times are mostly digits. */
const buildFaceRules = async (
  { name, opsz, bold, fallbacks }: FontFamily,
  font: Uint8Array,
  { face, weight }: (typeof faces)[number],
): Promise<string> => {
  const [{ default: subsetFont }, { fromBuffer }, { create }] = await Promise.all([
    import("subset-font"),
    import("@capsizecss/unpack"),
    import("fontkitten"),
  ]);
  const variationAxes = { wght: face === "bold" ? bold : 400, ...(opsz === undefined ? {} : { opsz }) };
  const instance = await subsetFont(font, subsets[0].characters, { targetFormat: "sfnt", variationAxes });
  const file = Buffer.from(instance);
  const metrics = await fromBuffer(file);
  const digits = { ...metrics, xWidthAvg: digitWidth(create(file)) };
  const rules = fallbacks.map((local) => {
    const { names, metrics: localMetrics, digit } = localFonts[local][face];
    const src = names.map((localName) => `local(${localName})`).join(",");
    const start = `@font-face{font-family:${name} ${local};${weight}src:${src};`;
    const digitMetrics = matchMetrics(digits, { unitsPerEm: 1, xWidthAvg: digit });
    return `${start}${matchMetrics(metrics, localMetrics)}}${start}${digitMetrics};unicode-range:U+30-39}`;
  });
  return rules.join("");
};

/** The rules of a family's local fonts. */
const fallbackRules = async (family: FontFamily): Promise<string> => {
  const font = readFileSync(findSource(family, "latin"));
  const inputs = [font, JSON.stringify([family, localFonts, faces])];
  const rules = await remember(`${family.source}-fallback`, "css", inputs, async () =>
    (await Promise.all(faces.map((face) => buildFaceRules(family, font, face)))).join(""),
  );
  return Buffer.from(rules).toString("utf8");
};

const cutFamily = async (family: FontFamily) => {
  const files = await Promise.all(subsets.map((subset) => cutFile(family, subset)));
  const { min, max } = family.wght;
  const rules = files.map(
    ({ fileName }, index) =>
      `@font-face{font-family:${family.name};font-weight:${min} ${max};font-display:swap;` +
      `src:url(/${fileName});unicode-range:${subsets[index]?.unicodeRange}}`,
  );
  const fallbackCss = await fallbackRules(family);
  return { files, css: rules.toReversed().join(""), fallbackCss, preload: `/${files[0]?.fileName}` };
};

/** Cuts the fonts of all themes. */
const cutAll = async (): Promise<CutFonts> => {
  const files: FontFile[] = [];
  const cutTheme = async (theme: Theme): Promise<ThemeFonts> => {
    const cut = await Promise.all(families[theme].map(cutFamily));
    files.push(...cut.flatMap((family) => family.files));
    return {
      css: cut.map(({ css }) => css).join(""),
      fallbackCss: cut.map(({ fallbackCss }) => fallbackCss).join(""),
      preload: cut.map(({ preload }) => preload),
    };
  };
  const [bistro, counter, salon] = await Promise.all([cutTheme("bistro"), cutTheme("counter"), cutTheme("salon")]);
  return { themes: { bistro, counter, salon }, files };
};

let cut: Promise<CutFonts> | undefined;

/** The cut fonts. The builds of the pages and of the worker share them. */
export const cutFonts = (): Promise<CutFonts> => (cut ??= cutAll());

import type { Theme } from "../../../db/schema/store/enums.ts";
import type { localFonts } from "./local-fonts.ts";

/** A variable font of an npm package, and what a theme uses of it. */
export interface FontFamily {
  /** The family's name in the style sheets. */
  name: string;
  /** The package below @fontsource-variable, and the files that have the axes. */
  source: string;
  axes: "opsz" | "wght";
  /** The optical size, if the font has that axis: the size in CSS pixels at which it is used. */
  opsz?: number;
  wght: { min: number; max: number };
  /** The weight of its bold text: 600, or `--display-weight` of its theme. */
  bold: number;
  /** Local fonts in whose metrics the page is laid out until the file has arrived, by system. */
  fallbacks: readonly (keyof typeof localFonts)[];
}

const sans = ["arial", "roboto"] as const;
const serif = ["times", "noto"] as const;

/** Each theme's font for headings and its font for text. */
export const families: Readonly<Record<Theme, readonly [FontFamily, FontFamily]>> = {
  bistro: [
    {
      name: "Fraunces",
      source: "fraunces",
      axes: "opsz",
      opsz: 72,
      wght: { min: 400, max: 700 },
      bold: 600,
      fallbacks: serif,
    },
    { name: "Inter", source: "inter", axes: "wght", wght: { min: 400, max: 700 }, bold: 600, fallbacks: sans },
  ],
  counter: [
    {
      name: "Bricolage Grotesque",
      source: "bricolage-grotesque",
      axes: "opsz",
      opsz: 36,
      wght: { min: 400, max: 800 },
      bold: 700,
      fallbacks: sans,
    },
    { name: "Figtree", source: "figtree", axes: "wght", wght: { min: 400, max: 700 }, bold: 600, fallbacks: sans },
  ],
  salon: [
    {
      name: "Newsreader",
      source: "newsreader",
      axes: "opsz",
      opsz: 60,
      wght: { min: 400, max: 500 },
      bold: 500,
      fallbacks: serif,
    },
    {
      name: "Source Serif",
      source: "source-serif-4",
      axes: "opsz",
      opsz: 14,
      wght: { min: 400, max: 700 },
      bold: 600,
      fallbacks: serif,
    },
  ],
};

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** The characters of each file, and the ranges by which browsers choose it. Fontsource divides its files in the same
 *  way. Menus in English and German need the first file alone.
 *  Where ranges overlap, the rule that comes last decides: the one of the first file. */
export const subsets = [
  {
    name: "latin",
    characters: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„†•…‹›⁄€™−′″`,
    unicodeRange: "U+20-FF,U+152-153,U+160-161,U+178,U+17D-17E,U+2013-2044,U+20AC,U+2122,U+2212",
  },
  {
    name: "latin-ext",
    characters: `${range(0x100, 0x151)}${range(0x154, 0x15f)}${range(0x162, 0x177)}${range(0x179, 0x17c)}${range(0x17f, 0x24f)}${range(0x1e00, 0x1eff)}₤₦₩₫₱₹₺`,
    unicodeRange: "U+100-24F,U+1E00-1EFF,U+20A0-20BF",
  },
] as const;

/** The OpenType features that the style sheets use, or that spelling needs. */
export const layoutFeatures = ["kern", "liga", "calt", "ccmp", "mark", "mkmk", "rlig", "rvrn", "locl", "tnum", "lnum"];

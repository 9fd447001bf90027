import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { themes } from "../../../db/schema/store/enums.ts";
import { hueOf } from "../../../worker/domain/store/palette.rules.ts";

const sheets = globSync("storefront/**/*.css").map((file) => ({
  file,
  lines: readFileSync(file, "utf8").split("\n"),
}));

/** CSS declarations with physical sides. Logical ones are required. */
const physicalSides = [
  /^\s*(?:(?:margin|padding|inset|border|scroll-margin|scroll-padding)-)?(?:left|right|top|bottom)(?:-\w+)*\s*:/,
  /^\s*(?:min-|max-)?(?:width|height)\s*:/,
  /^\s*border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /^\s*(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
];

/** Whether a shorthand such as `padding: 1px 2px 3px 4px` has different values for left and right. */
const isLopsided = (row: string): boolean => {
  const [, values = ""] = /^\s*(?:margin|padding|inset)\s*:\s*([^;()]+);/.exec(row) ?? [];
  const [, right, , left] = values.trim().split(/\s+/);
  return left !== undefined && left !== right;
};

test("styles use logical sides, so that pages work from right to left", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const violations = sheets.flatMap(({ file, lines }) =>
    lines
      .filter((row) => physicalSides.some((pattern) => pattern.test(row)) || isLopsided(row))
      .map((row) => `${file}: ${row.trim()}`),
  );
  expect(violations).toEqual([]);
});

test("no legend floats, because WebKit lays it out above the row of a flexible group", () => {
  const violations = sheets.flatMap(({ file, lines }) =>
    [...lines.join("\n").matchAll(/([^{}]*\blegend\b[^{}]*)\{([^}]*)\}/g)]
      .filter(([, , rules = ""]) => /\b(?:float|position:\s*absolute)\b/.test(rules))
      .map(([, selector = ""]) => `${file}: ${selector.trim()}`),
  );
  expect(violations).toEqual([]);
});

interface Tone {
  lightness: number;
  chroma: number;
}

/** The luminance of an OKLCH color, clipped to sRGB. */
const luminance = ({ lightness, chroma }: Tone, hue: number): number => {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  const [red = 0, green = 0, blue = 0] = linear.map((part) => Math.min(Math.max(part, 0), 1));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrastRatio = (text: Tone, paper: Tone, hue: number): number => {
  const luminances = [luminance(text, hue), luminance(paper, hue)];
  const low = Math.min(...luminances);
  const high = Math.max(...luminances);
  return (high + 0.05) / (low + 0.05);
};

const tones = (styles: string): Map<string, Tone> => {
  const violations = styles.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)/g);
  return new Map([...violations].map(([, name = "", l, c]) => [name, { lightness: Number(l), chroma: Number(c) }]));
};

describe("the theme's colors", () => {
  const [light = "", dark = ""] = readFileSync("storefront/styles/tokens.css", "utf8").split("prefers-color-scheme");
  test.each([
    ["light", light],
    ["dark", dark],
  ])("have AA contrast in every hue, in the %s theme", (_theme, styles) => {
    const tonesByName = tones(styles);
    const tone = (name: string): Tone => tonesByName.get(name) ?? { lightness: 1, chroma: 0 };
    for (let hue = 0; hue < 360; hue += 5) {
      for (const paper of ["paper", "surface", "sunken"])
        for (const text of ["text", "text-soft"])
          expect(contrastRatio(tone(text), tone(paper), hue), `${text} on ${paper} at ${hue}`).toBeGreaterThan(4.5);
      for (const paper of ["paper", "surface"])
        expect(contrastRatio(tone("text-faint"), tone(paper), hue), `${paper} at ${hue}`).toBeGreaterThan(4.5);
    }
  });
  const themeBlocks = [
    ...readFileSync("storefront/styles/themes.css", "utf8").matchAll(/html\[data-theme="(\w+)"\] \{([^}]*)\}/g),
  ].map(([, theme = "", block = ""]) => ({ theme, block }));
  test("are the same in every theme, in light and dark, so that their contrast holds in each", () => {
    expect(themeBlocks.map(({ theme }) => theme)).toEqual([...themes]);
    for (const { theme, block } of themeBlocks) {
      expect(block, theme).not.toMatch(/#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch|oklab|color)\(/i);
      expect(block, theme).not.toMatch(/--(?:paper|surface|sunken|text|text-soft|text-faint|ink|fill|on-fill):/);
    }
  });
  test("of text and its background are pairs that have contrast", () => {
    const pairs = ["sunken text", "fill on-fill", "none ink"];
    for (const { theme, block } of themeBlocks) {
      const value = (name: string, normal: string): string =>
        new RegExp(`--${name}: (?:var\\(--([\\w-]+)\\)|(none));`).exec(block)?.slice(1).find(Boolean) ?? normal;
      for (const [fill, text] of [
        ["promo-fill", "promo-text"],
        ["add-fill", "add-color"],
      ] as const)
        expect(pairs, theme).toContain(`${value(fill, "fill")} ${value(text, "on-fill")}`);
    }
  });
  test("use the hue of the brand color, and a warm hue for gray", () => {
    expect(["#ff0000", "#1f5f7a", "#808080"].map(hueOf)).toEqual([29, 230, 72]);
  });
});

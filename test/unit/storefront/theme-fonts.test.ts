import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { themes } from "../../../db/schema/store/enums.ts";
import { type CutFonts, cutFonts } from "../../../storefront/build/fonts/cut.ts";
import { matchMetrics } from "../../../storefront/build/fonts/fallback.ts";
import { families } from "../../../storefront/build/fonts/families.ts";

const require = createRequire(import.meta.url);

let fonts: CutFonts;
beforeAll(async () => {
  fonts = await cutFonts();
}, 60_000);

describe.each(themes)("the theme %s", (theme) => {
  it("loads at most 70 KiB of fonts for its first screen", () => {
    const sizes = fonts.themes[theme].preload.map(
      (href) => fonts.files.find(({ fileName }) => href === `/${fileName}`)?.source.length ?? Number.POSITIVE_INFINITY,
    );
    expect(sizes).toHaveLength(2);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(70 * 1024);
  });

  it("displays text in a local font of the same width until its own has arrived, in each weight", () => {
    const { css, fallbackCss } = fonts.themes[theme];
    const styles = readFileSync("storefront/styles/themes.css", "utf8");
    for (const { name, fallbacks } of families[theme]) {
      expect(css).toContain(`font-family:${name};`);
      for (const local of fallbacks) {
        const rules = [...fallbackCss.matchAll(new RegExp(`{font-family:${name} ${local};([^}]*)}`, "g"))];
        const texts = rules.map(([, descriptors = ""]) => descriptors);
        expect(texts.map((text) => text.includes("font-weight:700;"))).toEqual([false, false, true, true]);
        // Each face has a rule for letters, and one after it for digits.
        expect(texts.map((text) => text.endsWith("unicode-range:U+30-39"))).toEqual([false, true, false, true]);
        expect(new Set(texts.map((text) => /size-adjust:([^;]*);/.exec(text)?.[1])).size).toBe(4);
        expect(styles).toContain(`"${name} ${local}"`);
      }
    }
    const weight = new RegExp(`\\[data-theme="${theme}"\\] {[^}]*--display-weight: (\\d+);`).exec(styles)?.[1];
    // Text in a weight above 500 is displayed in the bold local font.
    if (Number(weight) > 500) expect(families[theme][0].bold).toBe(Number(weight));
    else expect(weight).toBe("400");
    expect(css.match(/font-display:swap/g)).toHaveLength(4);
    // A page without its fonts loads no file.
    expect(fallbackCss).not.toContain("url(");
  });

  it("has fonts under the Open Font License, whose text is in their packages", () => {
    for (const { source } of families[theme]) {
      const folder = path.dirname(require.resolve(`@fontsource-variable/${source}/package.json`));
      expect(readFileSync(path.join(folder, "LICENSE"), "utf8")).toContain("SIL Open Font License, Version 1.1");
    }
  });
});

it("a local font is scaled to the width of the theme's font and keeps its line height", () => {
  const font = { unitsPerEm: 1000, xWidthAvg: 550, ascent: 900, descent: -250 };
  expect(matchMetrics(font, { unitsPerEm: 2048, xWidthAvg: 1000 })).toBe(
    "size-adjust:112.6%;ascent-override:79.9%;descent-override:22.2%",
  );
});

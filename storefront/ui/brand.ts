import { brandPalettes, hueOf, type Palette } from "../../worker/domain/store/palette.rules.ts";

/** Corner radii, and the weight and letter spacing of headings, by the temperature of the brand color. */
const themes = {
  // Reds to yellows: bold, with tight headings.
  warm: "--radius:.875rem;--radius-large:1.5rem;--display-weight:700;--display-spacing:-.015em",
  // Greens: small corners.
  calm: "--radius:.375rem;--radius-large:.5rem;--display-weight:600;--display-spacing:0",
  // Blues and violets: light and round, with wide headings.
  cool: "--radius:1.25rem;--radius-large:2.25rem;--display-weight:500;--display-spacing:.005em",
} as const;

const themeFor = (hue: number): keyof typeof themes =>
  hue >= 115 && hue < 185 ? "calm" : hue >= 185 && hue < 330 ? "cool" : "warm";

/** Backgrounds of a red hue would look pink, so they take this hue instead. */
const creamHue = 62;

const paperHue = (hue: number): number => (hue < creamHue || hue >= 330 ? creamHue : hue);

/** The restaurant's theme as CSS custom properties for a style element in the head. It is derived from the brand
 *  color. */
export const brandStyle = (brand: string): string => {
  const { light, dark } = brandPalettes(brand);
  const hue = hueOf(brand);
  const properties = ({ fill, onFill, ink }: Palette) => `--fill:${fill};--on-fill:${onFill};--ink:${ink}`;
  const rootStyle = `--hue:${paperHue(hue)};${themes[themeFor(hue)]};${properties(light)}`;
  // `html:root` overrides the default values of the style sheet, which comes later.
  return `html:root{${rootStyle}}@media(prefers-color-scheme:dark){html:root{${properties(dark)}}}`;
};

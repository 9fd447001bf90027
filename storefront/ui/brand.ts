import { brandPalettes, hueOf, type Palette } from "../../worker/domain/store/palette.rules.ts";

/** Backgrounds of a red hue would look pink, so they take this hue instead. */
const creamHue = 62;

const paperHue = (hue: number): number => (hue < creamHue || hue >= 330 ? creamHue : hue);

/** The restaurant's colors as CSS custom properties for a style element in the head, derived from the brand color. */
export const brandStyle = (brand: string): string => {
  const { light, dark } = brandPalettes(brand);
  const hue = hueOf(brand);
  const properties = ({ fill, onFill, ink }: Palette) => `--fill:${fill};--on-fill:${onFill};--ink:${ink}`;
  const rootStyle = `--hue:${paperHue(hue)};${properties(light)}`;
  // `html:root` overrides the default values of the style sheet, which comes later.
  return `html:root{${rootStyle}}@media(prefers-color-scheme:dark){html:root{${properties(dark)}}}`;
};

import { brandPalettes, hueOf, type Palette } from "../../worker/domain/store/palette.rules.ts";

/** How a page's forms and headings go with a colour: corners, and the weight and the spacing of headings. */
const themes = {
  // Reds to yellows: a kitchen with a fire. Bold and close.
  warm: "--radius:.875rem;--radius-large:1.5rem;--display-weight:700;--display-spacing:-.015em",
  // Greens: a house with a garden. Upright, with the corners of a printed card.
  calm: "--radius:.375rem;--radius-large:.5rem;--display-weight:600;--display-spacing:0",
  // Blues and violets: a counter by night. Light, round and wide.
  cool: "--radius:1.25rem;--radius-large:2.25rem;--display-weight:500;--display-spacing:.005em",
} as const;

const themeFor = (hue: number): keyof typeof themes =>
  hue >= 115 && hue < 185 ? "calm" : hue >= 185 && hue < 330 ? "cool" : "warm";

/** Below this hue, paper of a red would look pink: it is cream instead. */
const creamHue = 62;

const paperHue = (hue: number): number => (hue < creamHue || hue >= 330 ? creamHue : hue);

/** The restaurant's own look as custom properties, for a style element in the head: all of it follows from its
 *  colour. */
export const brandStyle = (brand: string): string => {
  const { light, dark } = brandPalettes(brand);
  const hue = hueOf(brand);
  const properties = ({ fill, onFill, ink }: Palette) => `--fill:${fill};--on-fill:${onFill};--ink:${ink}`;
  const rootStyle = `--hue:${paperHue(hue)};${themes[themeFor(hue)]};${properties(light)}`;
  // The style sheet, which comes later, has the same names for a store without a colour.
  return `html:root{${rootStyle}}@media(prefers-color-scheme:dark){html:root{${properties(dark)}}}`;
};

import { brandPalettes, type Palette } from "../../worker/domain/store/palette.ts";

/** The palette as custom properties, for a style element in the head. */
export const brandStyle = (brand: string): string => {
  const { light, dark } = brandPalettes(brand);
  const properties = ({ fill, onFill, ink }: Palette) => `--fill:${fill};--on-fill:${onFill};--ink:${ink}`;
  return `:root{${properties(light)}}@media(prefers-color-scheme:dark){:root{${properties(dark)}}}`;
};

import type { Theme } from "../../../db/schema/store/enums.ts";
import { brandPalettes, type Neutrals, neutralPalettes, type Palette } from "../../domain/store/palette.rules.ts";
import { typefaces } from "../../domain/store/typeface.rules.ts";

/** What mails take from the restaurant that sends them. */
export interface Letterhead {
  name: string;
  brandColor: string;
  theme: Theme;
  logoUrl: string | null;
  /** The scheme and host of the restaurant's pages; null if it has no known host. */
  origin: string | null;
}

/** The colours, fonts and corners of a restaurant's mails, which are those of its pages. */
export interface Stationery {
  day: Palette & Neutrals;
  night: Palette & Neutrals;
  display: string;
  weight: number;
  text: string;
  /** The radii of the card, and of buttons and boxes in it, in pixels. */
  radius: number;
  innerRadius: number;
}

/** The stationery of a restaurant. */
export const createStationery = ({ brandColor, theme }: Letterhead): Stationery => {
  const { light, dark } = brandPalettes(brandColor);
  const neutral = neutralPalettes(brandColor);
  const typeface = typefaces[theme];
  return {
    ...typeface,
    day: { ...light, ...neutral.light },
    night: { ...dark, ...neutral.dark },
    innerRadius: Math.round(typeface.radius * 0.6),
  };
};

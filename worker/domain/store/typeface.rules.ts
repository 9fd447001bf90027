import type { Theme } from "../../../db/schema/store/enums.ts";

const sans =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Hiragino Sans','Noto Sans CJK JP',Helvetica,Arial,sans-serif";
const serif =
  "'Iowan Old Style',Palatino,'Noto Serif',Georgia,'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif";

/** How a theme sets its headings and texts outside of the storefront, in mails and in the API guide. */
interface Typeface {
  display: string;
  weight: number;
  text: string;
  /** The radius of cards in pixels. Those of buttons and boxes in cards are smaller. */
  radius: number;
}

/** The fonts, weights and radii of `storefront/styles/themes.css`. Clients without web fonts use the system's. */
export const typefaces: Readonly<Record<Theme, Typeface>> = {
  bistro: { display: `'Fraunces',${serif}`, weight: 600, text: `'Inter',${sans}`, radius: 20 },
  counter: { display: `'Bricolage Grotesque',${sans}`, weight: 700, text: `'Figtree',${sans}`, radius: 12 },
  salon: { display: `'Newsreader',${serif}`, weight: 500, text: `'Source Serif',${serif}`, radius: 2 },
};

/** The path of the style sheet with a theme's web fonts. `storefront/build/fonts/plugin.ts` writes it. */
export const fontSheet = (theme: Theme): string => `/fonts/${theme}.css`;

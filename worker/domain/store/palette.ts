type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb => {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!match) return [138, 59, 18];
  return [
    Number.parseInt(match[1] ?? "", 16),
    Number.parseInt(match[2] ?? "", 16),
    Number.parseInt(match[3] ?? "", 16),
  ];
};

const write = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** The contrast of two colours, 1 to 21 (WCAG 2.2, 1.4.3). contrast("#000000", "#ffffff") is 21. */
export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(parse(a)), luminance(parse(b))].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** The colour nearest to `hex` on the way to `pole` that reads on every one of the backgrounds. */
const readable = (hex: string, pole: string, backgrounds: readonly string[], wanted: number): string => {
  for (let step = 0; step <= 50; step += 1) {
    const candidate = write(mix(parse(hex), parse(pole), step / 50));
    if (backgrounds.every((background) => contrast(candidate, background) >= wanted)) return candidate;
  }
  return pole;
};

/** What a page or a mail needs of a store's colour, in light and in dark. */
export interface Palette {
  /** Fills of buttons and marks; white or `onFill` reads on it. */
  fill: string;
  onFill: string;
  /** The colour as text on the page. */
  ink: string;
}

const textContrast = 4.6;
const paper = ["#fbf7f1", "#ffffff", "#f3ece1"];
const night = ["#171310", "#211c18", "#2b2520"];

/** Derives the palette of a brand colour so that text keeps AA contrast whatever the colour is.
 *  brandPalettes("#ffee00").light.ink is a dark olive, because yellow does not read on paper. */
export const brandPalettes = (brand: string): { light: Palette; dark: Palette } => {
  const fill = readable(write(parse(brand)), "#000000", ["#ffffff"], textContrast);
  const darkFill = readable(write(parse(brand)), "#ffffff", ["#171310", "#211c18"], textContrast);
  return {
    light: { fill, onFill: "#ffffff", ink: readable(fill, "#000000", paper, textContrast) },
    dark: { fill: darkFill, onFill: "#171310", ink: readable(darkFill, "#ffffff", night, textContrast) },
  };
};

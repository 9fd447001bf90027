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

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, 1.4.3). contrast("#000000", "#ffffff") is 21. */
export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(parse(a)), luminance(parse(b))].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** The colour between `hex` and `pole` that is closest to `hex` and has enough contrast on all backgrounds. */
const readable = (hex: string, pole: string, backgrounds: readonly string[], wanted: number): string => {
  for (let step = 0; step <= 50; step += 1) {
    const candidate = write(mix(parse(hex), parse(pole), step / 50));
    if (backgrounds.every((background) => contrast(candidate, background) >= wanted)) return candidate;
  }
  return pole;
};

/** A store's colours for pages and mails, in light or dark mode. */
export interface Palette {
  /** The fill of buttons and marks. `onFill` is readable on it. */
  fill: string;
  onFill: string;
  /** The colour for text on the page. */
  ink: string;
}

const textContrast = 4.6;
const paper = ["#fbf7f1", "#ffffff", "#f3ece1"];
const night = ["#171310", "#211c18", "#2b2520"];

/** Derives accessible palettes from a brand colour: text always has AA contrast. brandPalettes("#ffee00").light.ink is
 *  a dark olive, because yellow is unreadable on a light background. */
export const brandPalettes = (brand: string): { light: Palette; dark: Palette } => {
  const fill = readable(write(parse(brand)), "#000000", ["#ffffff"], textContrast);
  const darkFill = readable(write(parse(brand)), "#ffffff", ["#171310", "#211c18"], textContrast);
  return {
    light: { fill, onFill: "#ffffff", ink: readable(fill, "#000000", paper, textContrast) },
    dark: { fill: darkFill, onFill: "#171310", ink: readable(darkFill, "#ffffff", night, textContrast) },
  };
};

/** The warm hue of the page background, for greys. */
const paperHue = 72;

/** The OKLCH hue of a colour in whole degrees; the background's hue for a grey. hueOf("#1f5f7a") is 230. Source: B.
 *  Ottosson, "A perceptual color space for image processing". */
export const hueOf = (hex: string): number => {
  const [red, green, blue] = parse(hex);
  const r = channel(red);
  const g = channel(green);
  const b = channel(blue);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const across = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const along = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  if (Math.hypot(across, along) < 0.02) return paperHue;
  return (Math.round((Math.atan2(along, across) * 180) / Math.PI) + 360) % 360;
};

/** The colours of backgrounds, texts and lines that are not the brand's own. */
export interface Neutrals {
  paper: string;
  surface: string;
  sunken: string;
  text: string;
  soft: string;
  line: string;
}

const gamma = (value: number): number => {
  const share = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.min(Math.max(share, 0), 1) * 255;
};

/** An OKLCH colour as #rrggbb, for mail clients, which know no OKLCH. oklch(1, 0, 0) is "#ffffff". Source: B.
 *  Ottosson, as above. */
const oklch = (lightness: number, chroma: number, hue: number): string => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return write([
    gamma(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]);
};

/** The neutral colours of `storefront/styles/tokens.css` in the hue of a brand colour. */
export const neutralPalettes = (brand: string): { light: Neutrals; dark: Neutrals } => {
  const hue = hueOf(brand);
  return {
    light: {
      paper: oklch(0.978, 0.01, hue),
      surface: "#ffffff",
      sunken: oklch(0.946, 0.017, hue),
      text: oklch(0.26, 0.02, hue),
      soft: oklch(0.47, 0.026, hue),
      line: oklch(0.9, 0.022, hue),
    },
    dark: {
      paper: oklch(0.19, 0.011, hue),
      surface: oklch(0.23, 0.013, hue),
      sunken: oklch(0.267, 0.015, hue),
      text: oklch(0.945, 0.014, hue),
      soft: oklch(0.78, 0.026, hue),
      line: oklch(0.31, 0.018, hue),
    },
  };
};

/** Colours and random numbers of one picture. The same name always gives the same picture. */
export interface Brush {
  /** The colours of the dish, the main one first. */
  main: string;
  second: string;
  third: string;
  /** A number from 0 to 1, determined by the picture's name and the number of calls. */
  random(): number;
}

/** Draws one dish in the middle of a picture of 640 by 480. */
export type Draw = (brush: Brush) => string;

export const createBrush = (
  name: string,
  [main = "#c98b4a", second = "#f4eee0", third = "#7fa650"]: readonly string[],
): Brush => {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  const random = (): number => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
  return { main, second, third, random };
};

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colours by a share from 0 to 1. */
export const mix = (from: string, to: string, share: number): string => {
  const target = channels(to);
  const parts = channels(from).map((part, index) => Math.round(part + ((target[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
};

export const lighter = (hex: string, share = 0.25): string => mix(hex, "#ffffff", share);
export const darker = (hex: string, share = 0.2): string => mix(hex, "#2a140a", share);

const short = (value: number): number => Math.round(value * 10) / 10;

export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${more}/>`;

export const box = (x: number, y: number, width: number, height: number, r: number, fill: string, more = ""): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${r}" fill="${fill}"${more}/>`;

export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}"${more}/>`;

export const line = (d: string, stroke: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

export const turned = (degrees: number, x: number, y: number, inside: string): string =>
  `<g transform="rotate(${short(degrees)} ${short(x)} ${short(y)})">${inside}</g>`;

/** A leaf with its stalk at (x, y), rotated by `degrees`. */
export const leaf = (x: number, y: number, size: number, degrees: number, fill: string): string =>
  turned(
    degrees,
    x,
    y,
    path(
      `M${short(x)} ${short(y)}q${short(size * 0.5)} ${short(-size * 0.45)} ${size} 0q${short(-size * 0.5)} ${short(size * 0.45)} ${-size} 0z`,
      fill,
    ) + line(`M${short(x + 3)} ${short(y)}h${short(size * 0.8)}`, lighter(fill, 0.35), 1.5),
  );

/** Places shapes at random inside a circle. */
export const scatter = (
  brush: Brush,
  count: number,
  [x, y, radius]: readonly [number, number, number],
  draw: (x: number, y: number, index: number) => string,
): string => {
  let drawn = "";
  for (let index = 0; index < count; index += 1) {
    const angle = brush.random() * Math.PI * 2;
    const distance = Math.sqrt(brush.random()) * radius;
    drawn += draw(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, index);
  }
  return drawn;
};

/** A soft shadow at (x, y). */
export const shadow = (x: number, y: number, rx: number, ry: number): string =>
  ellipse(x, y, rx, ry, "#3a2412", ' opacity=".16"') + ellipse(x, y, rx * 0.86, ry * 0.8, "#3a2412", ' opacity=".14"');

/** A plate from above, with its shadow. */
export const plate = (fill = "#fdfaf4", r = 190, x = 320, y = 240): string =>
  shadow(x + 8, y + 16, r * 1.03, r * 1.03) +
  circle(x, y, r, fill) +
  circle(x, y, r * 0.97, darker(fill, 0.04)) +
  circle(x, y, r * 0.76, fill) +
  circle(x, y, r * 0.74, darker(fill, 0.025));

/** A bowl from above, with its content in one colour. */
export const bowl = (glaze: string, inside: string, r = 180): string =>
  shadow(330, 258, r * 1.03, r) +
  circle(320, 240, r, glaze) +
  circle(320, 240, r * 0.93, darker(glaze, 0.18)) +
  circle(320, 244, r * 0.88, inside) +
  path(
    `M${320 - r * 0.7} 200a${r * 0.8} ${r * 0.8} 0 0 1 ${r * 0.6} ${-r * 0.55}`,
    "none",
    ` stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".5"`,
  );

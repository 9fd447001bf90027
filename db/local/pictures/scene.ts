import { baking } from "./baking.ts";
import { bowls } from "./bowls.ts";
import { breakfast } from "./breakfast.ts";
import { box, circle, createBrush, darker, ellipse, leaf, lighter, line, path, shadow, turned } from "./canvas.ts";
import { drinks } from "./drinks.ts";
import { mains } from "./mains.ts";
import { smallPlates } from "./small-plates.ts";
import { stands } from "./stands.ts";

const shapes = { ...breakfast, ...smallPlates, ...mains, ...bowls, ...baking, ...stands, ...drinks };

/** The table of each restaurant: cloth, shade and thread colours. */
const tables: Readonly<Record<string, readonly [cloth: string, shade: string, thread: string]>> = {
  "copper-pot": ["#efe2d0", "#dfc9ad", "#d3b793"],
  "gasthaus-linde": ["#e7e6d3", "#d2d3b6", "#bfc49e"],
  "umi-sando": ["#e0e8ea", "#c6d5da", "#afc4cb"],
};

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>\n`;

const table = (store: string, width: number, height: number): string => {
  const [cloth, shade, thread] = tables[store] ?? ["#eeeeee", "#dddddd", "#cccccc"];
  return (
    `<defs><radialGradient id="t" cx=".38" cy=".3" r=".95"><stop offset="0" stop-color="${lighter(cloth, 0.4)}"/><stop offset=".6" stop-color="${cloth}"/><stop offset="1" stop-color="${shade}"/></radialGradient>` +
    `<pattern id="w" width="22" height="22" patternUnits="userSpaceOnUse"><path d="M0 11h22M11 0v22" stroke="${thread}" stroke-width="1" opacity=".35"/></pattern></defs>` +
    box(0, 0, width, height, 0, "url(#t)") +
    box(0, 0, width, height, 0, "url(#w)")
  );
};

/** A dish or product on its restaurant's table, 640 by 480. Throws if the shape does not exist. */
export const drawDish = (store: string, slug: string, shape: string, colors: readonly string[]): string => {
  const draw = shapes[shape];
  if (!draw) throw new Error(`The shape ${shape} does not exist. Add it to the shapes or fix its name.`);
  return svg(640, 480, table(store, 640, 480) + draw(createBrush(`${store}/${slug}`, colors)));
};

interface Placed {
  shape: string;
  colors: readonly string[];
  /** The centre of the dish and its scale. */
  at: readonly [x: number, y: number, scale: number];
}

/** The restaurant's table with several dishes, 1600 by 900. */
export const drawHero = (store: string, dishes: readonly Placed[]): string => {
  const placed = dishes.map(({ shape, colors, at: [x, y, scale] }, index) => {
    const draw = shapes[shape];
    if (!draw) throw new Error(`The shape ${shape} does not exist. Add it to the shapes or fix its name.`);
    const inside = draw(createBrush(`${store}/hero/${index}`, colors));
    return `<g transform="translate(${x - 320 * scale} ${y - 240 * scale}) scale(${scale})">${inside}</g>`;
  });
  const sprigs = [
    [130, 120, 30],
    [1480, 150, 150],
    [1440, 800, 200],
    [690, 850, -20],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      turned(
        turn,
        x,
        y,
        line(`M${x} ${y}h110`, "#5f7a3c", 5) +
          [10, 34, 58, 82]
            .map((step, index) => leaf(x + step, y, 46, index % 2 ? 48 : -48, index % 2 ? "#7fa650" : "#5f8a3c"))
            .join(""),
      ),
    )
    .join("");
  return svg(1600, 900, table(store, 1600, 900) + sprigs + placed.join(""));
};

const cream = "#fdf6ea";

/** The symbol of each restaurant, centred in 96 by 96. */
const toMark = (store: string, brand: string): string => {
  const marks: Readonly<Record<string, string>> = {
    "copper-pot":
      path("M22 42h52v12c0 16-10 24-26 24S22 70 22 54z", cream) +
      box(14, 40, 68, 8, 4, cream) +
      line("M36 30q-5-6 0-12M48 30q-5-6 0-12M60 30q-5-6 0-12", cream, 4),
    "gasthaus-linde":
      path("M48 16c22 12 30 32 16 46-6 6-16 6-16 0 0 6-10 6-16 0-14-14-6-34 16-46z", cream) +
      line("M48 34v46M48 52l12-10M48 58l-12-10", brand, 4) +
      line("M48 62v18", cream, 5),
    "umi-sando":
      circle(48, 40, 18, cream) +
      line("M14 62q8.500-10 17 0t17 0 17 0 17 0M14 76q8.500-10 17 0t17 0 17 0 17 0", cream, 5),
  };
  return marks[store] ?? circle(48, 48, 24, cream);
};

/** The restaurant's logo, 96 by 96. */
export const drawLogo = (store: string, brand: string): string => {
  const ground =
    box(0, 0, 96, 96, 22, brand) +
    path("M0 22A22 22 0 0 1 22 0h52a22 22 0 0 1 22 22v12Q48 58 0 34z", "#ffffff", ' opacity=".08"');
  return svg(96, 96, ground + toMark(store, brand));
};

/** The logo without margins. The symbol stays inside the safe zone of icon masks (W3C: a circle of four fifths). */
export const drawIcon = (store: string, brand: string): string => {
  const mark = `<g transform="translate(48 48) scale(.78) translate(-48 -48)">${toMark(store, brand)}</g>`;
  return svg(96, 96, box(0, 0, 96, 96, 0, brand) + mark);
};

/** The logo of the product: a lidded tin. */
const tin =
  shadow(32, 56, 20, 4) +
  box(12, 26, 40, 28, 8, "#a4451c") +
  ellipse(32, 26, 20, 6, darker("#a4451c", 0.25)) +
  path("M12 26c0-12 40-12 40 0z", "#d9783f") +
  circle(32, 13, 4, "#a4451c");

/** The favicon. */
export const drawFavicon = (): string => svg(64, 64, tin);

/** The icon for restaurants without their own. */
export const drawPlainIcon = (): string =>
  svg(
    64,
    64,
    `${box(0, 0, 64, 64, 0, "#fbf7f1")}<g transform="translate(32 34) scale(.8) translate(-32 -34)">${tin}</g>`,
  );

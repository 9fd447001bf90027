import { readdirSync, readFileSync } from "node:fs";
import { writeMaterials } from "./materials.ts";

/** A picture to render: its restaurant's folder, its name, its size, and the shader that describes it. */
export interface Dish {
  folder: string;
  name: string;
  width: number;
  height: number;
  /** Lights the scene. */
  shader: string;
  /** Fills the grid of distances. */
  field: string;
}

/** The cells of the grid of distances. */
export const cells = [200, 100, 172] as const;

const here = new URL("./", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, here), "utf8");
const readFolder = (path: string): string =>
  readdirSync(new URL(path, here))
    .filter((name) => name.endsWith(".glsl"))
    .toSorted((a, b) => Number(b.startsWith("shapes")) - Number(a.startsWith("shapes")) || (a < b ? -1 : 1))
    .map((name) => read(`${path}${name}`))
    .join("\n");

/** The camera, the light and the drink, unless a dish says otherwise. Angles are radians. */
const usual = {
  AIM: "vec3(0, .12, 0)",
  HEIGHT: ".66",
  TURN: "0.",
  AWAY: "7.",
  ZOOM: ".36",
  FOCUS: ".5",
  LENS: ".07",
  EXPOSURE: "1.",
  ROOM: "1.",
  CLEAR: "0",
  MURK: "vec3(.5)",
  CLOUD: "0.",
  TINT: "vec3(0)",
  FROM: "vec3(-2.2, -.06, -1.9)",
  SPAN: "vec3(4.4, 2.2, 3.8)",
};

/** The table of each restaurant: the paint of its surface, and the light that it throws back on what stands on it. */
const tables: Readonly<Record<string, { paint: string; glow: string }>> = {
  "copper-pot": { paint: "planks", glow: "vec3(.07, .04, .02)" },
  "umi-sando": { paint: "stone", glow: "vec3(.42, .41, .38)" },
};

const write = (parts: readonly string[]): string =>
  `#version 300 es\nprecision highp float;\nprecision highp int;\n${parts.join("\n")}`;

const noDrink = "float glass(vec3 p) { return 1e3; }\nfloat liquid(vec3 p) { return 1e3; }";

/** What the surfaces have beside their material: the table, the brown rim of a plate, and what the dish adds. */
const writePaint = (table: string, body: string): string => {
  const rim = "if (m == PLATE) s.color = mix(s.color, vec3(.2, .09, .045), .75 * smoothstep(.168, .19, p.y));";
  const garnish = /\bgarnish\(int/.test(body) ? "garnish(m, p, n, s);" : "";
  return `void paint(int m, vec3 p, vec3 n, inout Surface s) { ${rim} if (m == TABLE) ${table}(p, s); ${garnish} }`;
};

const writeSettings = (settings: Readonly<Record<string, string>>): string =>
  [
    `#define CELLS vec3(${cells.join(".,")}.)`,
    ...Object.entries(settings).map((one) => `#define ${one.join(" ")}`),
  ].join("\n");

const build = (shared: string, header: string, body: string): Dish => {
  const [path = "", ...settings] = header.trim().split(/\s(?=[A-Z]+=)/);
  const [folder = "", name = ""] = path.trim().split("/");
  const { SIZE = "640x480", ...own } = Object.fromEntries(settings.map((one) => one.trim().split("=")));
  const [width = 0, height = 0] = SIZE.split("x").map(Number);
  const table = tables[folder];
  if (!table) throw new Error(`The restaurant ${folder} has no table. Add it to the tables.`);
  const shapes = `${readFolder("engine/")}\n${shared}\n${own["CLEAR"] ? "" : noDrink}\n${body}`;
  const { numbers, list } = writeMaterials(shapes);
  const values = writeSettings({ ...usual, TABLEGLOW: table.glow, ...own });
  const scene = [values, read("engine/base/surface.glsl"), numbers, shapes, list];
  const light = [read("engine/base/tables.glsl"), writePaint(table.paint, body), read("engine/base/light.glsl")];
  const shader = write([...scene, ...light]);
  return { folder, name, width, height, shader, field: write([...scene, read("engine/base/field.glsl")]) };
};

/** Reads all dishes. A file begins with what its dishes share; each begins with "//@ restaurant/name SETTING=value". */
export const readDishes = (): Dish[] =>
  readdirSync(new URL("dishes/", here))
    .toSorted()
    .flatMap((file) => {
      const [shared = "", ...dishes] = read(`dishes/${file}`).split(/^\/\/@ /m);
      return dishes.map((dish) => build(shared, dish.slice(0, dish.indexOf("\n")), dish.slice(dish.indexOf("\n"))));
    });

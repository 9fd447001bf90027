import { bowl, box, circle, type Draw, darker, leaf, lighter, path, scatter, turned } from "./canvas.ts";
import { grain, herbs, lump } from "./garnishes.ts";

const salad: Draw = (brush) =>
  bowl("#e9dcc8", darker(brush.main, 0.1)) +
  scatter(brush, 34, [320, 240, 118], (x, y, index) =>
    leaf(
      x,
      y,
      56,
      brush.random() * 360,
      index % 3 === 0 ? lighter(brush.main, 0.22) : index % 3 === 1 ? brush.main : darker(brush.main, 0.14),
    ),
  ) +
  scatter(
    brush,
    9,
    [320, 240, 104],
    (x, y) => circle(x, y, 17, brush.second) + circle(x - 5, y - 5, 5, lighter(brush.second, 0.45)),
  ) +
  scatter(brush, 9, [320, 240, 108], (x, y) =>
    turned(brush.random() * 180, x, y, box(x - 13, y - 9, 26, 18, 5, brush.third)),
  );

const grainBowl: Draw = (brush) =>
  bowl("#c9d2cc", brush.main) +
  grain(brush, [320, 244, 150], 90, lighter(brush.main, 0.3)) +
  scatter(brush, 9, [265, 205, 56], (x, y) =>
    turned(
      brush.random() * 90,
      x,
      y,
      box(x - 18, y - 18, 36, 36, 8, brush.second) + box(x - 18, y - 18, 36, 12, 6, lighter(brush.second, 0.25)),
    ),
  ) +
  scatter(
    brush,
    9,
    [385, 225, 50],
    (x, y) => circle(x, y, 20, brush.third) + circle(x - 5, y - 6, 6, lighter(brush.third, 0.35)),
  ) +
  herbs(brush, [320, 315, 60], 9, "#5f8a3c");

const soup: Draw = (brush) =>
  bowl("#f2e9db", brush.main) +
  path(
    "M230 250c20-60 120-70 140-20s-50 70-80 40 10-50 30-30",
    "none",
    ` stroke="${lighter(brush.main, 0.55)}" stroke-width="12" stroke-linecap="round" opacity=".8"`,
  ) +
  scatter(brush, 12, [320, 244, 110], (x, y) =>
    turned(brush.random() * 90, x, y, box(x - 11, y - 11, 22, 22, 5, brush.third)),
  ) +
  herbs(brush, [320, 244, 100], 12, brush.second);

const stew: Draw = (brush) =>
  bowl("#4a5560", darker(brush.main, 0.15)) +
  scatter(brush, 10, [300, 235, 96], (x, y) => lump(x, y, 38, brush.main, brush)) +
  scatter(brush, 10, [330, 250, 110], (x, y) => lump(x, y, 22, brush.second, brush)) +
  scatter(brush, 8, [320, 244, 110], (x, y) => lump(x, y, 17, brush.third, brush)) +
  herbs(brush, [320, 240, 80], 7);

/** Dishes in bowls from above. */
export const bowls: Readonly<Record<string, Draw>> = { salad, bowl: grainBowl, soup, stew };

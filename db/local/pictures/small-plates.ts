import { bowl, circle, type Draw, darker, ellipse, lighter, path, plate, scatter, turned } from "./canvas.ts";
import { grain, herbs } from "./garnishes.ts";

const wings: Draw = (brush) =>
  plate("#efe9df") +
  scatter(brush, 8, [318, 240, 88], (x, y) =>
    turned(
      brush.random() * 360,
      x,
      y,
      path(`M${x - 54} ${y}c6-34 60-40 84-14l26-6c16-2 16 26 0 24l-26-4c-22 30-80 32-84 0z`, darker(brush.main, 0.12)) +
        path(`M${x - 54} ${y - 6}c6-32 58-36 80-14l0 22c-22 26-76 24-80-8z`, brush.main) +
        ellipse(x - 16, y - 14, 22, 7, brush.second, ' opacity=".75"'),
    ),
  ) +
  grain(brush, [320, 235, 100], 26, "#fff1cf") +
  herbs(brush, [410, 320, 30], 6, brush.third);

const fritters: Draw = (brush) =>
  plate() +
  [
    [250, 220],
    [370, 220],
    [310, 300],
  ]
    .map(
      ([x = 0, y = 0]) =>
        ellipse(x, y + 8, 62, 54, darker(brush.main, 0.3)) +
        ellipse(x, y, 62, 54, brush.main) +
        scatter(brush, 18, [x, y, 44], (a, b) => ellipse(a, b, 7, 5, lighter(brush.main, 0.3))) +
        circle(x, y, 20, brush.third),
    )
    .join("") +
  herbs(brush, [320, 245, 110], 12, brush.second);

const dip: Draw = (brush) =>
  bowl("#8a9a86", brush.main, 160) +
  path(
    "M240 240c10-70 140-86 160-10s-90 90-112 44 40-60 52-24",
    "none",
    ` stroke="${darker(brush.main, 0.14)}" stroke-width="15" stroke-linecap="round"`,
  ) +
  path(
    "M260 250c20-56 110-60 122-8",
    "none",
    ` stroke="${brush.second}" stroke-width="8" stroke-linecap="round" opacity=".85"`,
  ) +
  grain(brush, [320, 240, 90], 34, brush.third) +
  turned(
    -24,
    470,
    330,
    path("M400 350c20-60 130-60 150 0s-40 70-75 70-90-20-75-70z", "#e3b97a") +
      scatter(brush, 12, [475, 360, 44], (x, y) => ellipse(x, y, 9, 6, "#a8622a", ' opacity=".55"')),
  );

const tartare: Draw = (brush) =>
  plate() +
  circle(320, 244, 92, darker(brush.main, 0.25)) +
  circle(320, 238, 92, brush.main) +
  scatter(brush, 70, [320, 238, 80], (x, y) =>
    circle(x, y, 7, brush.random() > 0.5 ? lighter(brush.main, 0.16) : darker(brush.main, 0.16)),
  ) +
  circle(320, 232, 30, brush.second) +
  circle(311, 222, 8, lighter(brush.second, 0.6)) +
  scatter(brush, 9, [450, 260, 40], (x, y) => turned(brush.random() * 180, x, y, ellipse(x, y, 30, 18, brush.third))) +
  herbs(brush, [320, 238, 76], 8);

/** Starters from above. */
export const smallPlates: Readonly<Record<string, Draw>> = { wings, fritters, dip, tartare };

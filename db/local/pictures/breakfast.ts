import { box, circle, type Draw, darker, ellipse, lighter, path, plate, scatter, shadow, turned } from "./canvas.ts";
import { grain, herbs } from "./garnishes.ts";

const egg = (x: number, y: number, size: number, yolk: string): string =>
  path(
    `M${x - size} ${y}c0 ${-size * 0.9} ${size * 0.8} ${-size} ${size * 1.1} ${-size * 0.7}s${size * 1.1} ${size * 0.2} ${size * 0.9} ${size}s${-size} ${size * 0.8} ${-size * 1.4} ${size * 0.6}s${-size * 0.6} ${-size * 0.4} ${-size * 0.6} ${-size * 0.9}z`,
    "#fffdf6",
  ) +
  circle(x + size * 0.05, y - size * 0.02, size * 0.42, yolk) +
  circle(x - size * 0.1, y - size * 0.18, size * 0.1, lighter(yolk, 0.6));

const eggs: Draw = (brush) =>
  plate() +
  egg(265, 215, 66, brush.main) +
  egg(365, 250, 62, brush.main) +
  turned(-18, 420, 170, box(380, 120, 96, 84, 18, "#c98b4a") + box(390, 130, 76, 64, 12, "#f0d3a0")) +
  [0, 1, 2]
    .map(
      (index) =>
        circle(240 + index * 34, 330, 17, brush.second) + circle(235 + index * 34, 324, 5, lighter(brush.second, 0.5)),
    )
    .join("") +
  herbs(brush, [330, 310, 60], 8, brush.third);

const pancakes: Draw = (brush) =>
  plate() +
  [0, 1, 2]
    .map(
      (index) =>
        ellipse(318 + index * 3, 258 - index * 20, 116, 100, darker(brush.main, 0.25)) +
        ellipse(318 + index * 3, 250 - index * 20, 116, 98, brush.main) +
        ellipse(318 + index * 3, 248 - index * 20, 104, 86, lighter(brush.main, 0.14)),
    )
    .join("") +
  path(
    "M250 190c30-34 128-38 146 2 12 30-20 26-24 60-3 22-24 20-26-2-2-26-26-10-28 16-2 24-26 22-26-4 0-30-62-34-42-72z",
    darker(brush.main, 0.42),
    ' opacity=".75"',
  ) +
  box(296, 172, 52, 40, 8, brush.third) +
  box(296, 172, 52, 12, 6, lighter(brush.third, 0.4)) +
  scatter(
    brush,
    11,
    [320, 215, 88],
    (x, y) => circle(x, y, 11, brush.second) + circle(x - 3, y - 4, 3, lighter(brush.second, 0.5)),
  );

const toast: Draw = (brush) =>
  plate() +
  [-22, 12]
    .map((turn, index) =>
      turned(
        turn,
        260 + index * 130,
        240,
        box(190 + index * 130, 160, 140, 150, 44, darker(brush.third, 0.15)) +
          box(198 + index * 130, 168, 124, 134, 38, lighter(brush.third, 0.35)) +
          box(204 + index * 130, 174, 112, 120, 34, brush.main) +
          scatter(
            brush,
            5,
            [260 + index * 130, 235, 42],
            (x, y) =>
              circle(x, y, 13, "#fff4f4") +
              circle(x, y, 12, brush.second, ' opacity=".28"') +
              circle(x, y, 13, "none", ` stroke="${brush.second}" stroke-width="3"`),
          ) +
          grain(brush, [260 + index * 130, 235, 48], 14, "#2e2a20"),
      ),
    )
    .join("") +
  herbs(brush, [320, 330, 40], 5);

const skillet: Draw = (brush) =>
  shadow(330, 258, 176, 170) +
  turned(-32, 320, 240, box(470, 222, 150, 36, 18, "#2b2724") + circle(596, 240, 9, "#efe3d3")) +
  circle(320, 240, 172, "#34302c") +
  circle(320, 240, 156, "#1f1c1a") +
  circle(320, 240, 148, brush.main) +
  scatter(brush, 26, [320, 240, 126], (x, y) =>
    ellipse(x, y, 22, 14, lighter(brush.main, 0.18 + brush.random() * 0.15), ' opacity=".8"'),
  ) +
  egg(275, 215, 46, brush.second) +
  egg(368, 262, 46, brush.second) +
  herbs(brush, [320, 240, 120], 12, brush.third);

/** Breakfast dishes from above. */
export const breakfast: Readonly<Record<string, Draw>> = { eggs, pancakes, toast, skillet };

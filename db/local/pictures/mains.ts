import {
  box,
  circle,
  type Draw,
  darker,
  ellipse,
  leaf,
  lighter,
  line,
  path,
  plate,
  scatter,
  turned,
} from "./canvas.ts";
import { grain, herbs, lump } from "./garnishes.ts";

const mixed: Draw = (brush) =>
  plate() +
  scatter(brush, 7, [300, 235, 70], (x, y) => lump(x, y, 40, brush.main, brush)) +
  scatter(brush, 7, [370, 280, 55], (x, y) => lump(x, y, 22, brush.second, brush)) +
  scatter(brush, 8, [330, 190, 70], (x, y) => leaf(x, y, 34, brush.random() * 360, brush.third)) +
  grain(brush, [320, 240, 120], 26, darker(brush.main, 0.3));

const steak: Draw = (brush) =>
  plate() +
  path("M190 250c0-70 70-96 128-88s120 22 118 84-60 80-124 78-122-12-122-74z", darker(brush.main, 0.3)) +
  path("M190 240c0-70 70-96 128-88s120 22 118 84-60 80-124 78-122-12-122-74z", brush.main) +
  [0, 1, 2, 3]
    .map((index) =>
      line(`M${226 + index * 44} ${190 + (index % 2) * 6}l34 96`, darker(brush.main, 0.5), 9, ' opacity=".65"'),
    )
    .join("") +
  path(
    "M206 236c4-46 58-66 104-62",
    "none",
    ` stroke="${lighter(brush.main, 0.35)}" stroke-width="7" stroke-linecap="round" opacity=".6"`,
  ) +
  turned(14, 330, 216, box(304, 196, 56, 40, 9, brush.second)) +
  scatter(brush, 9, [430, 320, 50], (x, y) => leaf(x, y, 34, brush.random() * 360, brush.third));

const fish: Draw = (brush) =>
  plate("#f7f4ee") +
  path("M170 250c50-84 190-96 264-22l58-38-14 66 20 60-64-30c-74 60-214 48-264-36z", darker(brush.main, 0.22)) +
  path("M170 244c50-84 190-96 264-22l58-38-14 66 20 60-64-30c-74 60-214 48-264-36z", brush.main) +
  [0, 1, 2, 3, 4]
    .map((index) =>
      line(
        `M${262 + index * 34} ${196 + index * 3}q20 46 0 ${86 - index * 6}`,
        lighter(brush.main, 0.35),
        5,
        ' opacity=".7"',
      ),
    )
    .join("") +
  circle(214, 236, 8, "#2b2118") +
  [0, 1]
    .map(
      (index) =>
        circle(300 + index * 64, 150 + index * 8, 34, brush.third === "#f2d95c" ? brush.third : "#f2d95c") +
        circle(300 + index * 64, 150 + index * 8, 26, "#fbf3c4") +
        line(`M${282 + index * 64} ${150 + index * 8}h36M${300 + index * 64} ${132 + index * 8}v36`, "#f2d95c", 3),
    )
    .join("") +
  herbs(brush, [330, 345, 70], 8, "#6f8f4e");

const pasta: Draw = (brush) =>
  plate("#f4efe6") +
  scatter(brush, 34, [320, 240, 92], (x, y, index) =>
    turned(
      brush.random() * 180,
      x,
      y,
      box(x - 34, y - 11, 68, 22, 11, index % 2 ? brush.main : lighter(brush.main, 0.2)) +
        ellipse(x + 30, y, 6, 10, darker(brush.main, 0.35)) +
        line(`M${x - 24} ${y - 5}h44`, lighter(brush.second, 0.2), 2.5),
    ),
  ) +
  grain(brush, [320, 235, 86], 26, "#fff6dc") +
  herbs(brush, [320, 225, 50], 7, brush.third);

const schnitzel: Draw = (brush) =>
  plate() +
  path("M166 236c6-70 84-84 132-96s134 6 158 60-16 104-78 122-92 16-140 2-78-30-72-88z", darker(brush.main, 0.3)) +
  path("M166 228c6-70 84-84 132-96s134 6 158 60-16 104-78 122-92 16-140 2-78-30-72-88z", brush.main) +
  scatter(brush, 60, [312, 232, 116], (x, y) =>
    ellipse(x, y, 7, 4, lighter(brush.main, 0.15 + brush.random() * 0.3), ' opacity=".8"'),
  ) +
  turned(
    20,
    400,
    210,
    path("M356 224a46 46 0 0 1 92 0z", brush.second) +
      path("M364 221a38 38 0 0 1 76 0z", lighter(brush.second, 0.55)) +
      line("M402 220v-34M402 220l-24-24M402 220l24-24", brush.second, 3),
  ) +
  scatter(
    brush,
    9,
    [262, 318, 30],
    (x, y) => circle(x, y, 9, brush.third) + circle(x - 3, y - 3, 3, lighter(brush.third, 0.5)),
  ) +
  herbs(brush, [430, 300, 30], 5);

const sausage: Draw = (brush) =>
  plate() +
  [0, 1]
    .map((index) =>
      turned(
        -16,
        320,
        240,
        box(170, 176 + index * 72, 300, 52, 26, darker(brush.main, 0.3)) +
          box(170, 170 + index * 72, 300, 52, 26, brush.main) +
          [0, 1, 2, 3, 4]
            .map((mark) => line(`M${214 + mark * 50} ${178 + index * 72}l18 34`, darker(brush.main, 0.45), 7))
            .join("") +
          line(`M192 ${184 + index * 72}h210`, lighter(brush.main, 0.4), 5, ' opacity=".6"'),
      ),
    )
    .join("") +
  ellipse(420, 350, 60, 44, darker(brush.second, 0.2)) +
  ellipse(420, 344, 60, 44, brush.second) +
  circle(226, 350, 34, "#f7f0e2") +
  circle(226, 350, 26, brush.third) +
  herbs(brush, [320, 130, 20], 4);

/** Large plates, from above. */
export const mains: Readonly<Record<string, Draw>> = { plate: mixed, steak, fish, pasta, schnitzel, sausage };

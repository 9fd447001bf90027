import {
  box,
  circle,
  type Draw,
  darker,
  ellipse,
  lighter,
  line,
  path,
  plate,
  scatter,
  shadow,
  turned,
} from "./canvas.ts";
import { herbs } from "./garnishes.ts";

const pretzel: Draw = (brush) =>
  plate("#f1e6d2") +
  line(
    "M252 326c-70-60-62-168 24-172 78-4 66 118 4 168M388 326c70-60 62-168-24-172-78-4-66 118-4 168M262 318c40-40 76-40 116 0",
    darker(brush.main, 0.28),
    44,
  ) +
  line(
    "M252 320c-70-60-62-168 24-172 78-4 66 118 4 168M388 320c70-60 62-168-24-172-78-4-66 118-4 168M262 312c40-40 76-40 116 0",
    brush.main,
    40,
  ) +
  line("M236 196c8-22 22-32 40-32M404 196c-8-22-22-32-40-32", lighter(brush.main, 0.4), 8) +
  scatter(brush, 30, [320, 236, 110], (x, y) => box(x, y, 7, 6, 2, "#fffaf0")) +
  circle(452, 330, 54, "#d8cbb4") +
  circle(452, 328, 45, brush.second) +
  scatter(
    brush,
    5,
    [452, 328, 26],
    (x, y) => circle(x, y, 9, "#fff") + circle(x, y, 9, "none", ` stroke="${brush.third}" stroke-width="3"`),
  );

const flatbread: Draw = (brush) =>
  shadow(330, 262, 226, 150) +
  box(106, 108, 428, 276, 26, "#8a6242") +
  box(116, 118, 408, 256, 20, "#a87a50") +
  path("M144 246c0-74 76-98 178-98s178 22 176 96-80 100-178 100-176-22-176-98z", "#c98b4a") +
  path("M160 246c0-62 70-82 162-82s162 18 160 80-72 84-162 84-160-18-160-82z", brush.main) +
  scatter(brush, 34, [320, 246, 118], (x, y) =>
    turned(brush.random() * 180, x, y, box(x - 11, y - 6, 22, 12, 3, brush.second)),
  ) +
  scatter(brush, 16, [320, 246, 118], (x, y) =>
    circle(x, y, 12, "none", ` stroke="${lighter(brush.second, 0.6)}" stroke-width="4"`),
  ) +
  herbs(brush, [320, 246, 112], 14, brush.third);

const cookies: Draw = (brush) =>
  plate() +
  [
    [252, 218],
    [378, 212],
    [318, 306],
  ]
    .map(
      ([x = 0, y = 0]) =>
        circle(x, y + 7, 68, darker(brush.main, 0.3)) +
        circle(x, y, 68, brush.main) +
        circle(x, y, 58, lighter(brush.main, 0.12)) +
        scatter(brush, 11, [x, y, 48], (a, b) =>
          turned(brush.random() * 90, a, b, box(a - 9, b - 8, 18, 15, 5, brush.second)),
        ),
    )
    .join("");

const pie: Draw = (brush) =>
  plate() +
  path("M320 130L462 322q-142 62-284 0z", darker(brush.main, 0.35)) +
  path("M320 118L462 310q-142 62-284 0z", brush.main) +
  path("M320 148L438 296q-118 46-236 0z", brush.second, ' opacity=".55"') +
  [0, 1, 2, 3]
    .map((index) =>
      line(
        `M${250 + index * 16} ${296 - index * 34}L${372 + index * 6} ${300 - index * 40}`,
        lighter(brush.main, 0.25),
        13,
      ),
    )
    .join("") +
  [0, 1, 2]
    .map((index) =>
      line(
        `M${274 + index * 44} 308l${20 - index * 14} -${130 - Math.abs(index - 1) * 40}`,
        lighter(brush.main, 0.16),
        13,
      ),
    )
    .join("") +
  path("M178 310q142 62 284 0l8 24q-150 62-300 0z", lighter(brush.main, 0.2)) +
  circle(430, 190, 44, brush.third) +
  ellipse(418, 176, 16, 10, "#ffffff", ' opacity=".7"');

/** Baked dishes from above. */
export const baking: Readonly<Record<string, Draw>> = { pretzel, flatbread, cookies, pie };

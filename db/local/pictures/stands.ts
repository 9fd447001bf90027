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
  scatter,
  shadow,
  turned,
} from "./canvas.ts";

const board = (): string =>
  shadow(320, 408, 230, 26) + box(96, 372, 448, 38, 16, "#8a6242") + box(96, 368, 448, 32, 14, "#a87a50");

const burger: Draw = (brush) =>
  board() +
  path("M190 214c0-96 260-96 260 0z", "#b5702f") +
  path("M190 208c0-96 260-96 260 0z", "#d9954a") +
  path("M214 180c20-42 90-54 134-46", "none", ' stroke="#f0c488" stroke-width="10" stroke-linecap="round"') +
  scatter(brush, 22, [320, 165, 74], (x, y) =>
    turned(brush.random() * 90, x, y, ellipse(x, Math.min(y, 190), 7, 4, "#fbeccd")),
  ) +
  path("M178 222q24 22 48 4t48 4 48 0 48 0 48-2 44-6l-6-18H186z", brush.third) +
  box(190, 232, 260, 20, 8, "#c8452f") +
  path("M186 252h268l-30 34-28-26-40 30-44-30z", brush.second) +
  box(182, 268, 276, 48, 22, darker(brush.main, 0.2)) +
  box(182, 264, 276, 46, 22, brush.main) +
  scatter(brush, 22, [320, 287, 30], (x, y) => ellipse(320 + (x - 320) * 4, y, 8, 4, lighter(brush.main, 0.22))) +
  box(192, 314, 256, 56, 24, "#b5702f") +
  box(192, 312, 256, 46, 22, "#d9954a");

const sandwich: Draw = (brush) =>
  board() +
  [0, 1]
    .map((index) =>
      turned(
        index ? 8 : -6,
        230 + index * 180,
        300,
        path(`M${146 + index * 176} 366l${84} -176 ${84} 176z`, darker(brush.third, 0.2)) +
          path(`M${158 + index * 176} 360l${72} -150 ${72} 150z`, lighter(brush.third, 0.4)) +
          path(`M${172 + index * 176} 348l${20} -42h${76}l${20} 42z`, brush.main) +
          path(`M${192 + index * 176} 304l${14} -30h${48}l${14} 30z`, brush.second) +
          line(`M${176 + index * 176} 330q28 16 54 0t54 0`, "#7fa650", 9),
      ),
    )
    .join("") +
  circle(320, 214, 7, "#c8452f") +
  line("M320 214v60", "#c98b4a", 4);

const sando: Draw = (brush) =>
  board() +
  [0, 1]
    .map((index) => {
      const x = 148 + index * 180;
      return (
        shadow(x + 84, 376, 88, 10) +
        box(x, 186, 164, 186, 20, "#d9b98a") +
        box(x + 6, 192, 152, 174, 16, "#fbf3e2") +
        box(x + 8, 228, 148, 102, 12, brush.second) +
        box(x + 8, 240, 148, 78, 12, brush.main) +
        path(`M${x + 8} 252q37 -18 74 0t74 0v-6q-37 -18 -74 0t-74 0z`, lighter(brush.main, 0.35), ' opacity=".7"') +
        scatter(brush, 9, [x + 82, 279, 30], (a, b) =>
          circle(
            x + 82 + (a - x - 82) * 2,
            b,
            5 + brush.random() * 5,
            brush.random() > 0.5 ? lighter(brush.main, 0.28) : brush.third,
          ),
        ) +
        line(`M${x + 14} 226q34 12 68 0t68 0`, brush.third, 9) +
        path(`M${x + 18} 206h90`, "none", ' stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".8"')
      );
    })
    .join("");

const fries: Draw = (brush) =>
  shadow(326, 408, 150, 22) +
  Array.from({ length: 17 }, (_, index) =>
    turned(
      -24 + index * 3 + brush.random() * 5,
      320,
      380,
      box(206 + index * 13, 96 + brush.random() * 70, 19, 230, 4, index % 3 ? brush.main : lighter(brush.main, 0.25)),
    ),
  ).join("") +
  path("M196 236q124 46 248 0l-26 168H222z", brush.second) +
  path("M196 236q124 46 248 0l-6 36q-118 40-236 0z", darker(brush.second, 0.15)) +
  circle(320, 336, 34, brush.third) +
  leaf(302, 342, 36, -28, brush.second);

const cake: Draw = (brush) =>
  shadow(326, 396, 190, 22) +
  ellipse(320, 388, 200, 26, "#f7f2e8") +
  ellipse(320, 384, 168, 18, "#e9e0d0") +
  path("M168 214l210-66 96 66v160H168z", darker(brush.main, 0.18)) +
  path("M168 214h306v160H168z", brush.main) +
  path("M168 214l210-66 96 66z", lighter(brush.second, 0.2)) +
  box(168, 262, 306, 20, 2, brush.second) +
  box(168, 322, 306, 20, 2, brush.second) +
  path("M168 214h306v18q-22 28-40 4t-44 8-50-2-52 6-54-4-66-4z", brush.second) +
  circle(378, 166, 22, brush.third) +
  ellipse(370, 158, 7, 5, "#fff", ' opacity=".7"') +
  leaf(390, 150, 30, -40, "#5f8a3c");

const sundae: Draw = (brush) =>
  shadow(322, 410, 96, 16) +
  ellipse(320, 402, 84, 14, "#dfe7ea") +
  box(308, 318, 24, 84, 8, "#dfe7ea") +
  path("M206 214h228c0 70-46 116-114 116s-114-46-114-116z", "#e8f0f2") +
  path("M222 222h196c-4 56-42 94-98 94s-94-38-98-94z", lighter(brush.main, 0.2)) +
  circle(270, 188, 58, brush.main) +
  circle(364, 184, 60, brush.second) +
  circle(318, 130, 56, lighter(brush.main, 0.3)) +
  path("M268 122c20-44 84-44 100 0 4 18-14 20-18 6-6 22-24 22-30 2-8 18-24 16-26-4-6 14-30 12-26-4z", brush.third) +
  circle(320, 70, 18, "#c8344a") +
  line("M322 54q6-22 24-26", "#5f8a3c", 4) +
  path("M226 236c2 34 18 56 40 68", "none", ' stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".6"');

export const stands: Readonly<Record<string, Draw>> = { burger, sandwich, sando, fries, cake, sundae };

import {
  type Brush,
  bowl,
  box,
  circle,
  darker,
  ellipse,
  leaf,
  lighter,
  line,
  path,
  plate,
  scatter,
  shadow,
  turned,
} from "./canvas.ts";

type Draw = (brush: Brush) => string;

const herbs = (brush: Brush, at: readonly [number, number, number], count = 9, fill = "#5f8a3c"): string =>
  scatter(brush, count, at, (x, y) => leaf(x, y, 16 + brush.random() * 10, brush.random() * 360, fill));

const grain = (brush: Brush, at: readonly [number, number, number], count: number, fill: string): string =>
  scatter(brush, count, at, (x, y) => circle(x, y, 2 + brush.random() * 3, fill));

const egg = (x: number, y: number, size: number, yolk: string): string =>
  path(
    `M${x - size} ${y}c0 ${-size * 0.9} ${size * 0.8} ${-size} ${size * 1.1} ${-size * 0.7}s${size * 1.1} ${size * 0.2} ${size * 0.9} ${size}s${-size} ${size * 0.8} ${-size * 1.4} ${size * 0.6}s${-size * 0.6} ${-size * 0.4} ${-size * 0.6} ${-size * 0.9}z`,
    "#fffdf6",
  ) +
  circle(x + size * 0.05, y - size * 0.02, size * 0.42, yolk) +
  circle(x - size * 0.1, y - size * 0.18, size * 0.1, lighter(yolk, 0.6));

const lump = (x: number, y: number, r: number, fill: string, brush: Brush): string =>
  turned(
    brush.random() * 360,
    x,
    y,
    path(
      `M${x - r} ${y}q${r * 0.1} ${-r} ${r} ${-r * 0.9}t${r * 0.95} ${r * 1.05}t${-r} ${r * 0.8}t${-r * 0.95} ${-r * 0.95}z`,
      fill,
    ),
  ) + ellipse(x - r * 0.25, y - r * 0.3, r * 0.35, r * 0.2, lighter(fill, 0.3));

const mixed: Draw = (brush) =>
  plate() +
  scatter(brush, 7, [300, 235, 70], (x, y) => lump(x, y, 40, brush.main, brush)) +
  scatter(brush, 7, [370, 280, 55], (x, y) => lump(x, y, 22, brush.second, brush)) +
  scatter(brush, 8, [330, 190, 70], (x, y) => leaf(x, y, 34, brush.random() * 360, brush.third)) +
  grain(brush, [320, 240, 120], 26, darker(brush.main, 0.3));

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

export const plates: Readonly<Record<string, Draw>> = {
  plate: mixed,
  eggs,
  pancakes,
  toast,
  skillet,
  steak,
  fish,
  salad,
  bowl: grainBowl,
  soup,
  stew,
  pasta,
  schnitzel,
  wings,
  fritters,
  dip,
  tartare,
  pretzel,
  sausage,
  flatbread,
  cookies,
  pie,
};

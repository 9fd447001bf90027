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

const shine = (x: number, y: number, height: number): string =>
  line(`M${x} ${y}v${height}`, "#ffffff", 9, ' opacity=".55"');

const mug: Draw = (brush) =>
  shadow(330, 262, 196, 172) +
  circle(320, 244, 178, "#fbf7ef") +
  circle(320, 244, 168, "#efe7da") +
  turned(28, 320, 244, box(440, 222, 96, 44, 22, "#fbf7ef") + box(452, 234, 66, 20, 10, "#efe7da")) +
  circle(320, 240, 126, "#fffdf8") +
  circle(320, 240, 112, darker(brush.main, 0.25)) +
  circle(320, 242, 106, brush.main) +
  path("M320 312c-70-44-70-112-26-112 18 0 26 16 26 22 0-6 8-22 26-22 44 0 44 68-26 112z", brush.second) +
  path("M320 288c-40-28-44-66-20-66 12 0 20 12 20 16 0-4 8-16 20-16 24 0 20 38-20 66z", brush.main) +
  line("M236 204q14-34 48-48", "#ffffff", 6, ' opacity=".5"');

const glass: Draw = (brush) =>
  shadow(326, 420, 96, 16) +
  path("M224 92h192l-22 326H246z", "#eef4f5", ' opacity=".85"') +
  path("M233 150h174l-19 258H252z", brush.main) +
  path("M233 150h174l-3 40q-84 26-168 0z", lighter(brush.main, 0.28)) +
  scatter(brush, 6, [320, 236, 62], (x, y) =>
    turned(brush.random() * 80, x, y, box(x - 25, y - 25, 50, 50, 11, "#ffffff", ' opacity=".42"')),
  ) +
  turned(12, 360, 200, box(352, 36, 13, 300, 6, brush.third)) +
  circle(404, 120, 44, brush.second) +
  circle(404, 120, 35, lighter(brush.second, 0.5)) +
  line("M372 120h64M404 88v64M382 98l44 44M426 98l-44 44", brush.second, 3) +
  shine(256, 176, 190);

const beer: Draw = (brush) =>
  shadow(330, 420, 124, 18) +
  path("M424 190h44c36 0 36 150 0 150h-50", "none", ' stroke="#eef4f5" stroke-width="26"') +
  box(206, 120, 222, 296, 26, "#eef4f5") +
  box(220, 150, 194, 252, 18, brush.main) +
  box(220, 150, 194, 252, 18, darker(brush.third, 0.1), ' opacity=".14"') +
  [0, 1, 2, 3].map((index) => circle(226 + index * 62, 132, 44, brush.second)).join("") +
  box(200, 128, 240, 46, 22, brush.second) +
  path("M222 170v44q0 16 14 16t14-16v-44z", brush.second) +
  scatter(brush, 18, [318, 300, 78], (x, y) => circle(x, y, 4, lighter(brush.main, 0.5))) +
  shine(244, 218, 150);

const cocktail: Draw = (brush) =>
  shadow(322, 424, 92, 14) +
  ellipse(320, 414, 84, 13, "#dfe9ea") +
  box(312, 330, 16, 84, 6, "#dfe9ea") +
  path("M214 120h212c10 120-26 214-106 214s-116-94-106-214z", "#eef4f5", ' opacity=".9"') +
  path("M224 170h192c2 92-30 152-96 152s-98-60-96-152z", brush.main) +
  scatter(brush, 14, [320, 240, 66], (x, y) => circle(x, y, 5, lighter(brush.main, 0.45))) +
  circle(318, 132, 62, brush.second) +
  ellipse(296, 108, 20, 12, "#ffffff", ' opacity=".8"') +
  circle(352, 82, 18, brush.third) +
  line("M354 66q4-24 24-30", "#5f8a3c", 4) +
  turned(16, 400, 140, box(394, 40, 13, 220, 6, brush.third)) +
  shine(246, 186, 76);

const wine: Draw = (brush) =>
  shadow(250, 424, 66, 12) +
  path("M214 420V190c0-30 20-40 22-70V60h52v60c2 30 22 40 22 70v230z", brush.second) +
  box(226, 60, 72, 40, 4, darker(brush.second, 0.3)) +
  box(214, 240, 96, 110, 2, brush.third) +
  box(230, 262, 64, 8, 4, brush.second) +
  box(230, 284, 44, 6, 3, darker(brush.third, 0.3)) +
  shine(232, 180, 50) +
  shadow(430, 424, 66, 10) +
  ellipse(428, 414, 60, 10, "#e4ebea") +
  box(422, 320, 12, 94, 4, "#e4ebea") +
  path("M360 160h136c8 96-12 164-68 164s-76-68-68-164z", "#eef4f5") +
  path("M364 226h128c0 60-22 88-64 88s-64-28-64-88z", brush.main);

const tea: Draw = (brush) =>
  shadow(330, 262, 196, 172) +
  circle(320, 244, 178, "#f6f1e6") +
  circle(320, 244, 166, "#e8e0d0") +
  circle(320, 240, 124, "#fffdf8") +
  circle(320, 242, 106, brush.main) +
  circle(300, 222, 66, lighter(brush.main, 0.2), ' opacity=".5"') +
  scatter(brush, 5, [320, 242, 60], (x, y) => leaf(x, y, 26, brush.random() * 360, darker(brush.main, 0.4))) +
  line("M392 170q70-50 96-20", "#fffdf8", 4) +
  box(474, 140, 46, 54, 6, brush.third) +
  leaf(482, 172, 30, -30, "#fff");

const bottle: Draw = (brush) =>
  shadow(326, 426, 88, 14) +
  path("M246 420V220c0-44 36-58 40-100V52h68v68c4 42 40 56 40 100v200z", brush.main) +
  path("M246 300h148v-80q0-20-10-36h-128q-10 16-10 36z", lighter(brush.main, 0.3), ' opacity=".5"') +
  box(280, 40, 80, 40, 8, brush.third) +
  box(246, 246, 148, 124, 2, brush.second) +
  circle(320, 296, 26, brush.third) +
  box(276, 338, 88, 9, 4, darker(brush.second, 0.3)) +
  shine(266, 214, 22);

const jar: Draw = (brush) =>
  shadow(328, 416, 140, 18) +
  box(196, 150, 248, 262, 40, "#eef2ee") +
  box(208, 176, 224, 226, 32, brush.main) +
  box(208, 176, 224, 40, 20, lighter(brush.main, 0.3)) +
  box(204, 96, 232, 62, 14, brush.third) +
  box(204, 130, 232, 12, 2, darker(brush.third, 0.2)) +
  box(222, 246, 196, 110, 8, brush.second) +
  circle(320, 288, 24, brush.main) +
  box(268, 328, 104, 9, 4, darker(brush.second, 0.3)) +
  shine(232, 196, 34);

const bag: Draw = (brush) =>
  shadow(328, 420, 130, 18) +
  path("M212 132h216l24 284H188z", brush.main) +
  path("M212 132h216l-10-48H222z", darker(brush.main, 0.2)) +
  line("M222 84h196", lighter(brush.main, 0.3), 8) +
  box(236, 214, 168, 136, 8, brush.second) +
  circle(320, 264, 32, brush.third) +
  box(270, 318, 100, 10, 5, darker(brush.second, 0.3)) +
  path("M212 132l-24 284h26l20-284z", "#ffffff", ' opacity=".14"');

const card: Draw = (brush) =>
  turned(
    -8,
    320,
    250,
    shadow(330, 372, 210, 26) +
      box(128, 128, 384, 240, 26, darker(brush.main, 0.25)) +
      box(128, 122, 384, 240, 26, brush.main),
  ) +
  turned(
    -8,
    320,
    250,
    circle(432, 190, 120, lighter(brush.main, 0.12), ' opacity=".6"') +
      box(164, 300, 150, 16, 8, brush.second) +
      box(164, 268, 96, 12, 6, brush.second, ' opacity=".7"') +
      circle(196, 184, 34, brush.second) +
      leaf(182, 190, 32, -30, brush.third),
  );

export const drinks: Readonly<Record<string, Draw>> = { mug, glass, beer, cocktail, wine, tea, bottle, jar, bag, card };

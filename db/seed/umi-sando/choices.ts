import { choose, offer } from "../dish.ts";

export const pan = choose(
  "size",
  "パンの種類",
  [1, 1],
  [
    ["ふわふわ食パン", 0, { defaultSelected: true }],
    ["全粒粉パン", 30],
    ["米粉パン（グルテンフリー）", 80],
  ],
);

export const toppings = offer(
  "toppings",
  "トッピング",
  [0, 3],
  [
    ["とろけるチーズ", 80],
    ["半熟たまご", 100],
    ["アボカド", 120],
    ["千切りキャベツ増し", 50],
  ],
);

export const sauce = offer(
  "sauces",
  "ソース",
  [0, 2],
  [
    ["特製ソース", 0, { defaultSelected: true }],
    ["からしマヨネーズ", 30],
    ["ゆず胡椒", 30],
    ["わさびタルタル", 50],
  ],
);

export const nuki = offer(
  "removals",
  "抜くもの",
  [0, 2],
  [
    ["からし抜き", 0],
    ["キャベツ抜き", 0],
  ],
);

export const ice = offer(
  "ice",
  "氷の量",
  [0, 1],
  [
    ["普通", 0, { defaultSelected: true }],
    ["少なめ", 0],
    ["なし", 0],
  ],
);

export const cup = choose(
  "size",
  "サイズ",
  [1, 1],
  [
    ["S", 0, { defaultSelected: true }],
    ["M", 80],
    ["L", 150],
  ],
);

export const onkan = choose(
  "temperature",
  "温度",
  [1, 1],
  [
    ["ホット", 0],
    ["アイス", 0],
  ],
);

import { choose, offer } from "../dish.ts";

export const beilage = choose(
  "sides",
  "Beilage wählen",
  [1, 1],
  [
    ["Bratkartoffeln", 0, { defaultSelected: true }],
    ["Kartoffelsalat", 0],
    ["Spätzle", 100],
    ["Gemischter Salat", 0],
    ["Pommes frites", 0],
  ],
);

export const sosse = offer(
  "sauces",
  "Soße dazu",
  [0, 2],
  [
    ["Rahmchampignons", 250],
    ["Pfefferrahm", 200],
    ["Preiselbeeren", 150],
  ],
);

export const ohne = offer(
  "removals",
  "Bitte ohne",
  [0, 3],
  [
    ["Ohne Zwiebeln", 0],
    ["Ohne Petersilie", 0],
    ["Ohne Speck", 0],
  ],
);

export const glas = choose(
  "size",
  "Größe wählen",
  [1, 1],
  [
    ["0,3 l", 0, { defaultSelected: true }],
    ["0,5 l", 150],
  ],
);

/** Drinks are taxed at the full rate, food at the reduced one. */
export const drinks = "Getränke";

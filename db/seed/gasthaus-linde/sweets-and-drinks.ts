import { choose, dish, offer } from "../dish.ts";
import type { SeedCategory } from "../types.ts";
import { drinks, glas } from "./choices.ts";

export const sweetsAndDrinks: SeedCategory[] = [
  {
    slug: "nachtisch",
    name: "Nachtisch",
    description: "Ein Löffel geht immer.",
    icon: "cake-slice",
    items: [
      dish(
        "apfelstrudel",
        "Apfelstrudel",
        690,
        "Warm, mit Vanillesoße.",
        ["pie", "#d9a04a", "#f7e3b5", "#c8452f"],
        { a: ["eggs", "gluten", "milk", "nuts"], d: ["vegetarian"], at: "dessert", min: 6, cal: 430 },
        {
          popular: true,
          groups: [
            offer(
              "addons",
              "Dazu",
              [0, 1],
              [
                ["Kugel Vanilleeis", 180],
                ["Sahne", 90],
              ],
            ),
          ],
        },
      ),
      dish(
        "kaiserschmarrn",
        "Kaiserschmarrn",
        990,
        "Mit Zwetschgenröster, für den großen Hunger.",
        ["pancakes", "#e0b04a", "#6b2f5b", "#f7f0dc"],
        { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], at: "dessert", min: 15, cal: 740 },
      ),
      dish(
        "rote-gruetze",
        "Rote Grütze",
        590,
        "Beeren aus dem Garten, Vanillesoße.",
        ["sundae", "#b3233f", "#f7e3b5", "#7a1f3c"],
        { a: ["milk"], d: ["vegetarian", "gluten_free"], at: "dessert", min: 3, cal: 260 },
        { available: false },
      ),
    ],
  },
  {
    slug: "getraenke",
    name: "Getränke",
    description: "Kühl und gut.",
    icon: "beer",
    items: [
      dish(
        "helles",
        "Lindenbräu Hell",
        390,
        "Vom Fass abgefüllt, 4,9 % vol. Abgabe ab 16 Jahren.",
        ["beer", "#f0b93c", "#fff8e6", "#c9863c"],
        { a: ["gluten"], d: ["vegan", "vegetarian", "dairy_free"], at: "bar", min: 2, cal: 130 },
        { popular: true, taxClass: drinks, groups: [glas] },
      ),
      dish(
        "apfelschorle",
        "Apfelschorle",
        320,
        "Naturtrüb, von der Streuobstwiese.",
        ["glass", "#e8c34a", "#f7f3d8", "#a8b84c"],
        { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 2, cal: 90 },
        { taxClass: drinks, groups: [glas] },
      ),
      dish(
        "riesling",
        "Riesling trocken",
        2190,
        "Pfalz, 0,75 l. Abgabe ab 18 Jahren.",
        ["wine", "#e8d98a", "#4f6b3a", "#f7f3d8"],
        { a: ["sulphites"], d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 2, cal: 560 },
        { taxClass: drinks },
      ),
      dish(
        "mineralwasser",
        "Mineralwasser",
        290,
        "Medium oder still.",
        ["bottle", "#a8cfe0", "#eef5f7", "#5f9ab5"],
        { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 1, cal: 0 },
        {
          taxClass: drinks,
          groups: [
            choose(
              "addons",
              "Mit Kohlensäure?",
              [1, 1],
              [
                ["Medium", 0, { defaultSelected: true }],
                ["Still", 0],
              ],
            ),
          ],
        },
      ),
    ],
  },
];

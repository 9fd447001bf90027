import { choose, dish, offer } from "../dish.ts";
import type { SeedCategory } from "../types.ts";
import { beilage, ohne, sosse } from "./choices.ts";

export const dishes: SeedCategory[] = [
  {
    slug: "vorspeisen",
    name: "Vorspeisen und Suppen",
    description: "Zum Ankommen.",
    icon: "soup",
    items: [
      dish(
        "kartoffelsuppe",
        "Kartoffelsuppe",
        690,
        "Mit Majoran, knusprigem Speck und Brot.",
        ["soup", "#e8c86a", "#8a3f2c", "#6f8f4e"],
        { a: ["celery", "milk", "gluten"], min: 8, cal: 380 },
        { groups: [ohne, offer("addons", "Dazu", [0, 1], [["Ein Paar Wiener", 350]])] },
      ),
      dish(
        "flaedlesuppe",
        "Flädlesuppe",
        650,
        "Kräftige Rinderbrühe mit Kräuterpfannkuchen.",
        ["soup", "#d9a441", "#f3e2b0", "#6f8f4e"],
        { a: ["celery", "eggs", "gluten", "milk"], min: 7, cal: 240 },
      ),
      dish(
        "obazda",
        "Obazda mit Brezel",
        890,
        "Angemachter Camembert, rote Zwiebeln, Radieschen, ofenwarme Brezel.",
        ["pretzel", "#a8622a", "#f0c98a", "#d94f70"],
        { a: ["gluten", "milk"], d: ["vegetarian"], at: "salad", min: 6, cal: 520 },
        { popular: true, groups: [ohne] },
      ),
      dish(
        "feldsalat",
        "Feldsalat mit Walnüssen",
        950,
        "Birne, Walnüsse, Himbeerdressing.",
        ["salad", "#4f7a3a", "#e8d9a0", "#b83b5e"],
        {
          a: ["nuts", "mustard", "sulphites"],
          d: ["vegan", "vegetarian", "gluten_free", "dairy_free"],
          at: "salad",
          min: 6,
          cal: 290,
        },
        {
          groups: [
            offer(
              "addons",
              "Dazu",
              [0, 2],
              [
                ["Ziegenkäse", 350],
                ["Gebratene Pilze", 300],
              ],
            ),
          ],
        },
      ),
    ],
  },
  {
    slug: "hauptgerichte",
    name: "Aus der Pfanne",
    description: "Frisch für Sie gebraten.",
    icon: "utensils",
    items: [
      dish(
        "wiener-schnitzel",
        "Wiener Schnitzel",
        2290,
        "Vom Kalb, in Butterschmalz gebacken, mit Zitrone und Preiselbeeren.",
        ["schnitzel", "#d9a04a", "#f2d95c", "#c8344a"],
        { a: ["eggs", "gluten", "milk"], min: 18, cal: 820 },
        { featured: true, popular: true, groups: [beilage, sosse, ohne] },
      ),
      dish(
        "jaegerschnitzel",
        "Jägerschnitzel",
        1790,
        "Vom Landschwein, mit Rahmchampignons.",
        ["schnitzel", "#c98b3f", "#8a5a3c", "#6f8f4e"],
        { a: ["eggs", "gluten", "milk"], min: 18, cal: 910 },
        { popular: true, groups: [beilage, ohne] },
      ),
      dish(
        "zwiebelrostbraten",
        "Zwiebelrostbraten",
        2690,
        "Rumpsteak vom Weiderind, Röstzwiebeln, Bratenjus. Ab 15 Uhr.",
        ["steak", "#6d3826", "#d9a04a", "#8fb35b"],
        { a: ["gluten", "celery", "sulphites"], d: ["dairy_free"], min: 22, cal: 760 },
        {
          mealPeriods: ["dinner"],
          groups: [
            choose(
              "temperature",
              "Wie gebraten?",
              [1, 1],
              [
                ["Blutig", 0],
                ["Rosa", 0, { defaultSelected: true }],
                ["Durch", 0],
              ],
            ),
            beilage,
          ],
        },
      ),
      dish(
        "sauerbraten",
        "Rheinischer Sauerbraten",
        1990,
        "Mit Apfelrotkohl und Kartoffelklößen.",
        ["stew", "#5e2f22", "#8e2f5b", "#f0d58a"],
        { a: ["celery", "gluten", "sulphites"], min: 15, cal: 870 },
        { featured: true },
      ),
      dish(
        "kaesespaetzle",
        "Käsespätzle",
        1390,
        "Bergkäse, geschmelzte Zwiebeln, grüner Salat.",
        ["skillet", "#f0c34a", "#b5732f", "#6f8f4e"],
        { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], min: 14, cal: 890 },
        { popular: true, groups: [ohne] },
      ),
      dish(
        "forelle",
        "Forelle Müllerin",
        1890,
        "Ganze Forelle, Mandelbutter, Petersilienkartoffeln.",
        ["fish", "#b8a88a", "#f2d95c", "#6f8f4e"],
        { a: ["fish", "gluten", "milk", "nuts"], min: 20, cal: 610 },
        { soldOutUntil: "2099-01-01T00:00:00.000Z" },
      ),
      dish(
        "linsen",
        "Linsen mit Gemüse",
        1290,
        "Alblinsen, Wurzelgemüse, hausgemachte Seitanwürstchen.",
        ["stew", "#7a4a2c", "#e07b39", "#6f8f4e"],
        { a: ["celery", "gluten", "soybeans"], d: ["vegan", "vegetarian", "dairy_free"], min: 12, cal: 540 },
      ),
      dish(
        "gaensekeule",
        "Gänsekeule zu Martini",
        2890,
        "Mit Maronen, Rotkohl und Klößen. Nur im November und Dezember.",
        ["plate", "#a8622a", "#8e2f5b", "#f0d58a"],
        { a: ["celery", "gluten", "sulphites"], d: ["dairy_free"], min: 25, cal: 1090 },
        { availableFrom: "2026-10-31T23:00:00.000Z", availableUntil: "2098-12-31T23:00:00.000Z" },
      ),
    ],
  },
  {
    slug: "brotzeit",
    name: "Brotzeit",
    description: "Für zwischendurch, ab elf.",
    icon: "sandwich",
    mealPeriods: ["lunch", "dinner"],
    items: [
      dish(
        "bratwurst",
        "Zwei Bratwürste im Brötchen",
        790,
        "Vom Metzger nebenan, über Buche gegrillt.",
        ["sausage", "#a8582c", "#e0b86a", "#e8c34a"],
        { a: ["gluten", "mustard"], d: ["dairy_free"], min: 9, cal: 640 },
        {
          groups: [
            choose(
              "dipping",
              "Senf wählen",
              [1, 2],
              [
                ["Mittelscharf", 0, { defaultSelected: true }],
                ["Süß", 0],
                ["Ketchup", 0],
              ],
            ),
          ],
        },
      ),
      dish(
        "wurstsalat",
        "Schweizer Wurstsalat",
        1090,
        "Lyoner, Bergkäse, Gurke, Zwiebel, Bauernbrot.",
        ["salad", "#e0907a", "#f0d58a", "#8fb35b"],
        { a: ["gluten", "milk", "mustard"], at: "salad", min: 7, cal: 560 },
        { groups: [ohne] },
      ),
      dish(
        "flammkuchen",
        "Flammkuchen",
        1190,
        "Sauerrahm, Speck und Zwiebeln, hauchdünn.",
        ["flatbread", "#f4e6c8", "#a8582c", "#8fb35b"],
        { a: ["gluten", "milk"], min: 12, cal: 680 },
        {
          featured: true,
          groups: [
            choose(
              "toppings",
              "Belag",
              [1, 1],
              [
                ["Speck und Zwiebel", 0, { defaultSelected: true }],
                ["Lauch und Ziegenkäse", 150],
                ["Apfel und Zimt", 0],
              ],
            ),
          ],
        },
      ),
    ],
  },
];

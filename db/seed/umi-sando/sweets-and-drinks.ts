import { choose, dish, offer } from "../dish.ts";
import type { SeedCategory } from "../types.ts";
import { cup, ice, onkan } from "./choices.ts";

export const sweetsAndDrinks: SeedCategory[] = [
  {
    slug: "sides",
    name: "おつまみ",
    description: "夜のおともに。",
    icon: "utensils",
    items: [
      dish(
        "karaage",
        "鶏の唐揚げ",
        620,
        "生姜醤油に一晩。五個。",
        ["wings", "#b5732f", "#d9a04a", "#f2d95c"],
        { a: ["gluten", "soybeans"], d: ["dairy_free"], at: "fryer", min: 10, cal: 520 },
        {
          popular: true,
          groups: [
            choose(
              "sauces",
              "味を選ぶ",
              [1, 1],
              [
                ["しょうゆ", 0, { defaultSelected: true }],
                ["塩レモン", 0],
                ["ピリ辛", 30],
              ],
            ),
          ],
        },
      ),
      dish("potato-salad", "ポテトサラダ", 420, "燻製たまごをのせて。", ["bowl", "#f0e0a8", "#f2c94c", "#8fb35b"], {
        a: ["eggs", "mustard"],
        d: ["vegetarian", "gluten_free"],
        at: "salad",
        min: 4,
        cal: 280,
      }),
      dish(
        "nori-fries",
        "青のりフライドポテト",
        380,
        "青のりと瀬戸内の塩。",
        ["fries", "#f0c34a", "#2f6f8f", "#6f8f4e"],
        { d: ["vegan", "vegetarian", "dairy_free"], at: "fryer", min: 7, cal: 360 },
        {
          groups: [
            offer(
              "dipping",
              "ディップ",
              [0, 2],
              [
                ["明太マヨ", 60],
                ["ケチャップ", 0],
              ],
            ),
          ],
        },
      ),
      dish("miso-soup", "あおさの味噌汁", 220, "合わせ味噌、豆腐。", ["soup", "#c9a05a", "#4f7a3a", "#f7f3e8"], {
        a: ["soybeans", "fish"],
        d: ["dairy_free"],
        min: 4,
        cal: 60,
      }),
      dish(
        "yakitori-don",
        "夜の焼き鳥丼",
        980,
        "夜九時から。炭火の鶏もも、温泉たまご。",
        ["bowl", "#a8622a", "#f2c94c", "#6f8f4e"],
        { a: ["eggs", "soybeans", "gluten"], d: ["dairy_free"], min: 12, cal: 720 },
        { mealPeriods: ["late_night"] },
      ),
    ],
  },
  {
    slug: "drinks",
    name: "飲みもの",
    description: "注いでお渡しします。",
    icon: "cup-soda",
    items: [
      dish(
        "hojicha-latte",
        "ほうじ茶ラテ",
        480,
        "京都の焙煎所から。",
        ["mug", "#a8703f", "#f0dcc0", "#6d4426"],
        { a: ["milk"], d: ["vegetarian", "gluten_free"], at: "bar", min: 4, cal: 150 },
        { popular: true, groups: [cup, onkan] },
      ),
      dish(
        "matcha",
        "宇治抹茶",
        520,
        "点てたてを。",
        ["mug", "#7fa03f", "#c6d98a", "#4f6b2a"],
        { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 4, cal: 20 },
        { groups: [onkan] },
      ),
      dish(
        "yuzu-soda",
        "ゆずソーダ",
        420,
        "高知のゆず果汁。",
        ["glass", "#f2d95c", "#f7f7e0", "#a8c66a"],
        { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 3, cal: 120 },
        { groups: [cup, ice] },
      ),
      dish(
        "melon-cream-soda",
        "メロンクリームソーダ",
        580,
        "懐かしの一杯。",
        ["cocktail", "#5fbf6a", "#fffaf0", "#d9344f"],
        { a: ["milk"], d: ["vegetarian", "gluten_free"], at: "bar", min: 4, cal: 260 },
      ),
    ],
  },
];

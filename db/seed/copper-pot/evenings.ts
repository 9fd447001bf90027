import { choose, dish, offer } from "../dish.ts";
import type { SeedCategory } from "../types.ts";
import { dips, doneness } from "./choices.ts";

export const mains: SeedCategory = {
  slug: "mains",
  name: "Mains",
  description: "From the wood grill, from half past four.",
  icon: "flame",
  mealPeriods: ["dinner"],
  items: [
    dish(
      "roast-chicken",
      "Half Roast Chicken",
      2495,
      "Brick-pressed, lemon, pan juices, bread salad.",
      ["plate", "#c9823a", "#8fb35b", "#e8d9b0"],
      { a: ["gluten"], d: ["dairy_free", "halal"], min: 25, cal: 820 },
      {
        featured: true,
        popular: true,
        groups: [
          choose(
            "sides",
            "Choose two sides",
            [2, 2],
            [
              ["Charred broccoli", 0],
              ["Mashed potatoes", 0],
              ["Market greens", 0],
              ["Mac and cheese", 200],
            ],
          ),
        ],
      },
    ),
    dish(
      "ribeye",
      "Wood-grilled Ribeye",
      4295,
      "Fourteen ounces, bone marrow butter, watercress.",
      ["steak", "#5e2f22", "#f0d58a", "#5f8a3c"],
      { a: ["milk"], d: ["gluten_free", "keto"], min: 25, cal: 1080 },
      {
        groups: [
          doneness,
          choose(
            "sides",
            "Choose a side",
            [1, 1],
            [
              ["Hand-cut fries", 0],
              ["Mashed potatoes", 0],
              ["Market greens", 0],
            ],
          ),
          offer(
            "sauces",
            "Sauces",
            [0, 2],
            [
              ["Peppercorn", 250],
              ["Chimichurri", 200],
              ["Béarnaise", 300],
            ],
          ),
        ],
      },
    ),
    dish(
      "salmon",
      "Cedar-plank Salmon",
      2695,
      "Maple glaze, charred leeks, fingerling potatoes.",
      ["fish", "#e8825a", "#7fa650", "#f0d58a"],
      { a: ["fish", "mustard"], d: ["gluten_free", "dairy_free"], min: 20, cal: 640 },
      { popular: true },
    ),
    dish(
      "mac-and-cheese",
      "Copper Pot Mac and Cheese",
      1695,
      "Cheddar and gruyère, crisp crumbs, served in the pot.",
      ["skillet", "#f0b93c", "#e8862f", "#c98b4a"],
      { a: ["gluten", "milk", "mustard"], d: ["vegetarian"], min: 16, cal: 980 },
      {
        groups: [
          offer(
            "addons",
            "Add",
            [0, 3],
            [
              ["Smoked bacon", 300],
              ["Roasted mushrooms", 250],
              ["Lobster", 1200, { available: false }],
            ],
          ),
        ],
      },
    ),
    dish(
      "short-rib",
      "Braised Short Rib",
      2995,
      "Red wine, root vegetables, soft polenta.",
      ["stew", "#5e2f22", "#e6b84c", "#d9752f"],
      { a: ["milk", "celery", "sulphites"], d: ["gluten_free"], min: 18, cal: 940 },
    ),
    dish(
      "rigatoni",
      "Rigatoni alla Vodka",
      1995,
      "Calabrian chili, cream, basil, parmesan.",
      ["pasta", "#e0673a", "#f0d58a", "#6f8f4e"],
      { a: ["gluten", "milk"], d: ["vegetarian"], min: 15, cal: 790 },
      {
        groups: [
          offer(
            "addons",
            "Add",
            [0, 2],
            [
              ["Grilled chicken", 500],
              ["Burrata", 600],
            ],
          ),
        ],
      },
    ),
    dish(
      "cauliflower-steak",
      "Cauliflower Steak",
      1895,
      "Harissa, chickpeas, preserved lemon, herbs.",
      ["plate", "#e8d9a0", "#c8452f", "#6f8f4e"],
      { a: ["sesame"], d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], min: 18, cal: 460 },
    ),
  ],
};

export const sides: SeedCategory = {
  slug: "sides",
  name: "Sides",
  description: "Big enough for two forks.",
  icon: "carrot",
  items: [
    dish(
      "fries",
      "Hand-cut Fries",
      695,
      "Twice fried, sea salt.",
      ["fries", "#f0b93c", "#b5452f", "#f7e3b5"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "fryer", min: 8, cal: 430 },
      { popular: true, groups: [dips] },
    ),
    dish(
      "mashed-potatoes",
      "Mashed Potatoes",
      695,
      "Cultured butter and chives.",
      ["bowl", "#f4e6b8", "#f0c34a", "#6f8f4e"],
      { a: ["milk"], d: ["vegetarian", "gluten_free"], min: 6, cal: 380 },
    ),
    dish(
      "market-greens",
      "Market Greens",
      795,
      "Garlic, lemon, good olive oil.",
      ["plate", "#4f7a3a", "#f0d58a", "#8fb35b"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free", "keto"], min: 6, cal: 140 },
    ),
    dish(
      "brussels-sprouts",
      "Crispy Brussels Sprouts",
      895,
      "Cider glaze, toasted almonds.",
      ["bowl", "#6f8f3c", "#c9863c", "#e8d9b0"],
      { a: ["nuts", "mustard", "sulphites"], d: ["vegan", "vegetarian", "dairy_free"], at: "fryer", min: 9, cal: 290 },
    ),
    dish(
      "pickle-plate",
      "Pickle Plate",
      595,
      "Cucumber, carrot, cauliflower, mustard seed.",
      ["plate", "#a8b84c", "#e07b39", "#f4eee0"],
      {
        a: ["mustard", "sulphites"],
        d: ["vegan", "vegetarian", "gluten_free", "dairy_free", "keto"],
        at: "salad",
        min: 3,
        cal: 60,
      },
    ),
  ],
};

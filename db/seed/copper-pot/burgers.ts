import { choose, dish, offer } from "../dish.ts";
import type { SeedCategory } from "../types.ts";
import { burgerExtras, burgerSide, cheese, dips, doneness, without } from "./choices.ts";

export const burgers: SeedCategory = {
  slug: "burgers",
  name: "Burgers and Sandwiches",
  description: "Ground twice a day, on our own potato buns.",
  icon: "sandwich",
  mealPeriods: ["lunch", "dinner", "late_night"],
  items: [
    dish(
      "copper-burger",
      "The Copper Burger",
      1795,
      "Dry-aged beef, cheddar, pickles, copper sauce.",
      ["burger", "#6d3826", "#f0b93c", "#7fa650"],
      { a: ["eggs", "gluten", "milk", "mustard", "sesame"], min: 15, cal: 920 },
      {
        featured: true,
        popular: true,
        groups: [
          doneness,
          burgerSide,
          choose(
            "patty",
            "Choose a patty",
            [1, 1],
            [
              ["Single", 0, { defaultSelected: true }],
              ["Double", 500, { calories: 320 }],
            ],
          ),
          cheese,
          burgerExtras,
          without,
        ],
      },
    ),
    dish(
      "mushroom-burger",
      "Mushroom and Walnut Burger",
      1595,
      "House patty, smoked gouda, roasted pepper relish.",
      ["burger", "#7a5a3c", "#e8d9b0", "#c8452f"],
      { a: ["gluten", "milk", "nuts", "soybeans"], d: ["vegetarian"], min: 14, cal: 680 },
      { groups: [burgerSide, burgerExtras, without] },
    ),
    dish(
      "fried-chicken-sandwich",
      "Fried Chicken Sandwich",
      1695,
      "Buttermilk thigh, slaw, pickles, hot honey.",
      ["burger", "#c9823a", "#8fb35b", "#e8c34a"],
      { a: ["eggs", "gluten", "milk", "mustard"], at: "fryer", min: 15, cal: 860 },
      { popular: true, groups: [burgerSide, dips, without] },
    ),
    dish(
      "reuben",
      "Pastrami Reuben",
      1795,
      "House pastrami, Swiss, sauerkraut, griddled rye.",
      ["sandwich", "#b5533c", "#f0d58a", "#9a6a3a"],
      { a: ["eggs", "gluten", "milk", "mustard"], min: 13, cal: 810 },
      {
        groups: [
          burgerSide,
          offer(
            "removals",
            "Leave out",
            [0, 2],
            [
              ["No sauerkraut", 0],
              ["No dressing", 0],
            ],
          ),
        ],
      },
    ),
    dish(
      "grilled-cheese",
      "Three-Cheese Grilled Cheese",
      1295,
      "Cheddar, gruyère and gouda on sourdough.",
      ["sandwich", "#f0b93c", "#f7e3b5", "#c98b4a"],
      { a: ["gluten", "milk"], d: ["vegetarian"], min: 10, cal: 720 },
      {
        groups: [
          burgerSide,
          offer(
            "addons",
            "Add",
            [0, 2],
            [
              ["Smoked bacon", 250],
              ["Tomato", 100],
            ],
          ),
        ],
      },
    ),
    dish(
      "lobster-roll",
      "Maine Lobster Roll",
      2895,
      "Warm butter, chives, split-top bun.",
      ["sandwich", "#e0674a", "#f4eee0", "#d9a45a"],
      { a: ["crustaceans", "eggs", "gluten", "milk"], min: 12, cal: 590 },
      { soldOutUntil: "2099-06-01T00:00:00.000Z", groups: [burgerSide] },
    ),
  ],
};

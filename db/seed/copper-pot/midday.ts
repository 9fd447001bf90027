import { choose, dish, offer } from "../dish.ts";
import type { SeedCategory } from "../types.ts";
import { dressing, saladProtein } from "./choices.ts";

export const soups: SeedCategory = {
  slug: "soups-and-salads",
  name: "Soups and Salads",
  description: "Greens from the Hudson Valley, dressed when you order.",
  icon: "salad",
  items: [
    dish(
      "tomato-soup",
      "Roasted Tomato Soup",
      895,
      "Basil oil and a grilled cheese soldier.",
      ["soup", "#d2492a", "#6f8f4e", "#f3d9a4"],
      { a: ["gluten", "milk", "celery"], d: ["vegetarian"], min: 7, cal: 340 },
      {
        groups: [
          choose(
            "size",
            "Choose a size",
            [1, 1],
            [
              ["Cup", 0, { defaultSelected: true }],
              ["Bowl", 350],
            ],
          ),
        ],
      },
    ),
    dish(
      "chicken-noodle",
      "Chicken Noodle Soup",
      995,
      "Twelve-hour broth, pulled chicken, egg noodles, dill.",
      ["soup", "#e3b656", "#d98036", "#7f9a4a"],
      { a: ["eggs", "gluten", "celery"], d: ["dairy_free"], min: 7, cal: 320 },
      {
        groups: [
          choose(
            "size",
            "Choose a size",
            [1, 1],
            [
              ["Cup", 0, { defaultSelected: true }],
              ["Bowl", 350],
            ],
          ),
        ],
      },
    ),
    dish(
      "market-salad",
      "Market Salad",
      1395,
      "Little gem, shaved carrot, radish, seeds.",
      ["salad", "#7fa650", "#e07b39", "#d94f70"],
      {
        a: ["mustard", "sesame"],
        d: ["vegan", "vegetarian", "gluten_free", "dairy_free"],
        at: "salad",
        min: 7,
        cal: 280,
      },
      { groups: [dressing, saladProtein] },
    ),
    dish(
      "caesar",
      "Kale Caesar",
      1495,
      "Tuscan kale, anchovy dressing, parmesan, torn croutons.",
      ["salad", "#4f7a3a", "#e8d9b0", "#c9863c"],
      { a: ["eggs", "fish", "gluten", "milk", "mustard"], at: "salad", min: 7, cal: 430 },
      {
        popular: true,
        groups: [
          saladProtein,
          offer(
            "removals",
            "Leave out",
            [0, 2],
            [
              ["No croutons", 0],
              ["No parmesan", 0],
            ],
          ),
        ],
      },
    ),
    dish(
      "grain-bowl",
      "Warm Grain Bowl",
      1595,
      "Farro, roasted squash, kale, pickled beets, tahini.",
      ["bowl", "#c9a35a", "#d9752f", "#8e2f5b"],
      { a: ["gluten", "sesame"], d: ["vegan", "vegetarian", "dairy_free"], at: "salad", min: 9, cal: 560 },
      { featured: true, groups: [saladProtein] },
    ),
    dish(
      "beet-citrus",
      "Beets and Citrus",
      1295,
      "Roasted beets, blood orange, goat cheese, walnuts.",
      ["salad", "#8e2f5b", "#e8862f", "#f4eee0"],
      { a: ["milk", "nuts"], d: ["vegetarian", "gluten_free", "keto"], at: "salad", min: 7, cal: 340 },
    ),
  ],
};

import { dish, offer } from "../dish.ts";
import type { SeedCategory } from "../types.ts";

export const desserts: SeedCategory = {
  slug: "desserts",
  name: "Desserts",
  description: "Baked this morning, gone tonight.",
  icon: "cake-slice",
  items: [
    dish(
      "apple-pie",
      "Deep-dish Apple Pie",
      995,
      "Northern Spy apples, brown butter crust.",
      ["pie", "#d9923b", "#c8452f", "#f7e3b5"],
      { a: ["gluten", "milk", "eggs"], d: ["vegetarian"], at: "dessert", min: 5, cal: 520 },
      {
        popular: true,
        groups: [
          offer(
            "addons",
            "On the side",
            [0, 1],
            [
              ["Vanilla ice cream", 250],
              ["Whipped cream", 100],
            ],
          ),
        ],
      },
    ),
    dish(
      "chocolate-cake",
      "Flourless Chocolate Cake",
      1095,
      "Sea salt, crème fraîche.",
      ["cake", "#4a2a1e", "#f4eee0", "#b83b5e"],
      { a: ["eggs", "milk"], d: ["vegetarian", "gluten_free"], at: "dessert", min: 4, cal: 480 },
    ),
    dish(
      "butterscotch-pudding",
      "Butterscotch Pudding",
      895,
      "Muscovado, whipped cream, shortbread.",
      ["sundae", "#c9823a", "#f7f0dc", "#8a5a2c"],
      { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], at: "dessert", min: 3, cal: 450 },
    ),
    dish(
      "sorbet",
      "Seasonal Sorbet",
      795,
      "Two scoops, whatever the orchard has.",
      ["sundae", "#d94f70", "#f0a04a", "#f4d9e0"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "dessert", min: 3, cal: 190 },
    ),
    dish(
      "cookies",
      "Warm Chocolate Chip Cookies",
      695,
      "Three, straight from the oven.",
      ["cookies", "#c98b4a", "#4a2a1e", "#e8c58a"],
      { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], at: "dessert", min: 9, cal: 560 },
    ),
    dish(
      "pumpkin-cheesecake",
      "Pumpkin Cheesecake",
      1095,
      "Gingersnap crust, only while the pumpkins last.",
      ["cake", "#e0812f", "#f4e6c8", "#8a5a2c"],
      { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], at: "dessert", min: 4, cal: 540 },
      { availableFrom: "2026-09-15T04:00:00.000Z", availableUntil: "2099-12-01T05:00:00.000Z" },
    ),
    dish(
      "summer-shortcake",
      "Strawberry Shortcake",
      1095,
      "Back when the berries are.",
      ["cake", "#d9344f", "#f7f0dc", "#d9a45a"],
      { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], at: "dessert", min: 4, cal: 470 },
      { availableFrom: "2098-06-01T04:00:00.000Z" },
    ),
  ],
};

import { dish } from "../dish.ts";
import type { SeedCategory } from "../types.ts";
import { cup, ice, milk } from "./choices.ts";

export const coffee: SeedCategory = {
  slug: "coffee-and-tea",
  name: "Coffee and Tea",
  description: "Roasted in Red Hook.",
  icon: "coffee",
  items: [
    dish(
      "drip-coffee",
      "Drip Coffee",
      350,
      "Washed Ethiopian, bright and floral.",
      ["mug", "#3b2418", "#b5732f", "#f4eee0"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free", "keto"], at: "bar", min: 3, cal: 5 },
      { groups: [cup] },
    ),
    dish(
      "cappuccino",
      "Cappuccino",
      475,
      "Double shot, silky milk.",
      ["mug", "#c9986a", "#f4e6d0", "#5a3a28"],
      { a: ["milk"], d: ["vegetarian", "gluten_free"], at: "bar", min: 4, cal: 120 },
      { popular: true, groups: [cup, milk] },
    ),
    dish(
      "cold-brew",
      "Cold Brew",
      495,
      "Steeped for eighteen hours.",
      ["glass", "#3b2418", "#e8d9c0", "#8a5a3c"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 2, cal: 10 },
      { groups: [cup, ice] },
    ),
    dish(
      "breakfast-tea",
      "English Breakfast Tea",
      395,
      "Loose leaf, with milk or lemon.",
      ["tea", "#b5652a", "#f4eee0", "#c98b4a"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 4, cal: 2 },
    ),
  ],
};

export const drinks: SeedCategory = {
  slug: "drinks",
  name: "Cold Drinks",
  description: "Pressed, brewed and mixed here.",
  icon: "cup-soda",
  items: [
    dish(
      "lemonade",
      "Rosemary Lemonade",
      495,
      "Pressed to order.",
      ["glass", "#f2d95c", "#7fa650", "#f7f3d8"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 3, cal: 140 },
      { popular: true, groups: [ice] },
    ),
    dish(
      "ginger-beer",
      "House Ginger Beer",
      550,
      "Hot, dry, naturally cloudy.",
      ["beer", "#e3b656", "#f7f0dc", "#c9863c"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 2, cal: 110 },
    ),
    dish(
      "iced-tea",
      "Peach Iced Tea",
      450,
      "Black tea, white peach.",
      ["glass", "#d98036", "#f3b98a", "#f7e3cf"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free"], at: "bar", min: 2, cal: 90 },
      { groups: [ice] },
    ),
    dish(
      "sparkling-water",
      "Sparkling Water",
      350,
      "A liter, to share. Bottled water carries no prepared-food tax here.",
      ["bottle", "#9fc6d8", "#e8f2f5", "#5f9ab5"],
      { d: ["vegan", "vegetarian", "gluten_free", "dairy_free", "keto", "halal", "kosher"], at: "bar", min: 1, cal: 0 },
      { taxClass: "Bottled water" },
    ),
    dish(
      "midnight-float",
      "Midnight Root Beer Float",
      795,
      "Vanilla ice cream, only after ten.",
      ["cocktail", "#5a3020", "#f7f0dc", "#c98b4a"],
      { a: ["milk"], d: ["vegetarian", "gluten_free"], at: "bar", min: 4, cal: 420 },
      { mealPeriods: ["late_night"] },
    ),
  ],
};

import { choose, dish, offer } from "../dish.ts";
import type { SeedCategory } from "../types.ts";
import { dips, doneness, eggs, eggsBeside, toast } from "./choices.ts";

export const breakfast: SeedCategory = {
  slug: "breakfast",
  name: "Breakfast",
  description: "Served until 11:30 AM, and until 2 PM on weekends if you ask nicely.",
  icon: "egg-fried",
  mealPeriods: ["breakfast"],
  items: [
    dish(
      "two-eggs",
      "Two Eggs Any Style",
      1295,
      "Farm eggs, crisp potatoes, roasted tomato and toast.",
      ["eggs", "#f6c445", "#c8452f", "#8aa35a"],
      { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], min: 10, cal: 620 },
      { popular: true, groups: [eggs, toast] },
    ),
    dish(
      "buttermilk-pancakes",
      "Buttermilk Pancakes",
      1350,
      "Three tall pancakes, whipped maple butter, blueberries.",
      ["pancakes", "#d9923b", "#3f4f9e", "#f7e3b5"],
      { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], min: 12, cal: 780 },
      {
        featured: true,
        groups: [
          offer(
            "toppings",
            "Add on top",
            [0, 2],
            [
              ["Blueberries", 150],
              ["Candied pecans", 175, { soldOutUntil: "2099-01-01T00:00:00.000Z" }],
              ["Chocolate chips", 125],
            ],
          ),
        ],
      },
    ),
    dish(
      "avocado-toast",
      "Avocado Toast",
      1395,
      "Crushed avocado, radish, pickled shallot and chili on sourdough.",
      ["toast", "#8fb35b", "#d94f70", "#c98b4a"],
      { a: ["gluten", "sesame"], d: ["vegan", "vegetarian", "dairy_free"], at: "salad", min: 8, cal: 460 },
      {
        popular: true,
        groups: [
          offer(
            "addons",
            "Add",
            [0, 2],
            [
              ["Poached egg", 250],
              ["Smoked salmon", 550],
              ["Feta", 200],
            ],
          ),
        ],
      },
    ),
    dish(
      "shakshuka",
      "Copper Pan Shakshuka",
      1495,
      "Two eggs baked in peppers and tomato, labneh, grilled flatbread.",
      ["skillet", "#c8452f", "#f6c445", "#6f8f4e"],
      { a: ["eggs", "gluten", "milk"], d: ["vegetarian", "halal"], min: 15, cal: 590 },
      {
        groups: [
          offer(
            "addons",
            "Add",
            [0, 2],
            [
              ["Merguez sausage", 450],
              ["Extra flatbread", 200],
            ],
          ),
        ],
      },
    ),
    dish(
      "steak-and-eggs",
      "Steak and Eggs",
      2295,
      "Six-ounce hanger steak, two eggs, crisp potatoes, salsa verde.",
      ["steak", "#6d3826", "#f6c445", "#7f9a4a"],
      { a: ["eggs", "milk"], d: ["gluten_free"], min: 18, cal: 840 },
      { groups: [doneness, eggsBeside] },
    ),
    dish(
      "granola-bowl",
      "Orchard Granola Bowl",
      1095,
      "Oat and pecan granola, thick yogurt, seasonal fruit, honey.",
      ["bowl", "#f3ead8", "#c9863c", "#b83b5e"],
      { a: ["gluten", "milk", "nuts"], d: ["vegetarian"], at: "salad", min: 5, cal: 480 },
    ),
  ],
};

export const starters: SeedCategory = {
  slug: "starters",
  name: "Small Plates",
  description: "To share, or not.",
  icon: "utensils",
  items: [
    dish(
      "charred-broccoli",
      "Charred Broccoli",
      1095,
      "Almond romesco, lemon, toasted breadcrumbs.",
      ["plate", "#5f8a3c", "#d9923b", "#e8d9b0"],
      { a: ["gluten", "nuts"], d: ["vegan", "vegetarian", "dairy_free"], min: 10, cal: 310 },
    ),
    dish(
      "whipped-feta",
      "Whipped Feta and Hot Honey",
      1195,
      "Warm flatbread, pistachio, Aleppo pepper.",
      ["dip", "#f4eee0", "#e0a030", "#7f9a4a"],
      { a: ["gluten", "milk", "nuts"], d: ["vegetarian"], at: "salad", min: 8, cal: 520 },
      { popular: true },
    ),
    dish(
      "buttermilk-wings",
      "Buttermilk Chicken Wings",
      1495,
      "Eight wings, brined overnight, tossed to order.",
      ["wings", "#b5532a", "#d98b3a", "#8aa35a"],
      { a: ["milk", "celery"], at: "fryer", min: 16, cal: 890 },
      {
        popular: true,
        groups: [
          choose(
            "sauces",
            "Choose a sauce",
            [1, 2],
            [
              ["Copper hot", 0],
              ["Maple mustard", 0],
              ["Smoked barbecue", 0],
              ["Dry rub", 0],
            ],
          ),
          dips,
        ],
      },
    ),
    dish(
      "crab-cakes",
      "Maryland Crab Cakes",
      1795,
      "Two lump crab cakes, celery slaw, remoulade.",
      ["fritters", "#d39a4a", "#8fb35b", "#f3ead8"],
      { a: ["crustaceans", "eggs", "gluten", "celery", "mustard"], at: "fryer", min: 14, cal: 430 },
    ),
    dish(
      "beef-tartare",
      "Hand-cut Beef Tartare",
      1695,
      "Cured yolk, capers, shallot, potato crisps.",
      ["tartare", "#9c2f2f", "#f6c445", "#d9b56a"],
      { a: ["eggs", "mustard"], d: ["gluten_free", "dairy_free"], at: "salad", min: 10, cal: 360 },
      { available: false },
    ),
    dish(
      "cornbread",
      "Skillet Cornbread",
      795,
      "Baked to order with whipped honey butter.",
      ["skillet", "#e6b84c", "#f7e3b5", "#c98b4a"],
      { a: ["eggs", "gluten", "milk"], d: ["vegetarian"], min: 14, cal: 540 },
    ),
  ],
};

import { choose, offer } from "../dish.ts";
import type { SeedGroup } from "../types.ts";

export const eggs = choose(
  "temperature",
  "How would you like your eggs?",
  [1, 1],
  [
    ["Sunny side up", 0, { defaultSelected: true }],
    ["Over easy", 0],
    ["Scrambled", 0],
    ["Poached", 100],
  ],
);

/** For dishes that also ask for doneness, because two groups of one kind would merge. */
export const eggsBeside: SeedGroup = { ...eggs, modifierGroup: "sides" };

export const toast = choose(
  "sides",
  "Choose your toast",
  [1, 1],
  [
    ["Sourdough", 0, { defaultSelected: true }],
    ["Seeded rye", 0],
    ["Gluten-free oat", 150],
  ],
);

export const doneness = choose(
  "temperature",
  "How should we cook it?",
  [1, 1],
  [
    ["Rare", 0],
    ["Medium rare", 0, { defaultSelected: true }],
    ["Medium", 0],
    ["Medium well", 0],
    ["Well done", 0],
  ],
);

export const burgerSide = choose(
  "sides",
  "Choose a side",
  [1, 1],
  [
    ["Hand-cut fries", 0],
    ["Market greens", 0],
    ["Sweet potato wedges", 200],
    ["No side", -200],
  ],
);

export const burgerExtras = offer(
  "toppings",
  "Make it yours",
  [0, 4],
  [
    ["Smoked bacon", 250, { calories: 90 }],
    ["Fried egg", 200, { calories: 90 }],
    ["Avocado", 250, { calories: 120 }],
    ["Pickled jalapeños", 100],
    ["Caramelized onions", 100],
  ],
);

export const cheese = offer(
  "cheese",
  "Choose a cheese",
  [0, 1],
  [
    ["Aged cheddar", 0, { defaultSelected: true }],
    ["Blue cheese", 100],
    ["Smoked gouda", 100],
  ],
);

export const without = offer(
  "removals",
  "Leave out",
  [0, 4],
  [
    ["No onion", 0],
    ["No pickles", 0],
    ["No tomato", 0],
    ["No sauce", 0],
  ],
);

export const saladProtein = offer(
  "addons",
  "Add a protein",
  [0, 2],
  [
    ["Grilled chicken", 500, { calories: 210 }],
    ["Seared salmon", 800, { calories: 280 }],
    ["Crispy tofu", 400, { calories: 180 }],
    ["Soft egg", 200, { calories: 70 }],
  ],
);

export const dressing = choose(
  "dressings",
  "Choose a dressing",
  [1, 1],
  [
    ["Lemon vinaigrette", 0, { defaultSelected: true }],
    ["Buttermilk ranch", 0],
    ["Green goddess", 50],
    ["On the side", 0],
  ],
);

export const dips = offer(
  "dipping",
  "Dips",
  [0, 3],
  [
    ["Roasted garlic aioli", 100],
    ["Smoked ketchup", 50],
    ["Chipotle mayo", 100],
  ],
);

export const cup = choose(
  "size",
  "Choose a size",
  [1, 1],
  [
    ["Small, 8 oz", 0, { defaultSelected: true }],
    ["Medium, 12 oz", 75],
    ["Large, 16 oz", 125],
  ],
);

export const milk = offer(
  "addons",
  "Milk",
  [0, 1],
  [
    ["Whole milk", 0, { defaultSelected: true }],
    ["Oat milk", 80],
    ["Almond milk", 80],
  ],
);

export const ice = offer(
  "ice",
  "Ice",
  [0, 1],
  [
    ["Regular ice", 0, { defaultSelected: true }],
    ["Less ice", 0],
    ["No ice", 0],
  ],
);

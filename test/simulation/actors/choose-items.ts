import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { SimulatedDish, SimulatedStore } from "../platform/stores.ts";

/** One line of an order, as guests and staff send it. */
export interface ChosenItem {
  menuItemId: string;
  quantity: number;
  modifierIds: string[];
}

type Menu = Pick<SimulatedStore, "dishes">;

/** Most orders are small, and some have as many as eight lines. */
const lineCounts = [1, 1, 1, 2, 2, 3, 5, 8] as const;

export const pickDish = (random: SeededRandom, { dishes }: Menu): SimulatedDish => {
  const [first, ...others] = dishes;
  if (!first) throw new Error("A store has dishes.");
  return random.pick([first, ...others]);
};

/** The choices of a dish that its groups ask for, and sometimes more. */
const chooseModifiers = (random: SeededRandom, { groups }: SimulatedDish): string[] =>
  groups.flatMap(({ min, max, modifierIds }) => {
    const most = Math.min(max, modifierIds.length);
    const count = Math.max(min, random.chance(0.3) ? random.integerBelow(most + 1) : 0);
    const start = random.integerBelow(modifierIds.length);
    return Array.from({ length: count }, (_, index) => modifierIds[(start + index) % modifierIds.length] ?? "");
  });

export const chooseItem = (random: SeededRandom, menu: Menu): ChosenItem => {
  const dish = pickDish(random, menu);
  return { menuItemId: dish.id, quantity: 1 + random.integerBelow(3), modifierIds: chooseModifiers(random, dish) };
};

/** The lines of an order: dishes with choices, of several categories and tax classes. */
export const chooseItems = (random: SeededRandom, menu: Menu): ChosenItem[] =>
  Array.from({ length: random.pick(lineCounts) }, () => chooseItem(random, menu));

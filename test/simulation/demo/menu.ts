import type { MealPeriod } from "../../../db/schema/enums.ts";
import type { MealPeriodTime } from "../../../db/schema/shapes.ts";
import { periodHolds } from "../../../worker/domain/schedule/periods.ts";
import { toInstant } from "../../../worker/domain/time.ts";
import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Database } from "../platform/database.ts";

/** A dish of an order, with its choices. */
export interface ChosenDish {
  menuItemId: string;
  quantity: number;
  modifierIds: string[];
}

interface ItemRow {
  id: string;
  popular: number;
  mealPeriods: string;
  categoryPeriods: string;
}

interface ModifierRow {
  id: string;
  menuItemId: string;
  modifierGroup: string;
  required: number;
  minSelections: number;
  maxSelections: number;
}

interface Dish {
  id: string;
  /** The meal periods of the dish and of its category. It is served if both hold. */
  periods: readonly (readonly MealPeriod[])[];
  share: number;
  groups: readonly (readonly ModifierRow[])[];
}

/** How often a store's menu is ordered with more than the choices that it demands. */
const extraChance = 0.3;

const readItems = (database: Database, storeId: string): ItemRow[] =>
  database.read<ItemRow>(
    `SELECT i.id, i.popular, i.meal_periods AS mealPeriods,
       c.meal_periods AS categoryPeriods
     FROM menu_item i JOIN menu_category c ON c.id = i.category_id WHERE i.store_id = ? AND i.available = 1 AND i.sold_out_until IS NULL
       AND i.available_from IS NULL AND i.available_until IS NULL AND i.price > 0 ORDER BY i.id`,
    storeId,
  );

const readModifiers = (database: Database, storeId: string): ModifierRow[] =>
  database.read<ModifierRow>(
    `SELECT id, menu_item_id AS menuItemId, modifier_group AS modifierGroup, required,
       min_selections AS minSelections, max_selections AS maxSelections
     FROM menu_item_modifier WHERE store_id = ? AND available = 1 AND sold_out_until IS NULL ORDER BY id`,
    storeId,
  );

/** A store's menu as guests choose from it: some dishes sell better than others. */
export class DemoMenu {
  readonly #dishes: readonly Dish[];
  readonly #times: readonly MealPeriodTime[];
  readonly #timezone: string;
  readonly #random: SeededRandom;

  constructor(
    database: Database,
    store: { id: string; timezone: string; times: readonly MealPeriodTime[] },
    random: SeededRandom,
  ) {
    const modifiers = readModifiers(database, store.id);
    this.#times = store.times;
    this.#timezone = store.timezone;
    this.#random = random;
    this.#dishes = readItems(database, store.id).map((row) => {
      const own = modifiers.filter(({ menuItemId }) => menuItemId === row.id);
      const names = [...new Set(own.map(({ modifierGroup }) => modifierGroup))];
      return {
        id: row.id,
        periods: [JSON.parse(row.mealPeriods), JSON.parse(row.categoryPeriods)],
        share: (row.popular === 1 ? 3 : 1) * (0.3 + 1.7 * random.next()),
        groups: names.map((name) => own.filter(({ modifierGroup }) => modifierGroup === name)),
      };
    });
  }

  /** Some dishes that are served at a time, each once. */
  choose(atMs: number, count: number): ChosenDish[] {
    const at = toInstant(atMs);
    const isServed = (periods: readonly MealPeriod[]) => periodHolds(periods, this.#times, this.#timezone, at);
    const served = this.#dishes.filter(({ periods }) => periods.every(isServed));
    const chosen = new Map<string, ChosenDish>();
    for (let index = 0; index < count; index += 1) {
      const dish = this.#draw(served);
      if (!dish) break;
      const quantity = this.#random.chance(0.2) ? 2 : 1;
      chosen.set(dish.id, { menuItemId: dish.id, quantity, modifierIds: this.#chooseModifiers(dish) });
    }
    return [...chosen.values()];
  }

  #draw(dishes: readonly Dish[]): Dish | undefined {
    let rest = this.#random.next() * dishes.reduce((sum, { share }) => sum + share, 0);
    return dishes.find(({ share }) => {
      rest -= share;
      return rest < 0;
    });
  }

  #chooseModifiers({ groups }: Dish): string[] {
    return groups.flatMap((group) => {
      const min = Math.max(...group.map(({ minSelections, required }) => Math.max(minSelections, required)));
      const max = Math.max(...group.map(({ maxSelections }) => maxSelections), min);
      const count = min < max && this.#random.chance(extraChance) ? min + 1 : min;
      return this.#random
        .shuffled(group)
        .slice(0, count)
        .map(({ id }) => id);
    });
  }
}

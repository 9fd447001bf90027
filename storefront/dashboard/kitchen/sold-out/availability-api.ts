import { ask } from "../../../api/graphql.ts";

/** A dish or a modifier that can be sold out. */
export interface Sellable {
  id: string;
  name: string;
  available: boolean;
  soldOutUntil: string | null;
}

export interface Dish extends Sellable {
  category: { name: string } | null;
  modifiers: readonly Sellable[];
}

/** A manual change of the availability of a dish, a modifier or the whole restaurant. */
export interface Override {
  menuItemId: string | null;
  menuItemModifierId: string | null;
  setBy: string | null;
  since: string | null;
  until: string | null;
}

/** When a change ends: at an instant, at the next opening, or manually. */
export interface Ending {
  until: string | null;
  untilNextOpening: boolean;
}

const pageSize = 200;

/** Every dish of the store with its modifiers, in menu order. */
export const listDishes = async (): Promise<Dish[]> => {
  const dishes: Dish[] = [];
  for (let isLast = false; !isLast; ) {
    const { menuItems } = await ask<{ menuItems: Dish[] }>(
      `query ($skip: Int!) {
        menuItems(take: ${pageSize}, skip: $skip, orderBy: [{ sortOrder: asc }]) {
          id name available soldOutUntil category { name }
          modifiers(take: 50) { id name available soldOutUntil }
        }
      }`,
      { skip: dishes.length },
    );
    dishes.push(...menuItems);
    isLast = menuItems.length < pageSize;
  }
  return dishes;
};

export const listOverrides = async (): Promise<Override[]> =>
  (
    await ask<{ availabilityOverrides: Override[] }>(
      "{ availabilityOverrides { menuItemId menuItemModifierId setBy since until } }",
    )
  ).availabilityOverrides;

const endingArguments = "$until: DateTime, $untilNextOpening: Boolean";
const endingInput = "until: $until, untilNextOpening: $untilNextOpening";

export const setDishAvailable = (id: string, available: boolean, ending: Ending): Promise<unknown> =>
  ask(
    `mutation ($id: ID!, $available: Boolean!, ${endingArguments}) {
      setItemAvailability(menuItemId: $id, available: $available, ${endingInput}) { id }
    }`,
    { id, available, ...ending },
  );

export const setChoiceAvailable = (id: string, available: boolean, ending: Ending): Promise<unknown> =>
  ask(
    `mutation ($id: ID!, $available: Boolean!, ${endingArguments}) {
      setModifierAvailability(menuItemModifierId: $id, available: $available, ${endingInput}) { id }
    }`,
    { id, available, ...ending },
  );

export const setPaused = (paused: boolean, message: string | null, ending: Ending): Promise<unknown> =>
  ask(
    `mutation ($paused: Boolean!, $message: String, ${endingArguments}) {
      setOrderingPaused(paused: $paused, message: $message, ${endingInput}) { id }
    }`,
    { paused, message, ...ending },
  );

import { fields, mutate, query } from "../../../api/graphql.ts";

/** When a change ends: at an instant, at the next opening, or manually. */
export interface Ending {
  until: string | null;
  untilNextOpening: boolean;
}

const pageSize = 200;

const listPage = (skip: number) =>
  query("menuItems", {
    take: pageSize,
    skip,
    orderBy: [{ sortOrder: "asc" }],
    select: {
      ...fields("id", "name", "available", "soldOutUntil"),
      category: { name: true },
      modifiers: { take: 50, select: fields("id", "name", "available", "soldOutUntil") },
    },
  });

export type Dish = Awaited<ReturnType<typeof listPage>>[number];

/** A dish or a modifier that can be sold out. */
export type Sellable = Dish["modifiers"][number];

/** Every dish of the store with its modifiers, in menu order. */
export const listDishes = async (): Promise<Dish[]> => {
  const dishes: Dish[] = [];
  for (let isLast = false; !isLast; ) {
    const page = await listPage(dishes.length);
    dishes.push(...page);
    isLast = page.length < pageSize;
  }
  return dishes;
};

export const listOverrides = () =>
  query("availabilityOverrides", {
    select: fields("kind", "orderType", "menuItemId", "menuItemModifierId", "setBy", "since", "until"),
  });

/** A manual change of the availability of a dish, a modifier or the whole restaurant. */
export type Override = Awaited<ReturnType<typeof listOverrides>>[number];

export const setDishAvailable = (menuItemId: string, available: boolean, ending: Ending): Promise<unknown> =>
  mutate("setItemAvailability", { menuItemId, available, ...ending, select: fields("id") });

export const setChoiceAvailable = (menuItemModifierId: string, available: boolean, ending: Ending): Promise<unknown> =>
  mutate("setModifierAvailability", { menuItemModifierId, available, ...ending, select: fields("id") });

export const setPaused = (paused: boolean, message: string | null, ending: Ending): Promise<unknown> =>
  mutate("setOrderingPaused", { paused, message, ...ending, select: fields("id") });

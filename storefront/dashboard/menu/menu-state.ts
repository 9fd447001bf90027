import { createMemo, onCleanup, onMount } from "solid-js";
import { createStore, reconcile, unwrap } from "solid-js/store";
import { createAnswerOrNull } from "../../parts/answers.ts";
import { useDashboard } from "../state.tsx";
import { type ListedItem, type Menu, readMenu, sortCategories, sortItems } from "./api.ts";
import { moveTo } from "./order.ts";

export type MenuState = ReturnType<typeof createMenu>;

const none: readonly ListedItem[] = [];

/** The dishes by category, in menu order. */
const groupItems = (items: readonly ListedItem[]): ReadonlyMap<string, readonly ListedItem[]> => {
  const groups = new Map<string, ListedItem[]>();
  for (const item of items) {
    const group = groups.get(item.category?.id ?? "");
    if (group) group.push(item);
    else groups.set(item.category?.id ?? "", [item]);
  }
  return groups;
};

/** The menu as it is stored. Loads it at first, after each change, and when the window becomes visible again.
 *  Reconciles rows by id, so that they keep their elements and focus. */
const createStored = () => {
  const [state, setState] = createStore<{ menu: Menu | null | undefined }>({ menu: undefined });
  const answerOrNull = createAnswerOrNull();
  const reload = async (): Promise<void> => {
    const menu = await answerOrNull(readMenu());
    setState("menu", reconcile(menu, { key: "id" }));
  };
  const reloadIfVisible = (): void => {
    if (document.visibilityState === "visible") void reload();
  };
  onMount(() => {
    void reload();
    document.addEventListener("visibilitychange", reloadIfVisible);
    onCleanup(() => document.removeEventListener("visibilitychange", reloadIfVisible));
  });
  const groups = createMemo(() => groupItems(state.menu?.items ?? []));
  return {
    menu: () => state.menu,
    categories: () => state.menu?.categories ?? [],
    items: () => state.menu?.items ?? none,
    conflicts: () => state.menu?.conflicts ?? [],
    listItems: (categoryId: string) => groups().get(categoryId) ?? none,
    reload,
    setItems: (items: readonly ListedItem[]): void => setState("menu", "items", reconcile([...items], { key: "id" })),
    setCategories: (categories: Menu["categories"]): void =>
      setState("menu", "categories", reconcile(categories, { key: "id" })),
    patchItem: (id: string, values: Partial<ListedItem>): void =>
      setState("menu", "items", (item) => item.id === id, values),
  };
};

/** The menu on the page, and changes that the page shows before the server has answered. */
export const createMenu = () => {
  const { t, announce } = useDashboard();
  const stored = createStored();
  const { categories, items, listItems } = stored;
  /** Changes the page at once, and takes it back if the server refuses. */
  const optimistically = async (change: () => void, work: () => Promise<unknown>): Promise<boolean> => {
    change();
    const hasWorked = await work().then(
      () => true,
      () => false,
    );
    if (!hasWorked) announce(t("menu.notSaved"));
    await stored.reload();
    return hasWorked;
  };
  /** Moves a dish to an index of a category. */
  const moveItem = (item: ListedItem, categoryId: string, index: number): Promise<boolean> => {
    const siblings = listItems(categoryId).map(({ id }) => id);
    const ids = moveTo(siblings, item.id, index);
    const change = (): void => {
      const moved = new Map(ids.map((id, sortOrder) => [id, { sortOrder, category: { id: categoryId } }]));
      // A dish that does not move stays the same object, which reconcile skips.
      const changed = items().map((one) => {
        const place = moved.get(one.id);
        return place ? { ...unwrap(one), ...place } : unwrap(one);
      });
      stored.setItems(changed.toSorted((one, other) => one.sortOrder - other.sortOrder));
    };
    return optimistically(change, () => sortItems(categoryId, ids));
  };
  const moveCategory = (id: string, index: number): Promise<boolean> => {
    const current = categories().map((category) => category.id);
    const ids = moveTo(current, id, index);
    const change = (): void => {
      const byId = new Map(categories().map((category) => [category.id, { ...category }]));
      stored.setCategories(ids.flatMap((one) => byId.get(one) ?? []));
    };
    return optimistically(change, () => sortCategories(ids));
  };
  return {
    ...stored,
    patchItem: (id: string, values: Partial<ListedItem>, work: () => Promise<unknown>): Promise<boolean> =>
      optimistically(() => stored.patchItem(id, values), work),
    moveItem,
    moveCategory,
  };
};

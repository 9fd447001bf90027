import { createSignal, For, onCleanup, onMount, Show } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import { InputField } from "../../ui/field.tsx";
import styles from "../dashboard.module.css";
import { focusHeading, Heading, LoadState } from "../panel.tsx";
import { PreviewCard } from "../preview-card.tsx";
import { Removal } from "../removal.tsx";
import { useDashboard } from "../state.tsx";
import { deleteItem, type ListedItem, type Menu, readMenu, sortCategories, sortItems } from "./api.ts";
import { CategoryDialog, DeleteCategory } from "./category-dialogs.tsx";
import { CategorySection, type MenuActions } from "./category-section.tsx";
import { GroupConflicts } from "./group-conflicts.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import menuStyles from "./menu.module.css";
import { focusMoved } from "./move-buttons.tsx";
import { moveInList, nextSortOrder } from "./order.ts";
import { matchesSearch } from "./sale-state.ts";

/** The dialog that is open. */
type OpenedDialog =
  | { kind: "item"; id: string | null; categoryId: string }
  | { kind: "category"; category: MenuCategory | null }
  | { kind: "deleteItem"; item: ListedItem }
  | { kind: "deleteCategory"; category: MenuCategory };

/** Loads the menu at first, after each change, and when the window becomes visible again. Reconciles rows by id, so
 *  that they keep their elements and focus. */
const createMenu = () => {
  const [state, setState] = createStore<{ menu: Menu | null | undefined }>({ menu: undefined });
  const reload = async (): Promise<void> => {
    const menu = await readMenu().catch(() => null);
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
  return {
    menu: () => state.menu,
    categories: () => state.menu?.categories ?? [],
    conflicts: () => state.menu?.conflicts ?? [],
    itemsOf: (categoryId: string) => (state.menu?.items ?? []).filter(({ category }) => category?.id === categoryId),
    reload,
  };
};

type MenuState = ReturnType<typeof createMenu>;

interface DialogsProps {
  opened: OpenedDialog;
  state: MenuState;
  onDone(text: string): void;
  onOpen(next: OpenedDialog): void;
  onClose(): void;
}

const Dialogs = (props: DialogsProps) => {
  const { t } = useDashboard();
  const { opened, state } = props;
  const saved = (name: string): void => props.onDone(t("menu.saved", { name }));
  const deleted = (name: string) => (): void => props.onDone(t("menu.deleted", { name }));
  switch (opened.kind) {
    case "item":
      return (
        <ItemDialog
          itemId={opened.id}
          categories={state.categories()}
          categoryId={opened.categoryId}
          nextSortOrderIn={(categoryId) => nextSortOrder(state.itemsOf(categoryId))}
          onDelete={(item) => props.onOpen({ kind: "deleteItem", item })}
          onDone={saved}
          onClose={props.onClose}
        />
      );
    case "category":
      return (
        <CategoryDialog
          category={opened.category}
          nextSortOrder={nextSortOrder(state.categories())}
          onDone={saved}
          onClose={props.onClose}
        />
      );
    case "deleteItem":
      return (
        <Removal
          title={t("menu.deleteTitle", { name: opened.item.name })}
          hint={t("menu.deleteHint")}
          action={t("menu.delete")}
          work={() => deleteItem(opened.item.id)}
          onDone={deleted(opened.item.name)}
          onClose={props.onClose}
        />
      );
    case "deleteCategory":
      return (
        <DeleteCategory
          category={opened.category}
          items={state.itemsOf(opened.category.id)}
          others={state.categories().filter(({ id }) => id !== opened.category.id)}
          onDone={deleted(opened.category.name)}
          onClose={props.onClose}
        />
      );
  }
};

/** The menu editor: categories and dishes in menu order. */
export const MenuPanel = () => {
  const { t, announce } = useDashboard();
  const state = createMenu();
  const [opened, setOpened] = createSignal<OpenedDialog | null>(null);
  const [search, setSearch] = createSignal("");
  const visibleItems = (categoryId: string) =>
    state.itemsOf(categoryId).filter((item) => matchesSearch(item, search()));
  const visibleCategories = () =>
    state.categories().filter(({ id }) => search().trim() === "" || visibleItems(id).length > 0);
  const move = async (id: string, offset: -1 | 1, work: () => Promise<void>): Promise<void> => {
    await work().catch(() => announce(t("failed")));
    await state.reload();
    focusMoved(id, offset);
  };
  const actions: MenuActions = {
    editCategory: (category) => setOpened({ kind: "category", category }),
    deleteCategory: (category) => setOpened({ kind: "deleteCategory", category }),
    moveCategory: (id, offset) =>
      void move(id, offset, () => sortCategories(moveInList(state.categories(), id, offset))),
    newItem: (categoryId) => setOpened({ kind: "item", id: null, categoryId }),
    editItem: (id) => setOpened({ kind: "item", id, categoryId: "" }),
    moveItem: ({ id, category }, offset) =>
      void move(id, offset, () => sortItems(moveInList(state.itemsOf(category?.id ?? ""), id, offset))),
  };
  const done = (text: string): void => {
    const isDeletion = opened()?.kind.startsWith("delete") ?? false;
    setOpened(null);
    if (isDeletion) focusHeading();
    announce(text);
    void state.reload();
  };
  return (
    <>
      <Heading
        title={t("menu.title")}
        hint={t("menu.hint")}
        action={{ text: t("menu.newCategory"), start: () => setOpened({ kind: "category", category: null }) }}
      />
      <LoadState value={state.menu()} onRetry={() => void state.reload()} />
      <Show when={state.menu()}>
        <GroupConflicts conflicts={state.conflicts()} onEdit={actions.editItem} />
        <div class={menuStyles["search"]}>
          <InputField id="menu-search" label={t("menu.search")} value={search()} onInput={setSearch} />
        </div>
        <Show when={visibleCategories().length === 0}>
          <p class={styles["empty"]}>{t(search() ? "menu.noMatch" : "menu.empty")}</p>
        </Show>
        <For each={visibleCategories()}>
          {(category, index) => (
            <CategorySection
              category={category}
              items={visibleItems(category.id)}
              conflicts={state.conflicts()}
              isFirst={index() === 0}
              isLast={index() === visibleCategories().length - 1}
              isSearched={search().trim() !== ""}
              actions={actions}
            />
          )}
        </For>
      </Show>
      <PreviewCard />
      <Show when={opened()} keyed>
        {(dialog) => (
          <Dialogs opened={dialog} state={state} onDone={done} onOpen={setOpened} onClose={() => setOpened(null)} />
        )}
      </Show>
    </>
  );
};

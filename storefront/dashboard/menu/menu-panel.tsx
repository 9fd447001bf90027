import { createMemo, createSignal, For, Show } from "solid-js";
import { InputField, SelectField } from "../../ui/field.tsx";
import styles from "../dashboard.module.css";
import { focusHeading, Heading, LoadState } from "../panel.tsx";
import { PreviewCard } from "../preview-card.tsx";
import { useDashboard } from "../state.tsx";
import type { DeletedIds, ListedItem } from "./api.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { GroupConflicts } from "./group-conflicts.tsx";
import { CategorySection } from "./list/category-section.tsx";
import { createDrag } from "./list/drag.ts";
import { createSelection } from "./list/selection.ts";
import menuStyles from "./menu.module.css";
import { createBulkActions, createMenuActions, createMoves } from "./menu-actions.ts";
import { MenuDialogs, type OpenedDialog } from "./menu-dialogs.tsx";
import { createMenu, type MenuState } from "./menu-state.ts";
import { type ItemFilter, itemFilters, matchesFilter, matchesSearch } from "./sale-state.ts";

/** What the search and the filter leave of the menu. */
const createVisible = (state: MenuState) => {
  const { now } = useDashboard();
  const [search, setSearch] = createSignal("");
  const [filter, setFilter] = createSignal<ItemFilter>("all");
  const isFiltered = () => search().trim() !== "" || filter() !== "all";
  const isVisible = (item: ListedItem): boolean =>
    matchesSearch(item, search()) && matchesFilter(item, filter(), now());
  const visible = createMemo(
    () => new Map(state.categories().map(({ id }) => [id, state.listItems(id).filter(isVisible)])),
  );
  const listItems = (categoryId: string) => visible().get(categoryId) ?? [];
  const categories = () => state.categories().filter(({ id }) => !isFiltered() || listItems(id).length > 0);
  const ids = createMemo(() => categories().flatMap(({ id }) => listItems(id).map((item) => item.id)));
  return { search, setSearch, filter, setFilter, isFiltered, listItems, categories, ids };
};

/** The menu editor: categories and dishes in menu order. */
export const MenuPanel = () => {
  const { t, announce } = useDashboard();
  const state = createMenu();
  const visible = createVisible(state);
  const [opened, setOpened] = createSignal<OpenedDialog | null>(null);
  const { drop, ...steps } = createMoves(state);
  const actions = createMenuActions(state, steps, setOpened);
  const { editAll, announceDeleted } = createBulkActions(state);
  const selection = createSelection(visible.ids);
  const drag = createDrag(drop);
  const selectedItems = (): ListedItem[] => state.items().filter(({ id }) => selection.has(id));
  const done = (text: string, deleted?: DeletedIds): void => {
    const isBulk = opened()?.kind === "prices" || opened()?.kind === "details";
    setOpened(null);
    if (isBulk) selection.clear();
    if (deleted) {
      focusHeading();
      announceDeleted(text, deleted);
    } else announce(text);
    void state.reload();
  };
  const changeAll = async (changes: { available?: boolean; isDeleted?: true }): Promise<void> => {
    await editAll(selectedItems(), changes);
    if (changes.isDeleted) focusHeading();
    selection.clear();
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
          <InputField id="menu-search" label={t("menu.search")} value={visible.search()} onInput={visible.setSearch} />
          <SelectField
            id="menu-filter"
            label={t("menu.filter")}
            options={itemFilters.map((value) => ({ value, text: t(`menu.filter.${value}`) }))}
            value={visible.filter()}
            onChange={(value) => visible.setFilter(itemFilters.find((one) => one === value) ?? "all")}
          />
          <button type="button" class="link" aria-haspopup="dialog" onClick={() => setOpened({ kind: "deleted" })}>
            {t("menu.deletedList")}
          </button>
        </div>
        <Show when={visible.categories().length === 0}>
          <p class={styles["empty"]}>{t(visible.isFiltered() ? "menu.noMatch" : "menu.empty")}</p>
        </Show>
        <div class={menuStyles["categories"]} data-drop-list-category="menu" data-end={drag.isAtEnd("menu")}>
          <For each={visible.categories()}>
            {(category, index) => (
              <CategorySection
                category={category}
                items={visible.listItems(category.id)}
                conflicts={state.conflicts()}
                isFirst={index() === 0}
                isLast={index() === visible.categories().length - 1}
                isFiltered={visible.isFiltered()}
                selection={selection}
                drag={drag}
                actions={actions}
              />
            )}
          </For>
        </div>
        <BulkBar
          count={selection.ids().length}
          onPrices={() => setOpened({ kind: "prices", items: selectedItems() })}
          onDetails={() => setOpened({ kind: "details", items: selectedItems() })}
          onSale={(available) => void changeAll({ available })}
          onDelete={() => void changeAll({ isDeleted: true })}
          onClear={selection.clear}
        />
      </Show>
      <PreviewCard />
      <Show when={opened()} keyed>
        {(dialog) => (
          <MenuDialogs
            opened={dialog}
            state={state}
            onDone={done}
            onRestored={(name) => {
              announce(t("menu.restored", { name }));
              void state.reload();
            }}
            onOpen={setOpened}
            onClose={() => setOpened(null)}
          />
        )}
      </Show>
    </>
  );
};

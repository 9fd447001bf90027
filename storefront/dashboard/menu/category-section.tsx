import { For, Show } from "solid-js";
import type { MenuCategory } from "../../../worker/domain/menu/types.ts";
import styles from "../dashboard.module.css";
import { RowAction, RowList } from "../list/row.tsx";
import { useDashboard } from "../state.tsx";
import type { GroupConflict, ListedItem } from "./api.ts";
import { ItemRow } from "./item-row.tsx";
import menuStyles from "./menu.module.css";
import { MoveButtons } from "./move-buttons.tsx";

export interface MenuActions {
  editCategory(category: MenuCategory): void;
  deleteCategory(category: MenuCategory): void;
  moveCategory(id: string, offset: -1 | 1): void;
  newItem(categoryId: string): void;
  editItem(id: string): void;
  moveItem(item: ListedItem, offset: -1 | 1): void;
}

interface CategorySectionProps {
  category: MenuCategory;
  items: readonly ListedItem[];
  conflicts: readonly GroupConflict[];
  isFirst: boolean;
  isLast: boolean;
  /** Whether a search is active, which can hide dishes. */
  isSearched: boolean;
  actions: MenuActions;
}

/** A category with its dishes in menu order. */
export const CategorySection = (props: CategorySectionProps) => {
  const { t } = useDashboard();
  const { actions } = props;
  const name = () => props.category.name;
  const periods = () => props.category.mealPeriods.map((period) => t(`period.${period}`)).join(", ");
  return (
    <section class={`${styles["card"]} ${menuStyles["category"]}`} aria-labelledby={`title-${props.category.id}`}>
      <div class={menuStyles["head"]}>
        <div>
          <h2 id={`title-${props.category.id}`}>{name()}</h2>
          <p>
            {t("menu.count", { count: props.items.length })}
            <Show when={periods()}>{(text) => <> · {text()}</>}</Show>
          </p>
        </div>
        <div class={menuStyles["actions"]}>
          <RowAction text={t("change")} row={name()} onClick={() => actions.editCategory(props.category)} />
          <RowAction text={t("menu.delete")} row={name()} onClick={() => actions.deleteCategory(props.category)} />
          <Show when={!props.isSearched}>
            <MoveButtons
              id={props.category.id}
              name={name()}
              canUp={!props.isFirst}
              canDown={!props.isLast}
              onMove={(offset) => actions.moveCategory(props.category.id, offset)}
            />
          </Show>
        </div>
      </div>
      <RowList>
        <For each={props.items}>
          {(item, index) => (
            <ItemRow
              item={item}
              hasConflict={props.conflicts.some(({ menuItemId }) => menuItemId === item.id)}
              isMovable={!props.isSearched}
              canUp={index() > 0}
              canDown={index() < props.items.length - 1}
              onMove={(offset) => actions.moveItem(item, offset)}
              onEdit={() => actions.editItem(item.id)}
            />
          )}
        </For>
      </RowList>
      <button
        type="button"
        class="button quiet"
        aria-haspopup="dialog"
        onClick={() => actions.newItem(props.category.id)}
      >
        {t("menu.newItem")}
        <span class="visually-hidden"> · {name()}</span>
      </button>
    </section>
  );
};

import { For, Show } from "solid-js";
import type { MenuCategory } from "../../../../worker/domain/menu/types.ts";
import styles from "../../dashboard.module.css";
import { GripIcon } from "../../icons.tsx";
import { RowAction } from "../../list/row.tsx";
import { useDashboard } from "../../state.tsx";
import type { GroupConflict, ListedItem } from "../api.ts";
import menuStyles from "../menu.module.css";
import { MoveButtons } from "../move-buttons.tsx";
import type { Drag } from "./drag.ts";
import rowStyles from "./item-row.module.css";
import { type ItemActions, ItemRow } from "./item-row.tsx";
import type { Selection } from "./selection.ts";

export interface MenuActions extends ItemActions {
  editCategory(category: MenuCategory): void;
  deleteCategory(category: MenuCategory): void;
  moveCategory(id: string, offset: -1 | 1): void;
  newItem(categoryId: string): void;
}

interface CategorySectionProps {
  category: MenuCategory;
  items: readonly ListedItem[];
  conflicts: readonly GroupConflict[];
  isFirst: boolean;
  isLast: boolean;
  /** Whether a search or a filter is active, which can hide dishes. */
  isFiltered: boolean;
  selection: Selection;
  drag: Drag;
  actions: MenuActions;
}

/** The name of a category, and what can be done with it as a whole. */
const Head = (props: CategorySectionProps) => {
  const { t } = useDashboard();
  const { actions, drag, selection } = props;
  const name = () => props.category.name;
  const periods = () => props.category.mealPeriods.map((period) => t(`period.${period}`)).join(", ");
  const ids = () => props.items.map(({ id }) => id);
  const isWhole = () => props.items.length > 0 && props.items.every(({ id }) => selection.has(id));
  return (
    <div class={menuStyles["head"]}>
      <div class={menuStyles["name"]}>
        <Show when={props.items.length > 0}>
          <label class={rowStyles["check"]}>
            <input
              type="checkbox"
              checked={isWhole()}
              aria-label={t("menu.selectAll", { name: name() })}
              onChange={(event) => selection.setAll(ids(), event.currentTarget.checked)}
            />
          </label>
        </Show>
        <div>
          <h2 id={`title-${props.category.id}`}>{name()}</h2>
          <p>
            {t("menu.count", { count: props.items.length })}
            <Show when={periods()}>{(text) => <> · {text()}</>}</Show>
          </p>
        </div>
      </div>
      <div class={menuStyles["actions"]}>
        <RowAction text={t("change")} row={name()} onClick={() => actions.editCategory(props.category)} />
        <RowAction text={t("menu.delete")} row={name()} onClick={() => actions.deleteCategory(props.category)} />
        <Show when={!props.isFiltered}>
          <MoveButtons
            id={props.category.id}
            name={name()}
            canUp={!props.isFirst}
            canDown={!props.isLast}
            onMove={(offset) => actions.moveCategory(props.category.id, offset)}
          />
          <span
            class={rowStyles["grip"]}
            aria-hidden="true"
            onPointerDown={(event) => drag.start({ kind: "category", id: props.category.id }, event)}
          >
            <GripIcon />
          </span>
        </Show>
      </div>
    </div>
  );
};

/** A category with its dishes in menu order. */
export const CategorySection = (props: CategorySectionProps) => {
  const { t } = useDashboard();
  const { actions, drag, selection } = props;
  return (
    <section
      class={`${styles["card"]} ${menuStyles["category"]}`}
      aria-labelledby={`title-${props.category.id}`}
      data-drop-category={props.category.id}
      data-before={drag.isBefore(props.category.id)}
      data-dragged={drag.isDragged(props.category.id)}
    >
      <Head {...props} />
      <ul class={rowStyles["list"]} data-drop-list-item={props.category.id} data-end={drag.isAtEnd(props.category.id)}>
        <For each={props.items}>
          {(item, index) => (
            <ItemRow
              item={item}
              hasConflict={props.conflicts.some(({ menuItemId }) => menuItemId === item.id)}
              isMovable={!props.isFiltered}
              canUp={index() > 0}
              canDown={index() < props.items.length - 1}
              selection={selection}
              drag={drag}
              actions={actions}
            />
          )}
        </For>
      </ul>
      <button
        type="button"
        class="button quiet"
        aria-haspopup="dialog"
        onClick={() => actions.newItem(props.category.id)}
      >
        {t("menu.newItem")}
        <span class="visually-hidden"> · {props.category.name}</span>
      </button>
    </section>
  );
};

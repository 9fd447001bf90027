import { Show } from "solid-js";
import { hasStatedAllergens } from "../../../../worker/domain/menu/allergens.rules.ts";
import { CopyIcon, GripIcon } from "../../icons.tsx";
import { RowPicture } from "../../list/row-picture.tsx";
import { useDashboard } from "../../state.tsx";
import type { ListedItem } from "../api.ts";
import { MoveButtons } from "../move-buttons.tsx";
import { itemState } from "../sale-state.ts";
import type { Drag } from "./drag.ts";
import { InlinePrice } from "./inline-price.tsx";
import styles from "./item-row.module.css";
import type { Selection } from "./selection.ts";

export interface ItemActions {
  editItem(id: string): void;
  moveItem(item: ListedItem, offset: -1 | 1): void;
  copyItem(item: ListedItem): void;
  setPrice(item: ListedItem, price: number): void;
  setOnSale(item: ListedItem, isOnSale: boolean): void;
}

interface ItemRowProps {
  item: ListedItem;
  /** Whether the dish has modifiers that guests cannot see. */
  hasConflict: boolean;
  /** Whether the row can be moved. During a search the list is incomplete, so it cannot. */
  isMovable: boolean;
  canUp: boolean;
  canDown: boolean;
  selection: Selection;
  drag: Drag;
  actions: ItemActions;
}

const SaleSwitch = (props: { item: ListedItem; isOn: boolean; onChange(isOn: boolean): void }) => {
  const { t } = useDashboard();
  return (
    <button
      type="button"
      role="switch"
      class={styles["switch"]}
      aria-checked={props.isOn}
      aria-label={t("menu.saleSwitch", { name: props.item.name })}
      onClick={() => props.onChange(!props.isOn)}
    >
      <span />
    </button>
  );
};

/** What guests see of a dish that they cannot order, and what is missing in it. */
const StateText = (props: { item: ListedItem; hasConflict: boolean }) => {
  const { t, now, formatInstant } = useDashboard();
  const state = () => itemState(props.item, now());
  const stateText = (): string => {
    const { soldOutUntil, availableFrom } = props.item;
    if (state() === "soldOut" && soldOutUntil) return t("menu.state.soldOut", { at: formatInstant(soldOutUntil) });
    if (state() === "coming" && availableFrom) return t("menu.state.coming", { at: formatInstant(availableFrom) });
    return t(state() === "over" ? "menu.state.over" : "menu.state.off");
  };
  return (
    <p class={styles["state"]}>
      <Show when={state() !== "onSale"}>
        <span>{stateText()}</span>
      </Show>
      <Show when={props.hasConflict}>
        <span>{t("menu.conflict.row")}</span>
      </Show>
      <Show when={!hasStatedAllergens(props.item)}>
        <span>{t("menu.state.notStated")}</span>
      </Show>
    </p>
  );
};

/** A dish in the list. Its price and whether it is on sale can be changed in place. */
export const ItemRow = (props: ItemRowProps) => {
  const { t, now } = useDashboard();
  const { actions, drag, selection } = props;
  const state = () => itemState(props.item, now());
  const isOnSale = () => state() !== "off" && state() !== "soldOut";
  return (
    <li
      class={styles["row"]}
      data-drop-item={props.item.id}
      data-dragged={drag.isDragged(props.item.id)}
      data-before={drag.isBefore(props.item.id)}
      data-selected={selection.has(props.item.id)}
    >
      <label class={styles["check"]}>
        <input
          type="checkbox"
          checked={selection.has(props.item.id)}
          aria-label={t("menu.select", { name: props.item.name })}
          onClick={(event) => selection.toggle(props.item.id, event.currentTarget.checked, event.shiftKey)}
        />
      </label>
      <RowPicture isPale={state() === "over" || state() === "off"}>
        <Show when={props.item.thumbnail}>
          {(path) => <img src={path()} alt="" width="64" height="48" loading="lazy" />}
        </Show>
      </RowPicture>
      <div class={styles["body"]}>
        <h3>
          <button
            type="button"
            class={styles["open"]}
            aria-haspopup="dialog"
            onClick={() => actions.editItem(props.item.id)}
          >
            <span class="visually-hidden">{t("change")} </span>
            {props.item.name}
          </button>
        </h3>
        <StateText item={props.item} hasConflict={props.hasConflict} />
      </div>
      <div class={styles["figures"]}>
        <InlinePrice
          id={props.item.id}
          name={props.item.name}
          price={props.item.price}
          onSave={(price) => actions.setPrice(props.item, price)}
        />
        <SaleSwitch item={props.item} isOn={isOnSale()} onChange={(isOn) => actions.setOnSale(props.item, isOn)} />
      </div>
      <div class={styles["ways"]}>
        <button
          type="button"
          class="round"
          aria-label={t("menu.copy", { name: props.item.name })}
          onClick={() => actions.copyItem(props.item)}
        >
          <CopyIcon />
        </button>
        <Show when={props.isMovable}>
          <MoveButtons
            id={props.item.id}
            name={props.item.name}
            canUp={props.canUp}
            canDown={props.canDown}
            onMove={(offset) => actions.moveItem(props.item, offset)}
          />
          <span
            class={styles["grip"]}
            aria-hidden="true"
            onPointerDown={(event) => drag.start({ kind: "item", id: props.item.id }, event)}
          >
            <GripIcon />
          </span>
        </Show>
      </div>
    </li>
  );
};

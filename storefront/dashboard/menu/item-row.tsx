import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { Row } from "../list/row.tsx";
import { useDashboard } from "../state.tsx";
import type { ListedItem } from "./api.ts";
import styles from "./menu.module.css";
import { MoveButtons, type MoveButtonsProps } from "./move-buttons.tsx";
import { itemState } from "./sale-state.ts";

interface ItemRowProps extends Omit<MoveButtonsProps, "id" | "name"> {
  item: ListedItem;
  /** Whether the dish has modifiers that guests cannot see. */
  hasConflict: boolean;
  /** Whether the row can be moved. During a search the list is incomplete, so it cannot. */
  isMovable: boolean;
  onEdit(): void;
}

/** A dish in the list, with its picture, name, price and availability. */
export const ItemRow = (props: ItemRowProps) => {
  const { t, now, formatInstant } = useDashboard();
  const { format } = useShop();
  const state = () => itemState(props.item, now());
  const stateText = (): string => {
    const { soldOutUntil, availableFrom } = props.item;
    if (state() === "soldOut" && soldOutUntil) return t("menu.state.soldOut", { at: formatInstant(soldOutUntil) });
    if (state() === "coming" && availableFrom) return t("menu.state.coming", { at: formatInstant(availableFrom) });
    return t(state() === "over" ? "menu.state.over" : "menu.state.off");
  };
  return (
    <Row
      title={props.item.name}
      isInactive={state() === "over" || state() === "off"}
      picture={
        <Show when={props.item.thumbnail}>
          {(path) => <img src={path()} alt="" width="64" height="48" loading="lazy" />}
        </Show>
      }
      open={{ text: t("change"), start: () => props.onEdit() }}
      actions={
        <Show when={props.isMovable}>
          <MoveButtons
            id={props.item.id}
            name={props.item.name}
            canUp={props.canUp}
            canDown={props.canDown}
            onMove={props.onMove}
          />
        </Show>
      }
    >
      <p>
        {format.money(props.item.price)}
        <Show when={state() !== "onSale"}>
          <span class={styles["state"]}>{stateText()}</span>
        </Show>
        <Show when={props.hasConflict}>
          <span class={styles["state"]}>{t("menu.conflict.row")}</span>
        </Show>
      </p>
    </Row>
  );
};

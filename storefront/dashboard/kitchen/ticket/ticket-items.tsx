import { For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import { isDishUncertain } from "../allergies/allergy-notes.rules.ts";
import { useBoard } from "../board/board.tsx";
import { FlameIcon, NoteIcon, TickIcon } from "../icons.tsx";
import { type BoardItem, type BoardOrder, findEditMark } from "../orders.ts";
import { nextKitchenStatus } from "../steps.ts";
import styles from "./ticket.module.css";

const Dish = (props: { order: BoardOrder; item: BoardItem }) => {
  const { t: shopT, format } = useShop();
  const { t } = useDashboard();
  const allergens = () => props.item.menuItem?.allergens.map((allergen) => shopT(`allergen.${allergen}`)) ?? [];
  return (
    <span class={styles["dish"]}>
      <span class={styles["name"]}>
        <Show when={findEditMark(props.order, props.item)}>
          {(mark) => <strong class={styles["edited"]}>{t(`edit.${mark()}`)}</strong>}
        </Show>
        <span class={styles["quantity"]}>{props.item.quantity} ×</span> {props.item.name}
      </span>
      <Show when={props.item.modifiers.length > 0}>
        <span class={styles["choices"]}>{props.item.modifiers.map(({ name }) => name).join(" · ")}</span>
      </Show>
      <Show when={props.item.specialInstructions}>
        {(note) => (
          <span class={styles["note"]}>
            <NoteIcon />
            <span>{note()}</span>
          </span>
        )}
      </Show>
      <Show when={allergens().length > 0}>
        <span class={styles["allergens"]}>{t("kitchen.contains", { list: format.list(allergens()) })}</span>
      </Show>
      <Show when={isDishUncertain(props.order, props.item)}>
        <span class={styles["uncertain"]}>{shopT("item.notStated")}</span>
      </Show>
    </span>
  );
};

/** An item that an edit has removed or replaced, so that the kitchen does not cook it. */
const StruckDish = (props: { item: BoardItem }) => {
  const { t } = useDashboard();
  return (
    <div class={styles["still"]}>
      <span class={styles["struck"]}>
        <strong class={styles["removed"]}>{t("edit.removed")}</strong>
        <s>
          {props.item.quantity} × {props.item.name}
        </s>
      </span>
    </div>
  );
};

const StatusIcon = (props: { item: BoardItem }) => (
  <span class={styles["mark"]}>
    <Show when={props.item.kitchenStatus === "cooking"}>
      <FlameIcon />
    </Show>
    <Show when={props.item.kitchenStatus === "done"}>
      <TickIcon />
    </Show>
  </span>
);

/** The items of a ticket. While the kitchen works on the order, a tap moves an item from queued to cooking to done. */
export const TicketItems = (props: {
  order: BoardOrder;
  items: readonly BoardItem[];
  struckItems: readonly BoardItem[];
  isWorking: boolean;
}) => {
  const { t } = useDashboard();
  const board = useBoard();
  return (
    <ul class={styles["items"]}>
      <For each={props.items}>
        {(item) => (
          <li data-status={item.kitchenStatus}>
            <Show
              when={props.isWorking}
              fallback={
                <div class={styles["still"]}>
                  <Dish order={props.order} item={item} />
                </div>
              }
            >
              <button
                type="button"
                class={styles["item"]}
                title={t(`kitchen.to.${nextKitchenStatus(item.kitchenStatus)}`)}
                onClick={() => void board.advanceItem(props.order, item)}
              >
                <StatusIcon item={item} />
                <Dish order={props.order} item={item} />
                <span class={item.kitchenStatus === "cooking" ? styles["state"] : "visually-hidden"}>
                  {t(`kitchen.${item.kitchenStatus}`)}
                </span>
              </button>
            </Show>
          </li>
        )}
      </For>
      <For each={props.struckItems}>
        {(item) => (
          <li>
            <StruckDish item={item} />
          </li>
        )}
      </For>
    </ul>
  );
};

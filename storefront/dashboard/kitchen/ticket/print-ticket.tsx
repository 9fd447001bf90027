import { For, onCleanup, onMount, Show } from "solid-js";
import { Portal } from "solid-js/web";
import { AddressRows } from "../../../address/address-rows.tsx";
import { PhoneText } from "../../../phone/phone-text.tsx";
import { useShop } from "../../../state/shop.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { Recipient } from "../../details/recipient.tsx";
import { useDashboard } from "../../state.tsx";
import { listAllergyNotes } from "../allergies/allergy-notes.rules.ts";
import { useBoard } from "../board/board.tsx";
import type { Station } from "../board/columns.ts";
import { isMadeAt, itemsAt } from "../board/columns.ts";
import { type BoardOrder, findEditMark, owedAmount } from "../orders.ts";
import styles from "./print-ticket.module.css";

/** The printed ticket of an order. It is on the page only while the browser prints, and hides everything else. */
export const PrintTicket = (props: { order: BoardOrder; station: Station; onPrinted(): void }) => {
  const { t, now } = useDashboard();
  const { menu, format } = useShop();
  const board = useBoard();
  const address = () => props.order.deliveryAddress;
  onMount(() => {
    addEventListener("afterprint", props.onPrinted);
    onCleanup(() => removeEventListener("afterprint", props.onPrinted));
    window.print();
  });
  return (
    <Portal ref={(mount) => mount.classList.add(styles["slip"] ?? "")}>
      <p>{menu.store.name}</p>
      <p class={styles["number"]}>#{props.order.orderNumber}</p>
      <Show when={board.dayOf(props.order)}>{(day) => <p class={styles["strong"]}>{day()}</p>}</Show>
      <p class={styles["strong"]}>
        {t(`kitchen.type.${props.order.orderType}`)}
        <Show when={props.order.promisedAt}>{(at) => ` · ${format.moment(at(), now())}`}</Show>
      </p>
      <p>
        {props.order.customerName}
        <Show when={props.order.customerPhone}>
          {(phone) => (
            <>
              {" · "}
              <PhoneText phone={phone()} />
            </>
          )}
        </Show>
      </p>
      <Show when={address()}>
        {(to) => (
          <div>
            <Recipient to={to()} />
            <AddressRows address={to()} />
            {to().instructions}
          </div>
        )}
      </Show>
      <Show when={listAllergyNotes(props.order).length > 0}>
        <div class={styles["allergy"]}>
          <p>{t("kitchen.allergy")}</p>
          <For each={listAllergyNotes(props.order)}>{(note) => <p>{note}</p>}</For>
        </div>
      </Show>
      <Show when={props.order.specialInstructions}>{(note) => <p class={styles["note"]}>{note()}</p>}</Show>
      <Show when={props.order.needsCutlery}>
        <p>{t("kitchen.cutlery")}</p>
      </Show>
      <Show when={props.order.ifMissing}>{(choice) => <p>{t(`kitchen.ifMissing.${choice()}`)}</p>}</Show>
      <ul>
        <For each={itemsAt(props.order, props.station).items}>
          {(item) => (
            <li>
              <p class={styles["strong"]}>
                <Show when={findEditMark(props.order, item)}>{(mark) => `${t(`edit.${mark()}`)}: `}</Show>
                {item.quantity} × {item.name}
              </p>
              <For each={item.modifiers}>{({ name }) => <p class={styles["choice"]}>{name}</p>}</For>
              <Show when={item.specialInstructions}>{(note) => <p class={styles["note"]}>{note()}</p>}</Show>
            </li>
          )}
        </For>
        <For each={props.order.struckItems.filter((item) => isMadeAt(item, props.station))}>
          {(item) => (
            <li>
              <s>
                {t("edit.removed")}: {item.quantity} × {item.name}
              </s>
            </li>
          )}
        </For>
      </ul>
      <Show when={owedAmount(props.order) > 0}>
        <p class={styles["strong"]}>
          <WithAmount sentence={t("kitchen.owed", { amount: gap })} amount={format.money(owedAmount(props.order))} />
        </p>
      </Show>
      <p translate="no">{format.moment(props.order.createdAt, now())}</p>
    </Portal>
  );
};

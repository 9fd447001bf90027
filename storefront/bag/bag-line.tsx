import { For, Show } from "solid-js";
import type { CartItem } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { unreachableSince } from "../state/connectivity.ts";
import { blockingProblems } from "../state/sale.ts";
import { useShop } from "../state/shop.tsx";
import { Stepper } from "../ui/stepper.tsx";
import styles from "./bag.module.css";
import { itemProblemText } from "./problems.ts";

export const BagLine = (props: { item: CartItem; onEdit(): void; onChooseAnother(): void }) => {
  const shop = useShop();
  const { menu, t, format, menuLanguage } = shop;
  const bag = useBag();
  const problems = () => blockingProblems(menu, props.item);
  const servedFrom = () => menu.servedFrom[props.item.menuItem?.id ?? ""];
  const choices = () => format.list(props.item.modifiers.map(({ name }) => name));
  return (
    <li class={styles["line"]}>
      <div class={styles["what"]}>
        <h3 lang={menuLanguage}>{props.item.name}</h3>
        <Show when={choices()}>
          {(text) => (
            <p class={styles["soft"]} lang={menuLanguage}>
              {text()}
            </p>
          )}
        </Show>
        <Show when={props.item.specialInstructions}>{(note) => <p class={styles["note"]}>“{note()}”</p>}</Show>
        <Show when={bag.isPending(props.item)}>
          <p class={styles["soft"]}>{t(unreachableSince() === null ? "outage.item" : "bag.waiting")}</p>
        </Show>
        <Show when={problems().length === 0 && servedFrom()}>
          {(from) => <p class={styles["soft"]}>{t("item.later", { time: format.moment(from(), menu.madeAt) })}</p>}
        </Show>
        <For each={problems()}>{(problem) => <p class="error">{itemProblemText(shop, props.item, problem)}</p>}</For>
      </div>
      <p class={styles["price"]}>{format.money(props.item.lineTotal)}</p>
      <div class={styles["controls"]}>
        <Stepper
          value={props.item.quantity}
          label={props.item.name}
          onChange={(quantity) => void bag.setQuantity(props.item.id, quantity).catch(() => undefined)}
        />
        <div class={styles["ways"]}>
          <Show when={props.item.menuItem && problems().length === 0}>
            <button type="button" class="link" onClick={props.onEdit}>
              {t("bag.edit")}
              <span class="visually-hidden"> {props.item.name}</span>
            </button>
          </Show>
          <Show when={problems().length > 0}>
            <button type="button" class="link" onClick={props.onChooseAnother}>
              {t("bag.chooseAnother")}
              <span class="visually-hidden"> {props.item.name}</span>
            </button>
          </Show>
          <button type="button" class="link" onClick={() => void bag.remove(props.item).catch(() => undefined)}>
            {t("bag.remove")}
            <span class="visually-hidden"> {props.item.name}</span>
          </button>
        </div>
      </div>
    </li>
  );
};

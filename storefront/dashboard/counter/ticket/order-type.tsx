import { For } from "solid-js";
import form from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import { useCounter } from "../counter.tsx";
import { type CounterOrderType, counterOrderTypes } from "../draft/draft.ts";
import styles from "./ticket.module.css";

/** Chooses pickup, delivery or a table. */
export const OrderTypeChoice = (props: { onChange(orderType: CounterOrderType): void }) => {
  const { t } = useDashboard();
  const { state, isPlacing } = useCounter();
  return (
    <fieldset class={`${form["pills"]} ${styles["types"]}`} disabled={isPlacing()}>
      <legend class="visually-hidden">{t("counter.orderType")}</legend>
      <For each={counterOrderTypes}>
        {(orderType) => (
          <label>
            <input
              type="radio"
              name="counter-type"
              checked={state.draft.orderType === orderType}
              onChange={() => props.onChange(orderType)}
            />
            <span>{t(`counter.type.${orderType}`)}</span>
          </label>
        )}
      </For>
    </fieldset>
  );
};

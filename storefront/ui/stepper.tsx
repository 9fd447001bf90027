import { useShop } from "../state/shop.tsx";
import { MinusIcon, PlusIcon } from "./icons.tsx";
import styles from "./stepper.module.css";

const maxValue = 99;

/** A quantity between 1 and 99 with a minus and a plus button. `label` names the item. */
export const Stepper = (props: { value: number; label: string; onChange(value: number): void }) => {
  const { t } = useShop();
  return (
    <fieldset class={styles["stepper"]}>
      <legend class="visually-hidden">{`${t("quantity")}: ${props.label}`}</legend>
      <button
        type="button"
        aria-label={t("fewer")}
        disabled={props.value <= 1}
        onClick={() => props.onChange(props.value - 1)}
      >
        <MinusIcon />
      </button>
      <output aria-live="polite">{props.value}</output>
      <button
        type="button"
        aria-label={t("more")}
        disabled={props.value >= maxValue}
        onClick={() => props.onChange(props.value + 1)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  );
};

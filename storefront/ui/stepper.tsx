import { Show } from "solid-js";
import { useShop } from "../state/shop.tsx";
import { icon, MinusIcon, PlusIcon } from "./icons.tsx";
import styles from "./stepper.module.css";
import { Verbatim } from "./verbatim.tsx";

const maxValue = 99;

const RemoveIcon = icon("M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13");

interface StepperProps {
  value: number;
  /** Names the item. */
  label: string;
  onChange(value: number): void;
  /** Makes the minus button remove the item at 1. Without it, the button is disabled there. */
  onRemove?(): void;
}

/** A quantity between 1 and 99 with a minus and a plus button. */
export const Stepper = (props: StepperProps) => {
  const { t } = useShop();
  const removes = () => props.onRemove !== undefined && props.value <= 1;
  return (
    <fieldset class={styles["stepper"]}>
      <legend class="visually-hidden">{`${t("quantity")}: ${props.label}`}</legend>
      <button
        type="button"
        aria-label={removes() ? `${t("bag.remove")} ${props.label}` : t("fewer")}
        disabled={props.value <= 1 && !removes()}
        onClick={() => (removes() ? props.onRemove?.() : props.onChange(props.value - 1))}
      >
        <Show when={removes()} fallback={<MinusIcon />}>
          <RemoveIcon />
        </Show>
      </button>
      <output aria-live="polite">
        <Verbatim text={String(props.value)} />
      </output>
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

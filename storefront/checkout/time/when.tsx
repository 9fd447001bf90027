import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { FieldError } from "../../ui/field.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { TimePicker } from "./time-picker.tsx";

/** The choice between now, if the restaurant accepts it, and a free time slot. */
export const When = (props: { checkout: Checkout }) => {
  const { menu, t, format } = useShop();
  const readyAt = () => (props.checkout.form.isScheduled ? null : (props.checkout.quote()?.readyAt ?? null));
  const nowText = (): string => {
    const at = readyAt();
    return at ? t("checkout.nowAt", { time: format.time(at) }) : t("checkout.now");
  };
  const isScheduled = () => props.checkout.form.isScheduled;
  const refusal = () => (isScheduled() ? props.checkout.nowRefusal() : null);
  return (
    <fieldset class={styles["options"]}>
      <legend>{t("checkout.when")}</legend>
      <label>
        <input
          type="radio"
          name="when"
          checked={!isScheduled()}
          disabled={refusal() !== null}
          aria-describedby={refusal() ? "checkout-not-now" : undefined}
          onChange={() => props.checkout.chooseTime(false)}
        />
        <span>{nowText()}</span>
      </label>
      <Show when={refusal()}>
        {(text) => (
          <p id="checkout-not-now" class={styles["soft"]}>
            {text()}
          </p>
        )}
      </Show>
      <label>
        <input type="radio" name="when" checked={isScheduled()} onChange={() => props.checkout.chooseTime(true)} />
        <span>{t("checkout.later")}</span>
      </label>
      <Show when={isScheduled()}>
        <TimePicker checkout={props.checkout} />
      </Show>
      <FieldError id="checkout-when" text={props.checkout.errors().when} />
      {/* The restaurant has closed since the page promised a time for now. */}
      <Show when={!isScheduled() && props.checkout.nowRefusal() && menu.nextSlotAt}>
        {(at) => (
          <button type="button" class="button quiet" onClick={() => props.checkout.chooseTime(true)}>
            {t("ahead.order", { time: format.moment(at(), menu.madeAt) })}
          </button>
        )}
      </Show>
    </fieldset>
  );
};

import { Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { FieldError } from "../../ui/field.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { TimePicker } from "./time-picker.tsx";

/** The choice between now, if the restaurant accepts it, and a free time slot. */
export const When = (props: { checkout: Checkout }) => {
  const { menu, t, format } = useShop();
  const readyAt = () => (props.checkout.form.isScheduled ? null : (props.checkout.quote()?.readyAt ?? null));
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
        <Show when={readyAt()} fallback={<span>{t("checkout.now")}</span>}>
          {(at) => <WithAmount sentence={t("checkout.nowAt", { time: gap })} amount={format.time(at())} />}
        </Show>
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
            <WithAmount sentence={t("ahead.order", { time: gap })} amount={format.moment(at(), menu.madeAt)} />
          </button>
        )}
      </Show>
    </fieldset>
  );
};

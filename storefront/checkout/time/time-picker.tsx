import { Match, Show, Switch } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import type { Choice } from "../../ui/choice.ts";
import { FieldError, SelectField } from "../../ui/field.tsx";
import { OutageNotice } from "../../ui/outage-notice.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";
import { createFreeSlots } from "./free-slots.ts";

/** What stands in place of the times while a day has none: why, and a way on. */
const NoSlots = (props: { slots: ReturnType<typeof createFreeSlots> }) => {
  const { menu, t, format } = useShop();
  const words = useCheckoutTranslate();
  return (
    <Switch>
      <Match when={props.slots.hasFailed()}>
        <OutageNotice text={words("times.failed")} isBusy={false} onTryNow={props.slots.retry} />
      </Match>
      <Match when={props.slots.isLoading()}>
        <p class={styles["soft"]}>{words("times.loading")}</p>
      </Match>
      <Match when={props.slots.next()}>
        {(at) => (
          <>
            <p>{t("checkout.dayFull")}</p>
            <button type="button" class="button quiet" onClick={() => props.slots.propose(at())}>
              <WithAmount sentence={t("checkout.nextFree", { time: gap })} amount={format.moment(at(), menu.madeAt)} />
            </button>
          </>
        )}
      </Match>
      <Match when={props.slots.hasNone()}>
        <p>{words("times.none")}</p>
        <Show when={menu.store.phone}>
          {(phone) => (
            <a class="button quiet" href={`tel:${phone().replaceAll(" ", "")}`}>
              {t("ordering.call", { phone: phone() })}
            </a>
          )}
        </Show>
      </Match>
    </Switch>
  );
};

export const TimePicker = (props: { checkout: Checkout }) => {
  const { t, format } = useShop();
  const slots = createFreeSlots(props.checkout);
  const { form } = props.checkout;
  const timeOptions = (): Choice[] => {
    const options = slots.onDay().map((at) => ({ value: at, text: format.time(at) }));
    return slots.onDay().includes(form.scheduledFor) ? options : [{ value: form.scheduledFor, text: "–" }, ...options];
  };
  return (
    <>
      <div class={styles["pair"]}>
        <SelectField
          id="checkout-date"
          label={t("checkout.day")}
          options={slots.days.map((date) => ({ value: date, text: format.day(date) }))}
          value={form.date}
          onChange={slots.chooseDay}
        />
        <Show when={slots.onDay().length > 0}>
          <SelectField
            id="checkout-scheduledFor"
            label={t("checkout.time")}
            options={timeOptions()}
            value={form.scheduledFor}
            error={props.checkout.errors().scheduledFor}
            onChange={(at) => props.checkout.set("scheduledFor", at)}
          />
        </Show>
      </div>
      <div class={styles["next"]} role="status">
        <NoSlots slots={slots} />
      </div>
      <Show when={slots.onDay().length === 0}>
        <FieldError id="checkout-scheduledFor-error" text={props.checkout.errors().scheduledFor} />
      </Show>
    </>
  );
};

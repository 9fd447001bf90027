import { createResource, For, Show } from "solid-js";
import { call } from "../api/client.ts";
import type { Cart } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";
import { FieldError } from "./field.tsx";
import type { CheckoutForm } from "./form.ts";

interface Slot {
  startsAt: string;
  endsAt: string;
}

const daysFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  );

/** Where the times are asked for that this bag can have at this postal code. */
const slotsAddress = ({ date, zip }: CheckoutForm, orderType: string, { items }: Cart): string => {
  const query = new URLSearchParams({ orderType, date });
  if (orderType === "delivery" && zip.trim() !== "") query.set("zip", zip.trim());
  for (const { menuItem, quantity } of items) {
    if (!menuItem) continue;
    query.append("menuItemIds", menuItem.id);
    query.append("quantities", String(quantity));
  }
  return `/api/slots?${query}`;
};

const TimePicker = (props: { checkout: Checkout }) => {
  const { menu, words, format } = useShop();
  const bag = useBag();
  const days = daysFrom(format.date(serverNow()), menu.store.scheduleDaysAhead + 1);
  const [slots] = createResource(
    () => slotsAddress(props.checkout.form, bag.orderType(), bag.cart),
    (address) => call<Slot[]>(address).catch(() => []),
    // With a value from the start nothing waits for it: a page that waited would take its open dialog off the screen.
    { initialValue: [] },
  );
  return (
    <div class={styles["pair"]}>
      <div class={styles["field"]}>
        <label for="checkout-date">{words("checkout.day")}</label>
        <select
          id="checkout-date"
          onChange={(event) => {
            props.checkout.set("date", event.currentTarget.value);
            props.checkout.set("scheduledFor", "");
          }}
        >
          <For each={days}>
            {(date) => (
              <option value={date} selected={date === props.checkout.form.date}>
                {format.day(date)}
              </option>
            )}
          </For>
        </select>
      </div>
      <div class={styles["field"]}>
        <label for="checkout-scheduledFor">{words("checkout.time")}</label>
        <select
          id="checkout-scheduledFor"
          aria-invalid={props.checkout.errors().scheduledFor ? "true" : undefined}
          onChange={(event) => props.checkout.set("scheduledFor", event.currentTarget.value)}
        >
          <option value="">–</option>
          <For each={slots.latest}>
            {(slot) => (
              <option value={slot.startsAt} selected={slot.startsAt === props.checkout.form.scheduledFor}>
                {format.time(slot.startsAt)}
              </option>
            )}
          </For>
        </select>
        <Show when={!slots.loading && slots.latest.length === 0}>
          <p class={styles["soft"]}>{words("checkout.noTimes")}</p>
        </Show>
        <FieldError id="checkout-scheduledFor-error" text={props.checkout.errors().scheduledFor} />
      </div>
    </div>
  );
};

/** Now, where the kitchen is open, or one of the times that can still be kept. */
export const When = (props: { checkout: Checkout }) => {
  const { words, format } = useShop();
  const readyAt = () => (props.checkout.form.isScheduled ? null : (props.checkout.quote()?.readyAt ?? null));
  const nowText = (): string => {
    const at = readyAt();
    return at ? words("checkout.nowAt", { time: format.time(at) }) : words("checkout.now");
  };
  const choose = (isScheduled: boolean): void => props.checkout.set("isScheduled", isScheduled);
  return (
    <fieldset class={styles["options"]}>
      <legend>{words("checkout.when")}</legend>
      <label>
        <input type="radio" name="when" checked={!props.checkout.form.isScheduled} onChange={() => choose(false)} />
        <span>{nowText()}</span>
      </label>
      <label>
        <input type="radio" name="when" checked={props.checkout.form.isScheduled} onChange={() => choose(true)} />
        <span>{words("checkout.later")}</span>
      </label>
      <Show when={props.checkout.form.isScheduled}>
        <TimePicker checkout={props.checkout} />
      </Show>
      <FieldError id="checkout-when" text={props.checkout.errors().when} />
    </fieldset>
  );
};

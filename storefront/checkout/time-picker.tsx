import { createEffect, createResource, createSignal, Match, Show, Switch, untrack } from "solid-js";
import { call } from "../api/client.ts";
import type { Cart } from "../api/types.ts";
import { readStoredSlot } from "../state/ahead.ts";
import { useBag } from "../state/bag.tsx";
import { unreachableSince } from "../state/connectivity.ts";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import type { Choice } from "../ui/choice.ts";
import { FieldError, SelectField } from "../ui/field.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";

const daysFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
  );

/** Asks for the free slots for this bag and postal code: those of the date, else of the next date with any. */
const slotsQuery = (date: string, zip: string, orderType: string, { items }: Cart) => {
  const known = items.flatMap(({ menuItem, quantity }) => (menuItem ? [{ id: menuItem.id, quantity }] : []));
  return {
    orderType,
    date,
    next: true,
    ...(orderType === "delivery" && zip.trim() !== "" ? { zip: zip.trim() } : {}),
    ...(known.length > 0
      ? { menuItemIds: known.map(({ id }) => id), quantities: known.map(({ quantity }) => quantity) }
      : {}),
  };
};

/** The free time slots. The first one is selected until the guest selects another. */
const createTimes = (checkout: Checkout) => {
  const { menu, format } = useShop();
  const bag = useBag();
  const { form } = checkout;
  const today = format.date(serverNow());
  // The worker treats a past date as today.
  const [requestedDate, setRequestedDate] = createSignal(form.date);
  const [suggested, setSuggested] = createSignal(readStoredSlot(serverNow()) ?? "");
  const [slots] = createResource(
    // `isLost` makes the request run again once the connection is back.
    () => ({
      query: slotsQuery(requestedDate(), form.zip, bag.orderType(), bag.cart),
      isLost: unreachableSince() !== null,
    }),
    ({ query }) => call("GET /api/slots", query).catch(() => null),
    // An initial value avoids Suspense, which would remove the open dialog while loading.
    { initialValue: null },
  );
  const starts = (): string[] => slots.latest?.map(({ startsAt }) => startsAt) ?? [];
  const onDay = () => starts().filter((at) => format.date(at) === form.date);
  const suggest = (at: string): void => {
    setSuggested(at);
    checkout.set("date", format.date(at));
    checkout.set("scheduledFor", at);
  };
  const [isDayChosen, setDayChosen] = createSignal(false);
  createEffect(() => {
    const [first] = isDayChosen() ? onDay() : starts();
    const { scheduledFor } = untrack(() => form);
    const isOpen = scheduledFor === "" || scheduledFor === untrack(suggested);
    if (!slots.loading && first && isOpen && !starts().includes(scheduledFor)) suggest(first);
  });
  return {
    days: daysFrom(today, menu.store.scheduleDaysAhead + 1),
    onDay,
    /** The first free slot, if the chosen day has none. */
    next: () => (onDay().length === 0 ? starts()[0] : undefined),
    hasNone: () => !slots.loading && slots.latest !== null && starts().length === 0,
    isFirstDay: () => form.date <= today,
    propose: suggest,
    chooseDay: (date: string): void => {
      setDayChosen(true);
      setRequestedDate(date);
      checkout.set("date", date);
      checkout.set("scheduledFor", "");
    },
  };
};

export const TimePicker = (props: { checkout: Checkout }) => {
  const { menu, t, format } = useShop();
  const times = createTimes(props.checkout);
  const { form } = props.checkout;
  const timeOptions = (): Choice[] => {
    const options = times.onDay().map((at) => ({ value: at, text: format.time(at) }));
    return times.onDay().includes(form.scheduledFor) ? options : [{ value: form.scheduledFor, text: "–" }, ...options];
  };
  return (
    <>
      <div class={styles["pair"]}>
        <SelectField
          id="checkout-date"
          label={t("checkout.day")}
          options={times.days.map((date) => ({ value: date, text: format.day(date) }))}
          value={form.date}
          onChange={times.chooseDay}
        />
        <Show when={times.onDay().length > 0}>
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
        <Switch>
          <Match when={times.next()}>
            {(at) => (
              <>
                <p>{t("checkout.dayFull")}</p>
                <button type="button" class="button quiet" onClick={() => times.propose(at())}>
                  {t("checkout.nextFree", { time: format.moment(at(), menu.madeAt) })}
                </button>
              </>
            )}
          </Match>
          <Match when={times.hasNone()}>
            <p>{times.isFirstDay() ? t("checkout.noTimes", { phone: menu.store.phone }) : t("checkout.noLater")}</p>
          </Match>
        </Switch>
      </div>
      <Show when={times.onDay().length === 0}>
        <FieldError id="checkout-scheduledFor-error" text={props.checkout.errors().scheduledFor} />
      </Show>
    </>
  );
};

import { createEffect, createMemo, createResource, createSignal, untrack } from "solid-js";
import { call } from "../../api/client.ts";
import type { CustomerOrder } from "../../api/orders.ts";
import { optionalAnswer } from "../../parts/answers.ts";
import { serverNow } from "../../state/server-clock.ts";
import { useShop } from "../../state/shop.tsx";

const dayMs = 86_400_000;

const daysFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + index * dayMs).toISOString().slice(0, 10),
  );

const slotsQuery = ({ orderType, orderItems, deliveryAddress }: CustomerOrder, date: string) => ({
  orderType,
  date,
  next: true,
  ...(deliveryAddress ? { zip: deliveryAddress.zip } : {}),
  menuItemIds: orderItems.map(({ menuItemId }) => menuItemId),
  quantities: orderItems.map(({ quantity }) => quantity),
});

/** The free times of a placed order, by day. The first one is selected until the guest selects another. */
export const createFreeTimes = (order: CustomerOrder) => {
  const { menu, format } = useShop();
  const today = format.date(serverNow());
  const [date, setDate] = createSignal(format.date(order.scheduledFor ?? order.promisedAt ?? serverNow()));
  const [chosen, setChosen] = createSignal("");
  const [slots, { refetch }] = createResource(
    date,
    (day) => optionalAnswer(call("GET /api/slots", slotsQuery(order, day)), "failed" as const),
    // An initial value avoids Suspense, which would remove the open dialog while loading.
    { initialValue: [] },
  );
  const starts = createMemo((): string[] => {
    const found = slots.latest;
    return found === "failed" ? [] : found.map(({ startsAt }) => startsAt).filter((at) => at !== order.scheduledFor);
  });
  const onDay = createMemo(() => starts().filter((at) => format.date(at) === date()));
  createEffect(() => {
    const [first = ""] = onDay();
    if (!slots.loading && !onDay().includes(untrack(chosen))) setChosen(first);
  });
  return {
    days: daysFrom(today, menu.store.scheduleDaysAhead + 1),
    date,
    chosen,
    onDay,
    isLoading: () => slots.loading,
    hasFailed: () => !slots.loading && slots.latest === "failed",
    /** The first free time, if the chosen day has none. */
    next: () => (!slots.loading && onDay().length === 0 ? starts()[0] : undefined),
    choose: setChosen,
    chooseDay: (day: string): void => {
      setChosen("");
      setDate(day);
    },
    /** Selects a time of any day, and reads the free times again. */
    propose: (at: string): void => {
      setChosen(at);
      if (format.date(at) === date()) void refetch();
      else setDate(format.date(at));
    },
    refetch: (): void => void refetch(),
  };
};

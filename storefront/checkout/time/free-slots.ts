import { createEffect, createResource, createSignal, untrack } from "solid-js";
import { call } from "../../api/client.ts";
import type { Cart } from "../../api/types.ts";
import { optionalAnswer } from "../../parts/answers.ts";
import { readStoredSlot } from "../../state/ahead.ts";
import { useBag } from "../../state/bag.tsx";
import { unreachableSince } from "../../state/connectivity.ts";
import { serverNow } from "../../state/server-clock.ts";
import { useShop } from "../../state/shop.tsx";
import { hasSentOrder } from "../attempt.ts";
import type { Checkout } from "../checkout.ts";

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

interface FoundSlots {
  starts: readonly string[];
  /** The first free time from today, if none is left on the date or later. */
  earliest: string | null;
}

const readSlots = async (query: ReturnType<typeof slotsQuery>, today: string): Promise<FoundSlots> => {
  const starts = (await call("GET /api/slots", query)).map(({ startsAt }) => startsAt);
  if (starts.length > 0 || query.date <= today) return { starts, earliest: null };
  const [earliest] = await call("GET /api/slots", { ...query, date: today });
  return { starts, earliest: earliest?.startsAt ?? null };
};

/** The free time slots. The first one is selected until the guest selects another. */
export const createFreeSlots = (checkout: Checkout) => {
  const { menu, format } = useShop();
  const bag = useBag();
  const { form } = checkout;
  const today = format.date(serverNow());
  // The worker treats a past date as today.
  const [requestedDate, setRequestedDate] = createSignal(form.date);
  const [suggested, setSuggested] = createSignal(readStoredSlot(serverNow()) ?? "");
  const [slots, { refetch }] = createResource(
    // `isLost` makes the request run again once the connection is back.
    () => ({
      query: slotsQuery(requestedDate(), form.zip, bag.orderType(), bag.cart),
      isLost: unreachableSince() !== null,
    }),
    ({ query }) => optionalAnswer(readSlots(query, today), "failed" as const),
    // An initial value avoids Suspense, which would remove the open dialog while loading.
    { initialValue: null },
  );
  const found = (): FoundSlots | null => (slots.latest === "failed" ? null : slots.latest);
  const starts = (): readonly string[] => found()?.starts ?? [];
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
    const isOpen = scheduledFor === "" || (scheduledFor === untrack(suggested) && !hasSentOrder());
    if (!slots.loading && first && isOpen && !starts().includes(scheduledFor)) suggest(first);
  });
  const next = (): string | null => (onDay().length > 0 ? null : (starts()[0] ?? found()?.earliest ?? null));
  return {
    days: daysFrom(today, menu.store.scheduleDaysAhead + 1),
    onDay,
    /** The first free slot on another day, if the chosen day has none. */
    next,
    isLoading: () => slots.loading && onDay().length === 0,
    hasFailed: () => !slots.loading && slots.latest === "failed",
    hasNone: () => !slots.loading && found() !== null && onDay().length === 0 && next() === null,
    retry: (): void => void refetch(),
    /** Selects a time of any day, and requests the times of that day if they are not known. */
    propose: (at: string): void => {
      if (!starts().includes(at)) setRequestedDate(format.date(at));
      suggest(at);
    },
    chooseDay: (date: string): void => {
      setDayChosen(true);
      setRequestedDate(date);
      checkout.set("date", date);
      checkout.set("scheduledFor", "");
    },
  };
};

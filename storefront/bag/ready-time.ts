import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { call } from "../api/client.ts";
import type { MessageKey } from "../i18n/en.ts";
import { optionalAnswer } from "../parts/answers.ts";
import { readStoredSlot } from "../state/ahead.ts";
import { useBag } from "../state/bag.tsx";
import { inputOf } from "../state/pending-changes.ts";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { gap } from "../ui/with-amount.tsx";

const debounceMs = 400;
/** The kitchen's load changes the time while the bag is open. */
const refreshMs = 60_000;

/** When the bag's dishes would be ready, by the worker's quote. Null until it has answered, and while it promises no
 *  time. */
const createReadyTime = (): Accessor<string | null> => {
  const { menu } = useShop();
  const bag = useBag();
  const [readyAt, setReadyAt] = createSignal<string | null>(null);
  const request = () => ({
    orderType: bag.orderType(),
    items: bag.cart.items
      .filter(({ menuItem }) => menuItem !== null)
      .map(inputOf)
      .map(({ menuItemId, quantity, modifierIds }) => ({ menuItemId, quantity, modifierIds })),
  });
  createEffect(
    on([() => JSON.stringify(request()), () => menu.revision, () => menu.validUntil], ([body], before) => {
      const input: ReturnType<typeof request> = JSON.parse(body);
      let isCurrent = true;
      const ask = async (): Promise<void> => {
        timer = setTimeout(() => void ask(), refreshMs);
        // Without an answer, the bag says nothing about the time. The checkout asks again.
        const quote = await optionalAnswer(call("POST /api/quote", input), null);
        if (isCurrent) setReadyAt(quote?.readyAt ?? null);
      };
      let timer = setTimeout(() => void ask(), before === undefined ? 0 : debounceMs);
      onCleanup(() => {
        isCurrent = false;
        clearTimeout(timer);
      });
    }),
  );
  return readyAt;
};

/** The sentence about when an order is ready, with a gap for the time: the one that the guest chose ahead, the promise
 *  for now, or the next free time. Null if none is known. */
export const createPromise = (): Accessor<{ sentence: string; amount: string } | null> => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const readyAt = createReadyTime();
  return () => {
    const now = serverNow();
    const say = (key: MessageKey, at: string) => ({
      sentence: t(key, { time: gap }),
      amount: format.moment(at, now),
    });
    const chosen = readStoredSlot(now);
    if (chosen) return say("order.scheduled", chosen);
    const ready = readyAt();
    if (ready) return say(bag.orderType() === "delivery" ? "order.arrivesAt" : "order.readyAt", ready);
    return menu.nextSlotAt ? say("checkout.nextFree", menu.nextSlotAt) : null;
  };
};

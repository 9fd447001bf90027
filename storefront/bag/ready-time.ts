import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { call } from "../api/client.ts";
import { optionalAnswer } from "../parts/answers.ts";
import { readStoredSlot } from "../state/ahead.ts";
import { useBag } from "../state/bag.tsx";
import { inputOf } from "../state/pending-changes.ts";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";

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

/** The sentence about when an order is ready: the time that the guest chose ahead, the promise for now, or the next
 *  free time. Null if none is known. */
export const createPromise = (): Accessor<string | null> => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const readyAt = createReadyTime();
  return () => {
    const now = serverNow();
    const time = (at: string): string => format.moment(at, now);
    const chosen = readStoredSlot(now);
    if (chosen) return t("order.scheduled", { time: time(chosen) });
    const ready = readyAt();
    const key = bag.orderType() === "delivery" ? "order.arrivesAt" : "order.readyAt";
    if (ready) return t(key, { time: time(ready) });
    return menu.nextSlotAt ? t("checkout.nextFree", { time: time(menu.nextSlotAt) }) : null;
  };
};

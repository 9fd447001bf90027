import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { call } from "../api/client.ts";
import type { Quote } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { addressOf, type CheckoutForm } from "./form.ts";

const pauseMs = 250;

/** What the worker says the order costs now, asked again a moment after anything changed. */
export const createQuote = (form: CheckoutForm): { quote: Accessor<Quote | null>; setQuote(quote: Quote): void } => {
  const bag = useBag();
  const [quote, setQuote] = createSignal<Quote | null>(null);
  const request = () => ({
    orderType: bag.orderType(),
    items: bag.cart.items.map((line) => ({
      menuItemId: line.menuItem?.id ?? "",
      quantity: line.quantity,
      modifierIds: line.modifiers.map(({ id }) => id),
    })),
    deliveryAddress: form.zip.trim() === "" ? null : addressOf(form, bag.orderType() === "delivery"),
    tip: form.tip,
    scheduledFor: form.isScheduled && form.scheduledFor ? form.scheduledFor : null,
  });
  let asked = 0;
  createEffect(
    on(
      () => JSON.stringify(request()),
      (body, before) => {
        const mine = ++asked;
        const ask = async (): Promise<void> => {
          const answer = await call<Quote>("/api/quote", { method: "POST", body: JSON.parse(body) }).catch(() => null);
          if (answer && mine === asked) setQuote(answer);
        };
        const timer = setTimeout(() => void ask(), before === undefined ? 0 : pauseMs);
        onCleanup(() => clearTimeout(timer));
      },
    ),
  );
  return { quote, setQuote };
};

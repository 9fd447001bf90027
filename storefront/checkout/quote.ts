import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { call } from "../api/client.ts";
import type { Quote } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { addressOf, type CheckoutForm } from "./form.ts";

const pauseMs = 250;
const retryMs = 3000;
/** What is shown of when it is ready must not grow old while the guest types. */
const renewMs = 60_000;

/** What a quote was asked for. */
export interface Asked {
  orderType: string;
  scheduledFor: string | null;
}

interface QuoteState {
  quote: Accessor<Quote | null>;
  /** What the quote is for. */
  asked: Accessor<Asked | null>;
  /** Takes the quote that came with a refusal of the form as it is. */
  setQuote(quote: Quote): void;
  isWaiting: Accessor<boolean>;
}

/** What the worker says the order costs now, asked again a moment after anything changed, and until it answers. */
export const createQuote = (form: CheckoutForm): QuoteState => {
  const bag = useBag();
  const { menu } = useShop();
  const [answer, setAnswer] = createSignal<{ quote: Quote; asked: Asked } | null>(null);
  const request = () => ({
    orderType: bag.orderType(),
    items: bag.cart.items.map((line) => ({
      menuItemId: line.menuItem?.id ?? "",
      quantity: line.quantity,
      modifierIds: line.modifiers.map(({ id }) => id),
    })),
    deliveryAddress: form.zip.trim() === "" ? null : addressOf(form, bag.orderType() === "delivery"),
    tip: form.tip,
    promoCode: form.promoCode || null,
    scheduledFor: form.isScheduled && form.scheduledFor ? form.scheduledFor : null,
  });
  const [isWaiting, setWaiting] = createSignal(false);
  createEffect(
    on(
      // What is sold out or paused meanwhile may change the price, or forbid the order.
      [() => JSON.stringify(request()), () => menu.revision, () => menu.validUntil],
      ([body], before) => {
        let isCurrent = true;
        let timer: ReturnType<typeof setTimeout>;
        const ask = async (): Promise<void> => {
          const asked: ReturnType<typeof request> = JSON.parse(body);
          const quote = await call<Quote>("/api/quote", { method: "POST", body: asked }).catch(() => null);
          if (!isCurrent) return;
          setWaiting(quote === null);
          if (quote) setAnswer({ quote, asked });
          timer = setTimeout(() => void ask(), quote ? renewMs : retryMs);
        };
        timer = setTimeout(() => void ask(), before === undefined ? 0 : pauseMs);
        onCleanup(() => {
          isCurrent = false;
          clearTimeout(timer);
        });
      },
    ),
  );
  return {
    quote: () => answer()?.quote ?? null,
    asked: () => answer()?.asked ?? null,
    setQuote: (quote) => setAnswer({ quote, asked: request() }),
    isWaiting,
  };
};

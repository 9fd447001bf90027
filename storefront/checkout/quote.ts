import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { call, isFinal, type Refused } from "../api/client.ts";
import type { Quote } from "../api/types.ts";
import { type Bag, useBag } from "../state/bag.tsx";
import { createOutage, type Outage } from "../state/outage.ts";
import { useShop } from "../state/shop.tsx";
import { addressOf } from "./form.ts";
import type { CheckoutForm } from "./form-fields.ts";

const debounceMs = 250;
/** Keeps the ready time current while the guest types. */
const refreshMs = 60_000;

/** The part of a quote's request that decides whether the quote is still current. */
export interface QuoteRequest {
  orderType: string;
  scheduledFor: string | null;
}

export interface QuoteState {
  quote: Accessor<Quote | null>;
  /** The request that the quote answers. */
  quotedFor: Accessor<QuoteRequest | null>;
  /** Whether the quote is for what the form and the bag contain now. */
  isCurrent: Accessor<boolean>;
  /** Replaces the quote with the one of a refusal, for the form's current input. */
  setQuote(quote: Quote): void;
  /** Why the restaurant quotes nothing for the current input; null if it does. */
  refusal: Accessor<Refused | null>;
  /** Whether quotes fail. They are requested again until one arrives. */
  quoteOutage: Outage;
}

/** The quote's request for the form and the bag. */
export const quoteInput = (form: CheckoutForm, { cart, orderType }: Pick<Bag, "cart" | "orderType">) => ({
  orderType: orderType(),
  items: cart.items.map((item) => ({
    menuItemId: item.menuItem?.id ?? "",
    quantity: item.quantity,
    modifierIds: item.modifiers.map(({ id }) => id),
  })),
  deliveryAddress: form.zip.trim() === "" ? null : addressOf(form, orderType() === "delivery"),
  tip: form.tip,
  promoCode: form.promoCode || null,
  scheduledFor: form.isScheduled && form.scheduledFor ? form.scheduledFor : null,
});

/** The worker's quote of the order. Requested again shortly after each change, and retried until a response arrives. */
export const createQuote = (form: CheckoutForm): QuoteState => {
  const bag = useBag();
  const { menu } = useShop();
  const [response, setResponse] = createSignal<{ quote: Quote; quotedFor: QuoteRequest } | null>(null);
  const [refusal, setRefusal] = createSignal<Refused | null>(null);
  const request = () => quoteInput(form, bag);
  let requestNow = (): void => undefined;
  const quoteOutage = createOutage(() => requestNow());
  createEffect(
    on(
      // A change of the menu may change the price or block the order.
      [() => JSON.stringify(request()), () => menu.revision, () => menu.validUntil],
      ([body], before) => {
        let isCurrent = true;
        setRefusal(null);
        let timer: ReturnType<typeof setTimeout>;
        const requestQuote = async (): Promise<void> => {
          const quotedFor: ReturnType<typeof request> = JSON.parse(body);
          clearTimeout(timer);
          try {
            const quote = await call("POST /api/quote", quotedFor);
            if (!isCurrent) return;
            quoteOutage.end();
            setRefusal(null);
            setResponse({ quote, quotedFor });
            timer = setTimeout(requestNow, refreshMs);
          } catch (error) {
            if (!isCurrent) return;
            if (!isFinal(error)) return quoteOutage.report(error);
            quoteOutage.end();
            setRefusal(error);
          }
        };
        requestNow = () => void requestQuote();
        timer = setTimeout(requestNow, before === undefined ? 0 : debounceMs);
        onCleanup(() => {
          isCurrent = false;
          clearTimeout(timer);
        });
      },
    ),
  );
  return {
    quote: () => response()?.quote ?? null,
    quotedFor: () => response()?.quotedFor ?? null,
    isCurrent: () => JSON.stringify(response()?.quotedFor) === JSON.stringify(request()),
    setQuote: (quote) => setResponse({ quote, quotedFor: request() }),
    refusal,
    quoteOutage,
  };
};

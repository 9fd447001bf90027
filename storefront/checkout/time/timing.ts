import { type Accessor, createEffect, createMemo, createSignal, on } from "solid-js";
import { takesOrdersNow } from "../../../worker/domain/menu/opening.ts";
import type { Quote } from "../../api/types.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { pauseText } from "../../ui/opening.ts";
import { hasSentOrder } from "../attempt.ts";
import type { CheckoutForm } from "../form-fields.ts";
import type { QuoteRequest } from "../quote.ts";
import { isTimeProblem, type RefusalContext, refusalText } from "../refusals.ts";

export interface Timing {
  /** Why an order for now is impossible; null if it is possible or not yet known. */
  nowRefusal: Accessor<string | null>;
  /** Stores the guest's choice between now and a time. */
  choose(isScheduled: boolean): void;
}

interface QuoteSource {
  quote: Accessor<Quote | null>;
  quotedFor: Accessor<QuoteRequest | null>;
}

/** Selects now or a scheduled time until the guest chooses: now if the restaurant accepts it, else a time. Never moves
 *  an order to another time after the page has promised now. */
export const createTiming = (
  form: CheckoutForm,
  setForm: (change: Partial<CheckoutForm>) => void,
  { quote, quotedFor }: QuoteSource,
): Timing => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const [isChosen, setChosen] = createSignal(form.isScheduled);
  const [wasPromised, setPromised] = createSignal(false);
  /** The last quote, if it was for now and for the current order type. */
  const quoteForNow = (): Quote | null => {
    const request = quotedFor();
    return request?.orderType === bag.orderType() && request.scheduledFor === null ? quote() : null;
  };
  const refusalIn = (current: Quote): string | null => {
    const context: RefusalContext = {
      menu,
      t,
      format,
      quote: current,
      orderType: bag.orderType(),
      zip: form.zip,
      isScheduled: false,
    };
    const timeProblem = current.problems.find((problem) => isTimeProblem(context, problem));
    return timeProblem ? refusalText(timeProblem, context) : null;
  };
  const nowRefusal = createMemo<string | null>((before) => {
    const { state } = menu.opening;
    if (state === "closed") return t("refused.closed");
    if (state === "paused" && menu.nextSlotAt !== null) return pauseText(t, format, menu);
    if (state === "open" && !takesOrdersNow(menu)) return t("refused.closing");
    const current = quoteForNow();
    if (current) return refusalIn(current);
    // A quote for a scheduled time does not tell whether now is possible.
    return quotedFor()?.orderType === bag.orderType() ? before : null;
  }, null);
  createEffect(() => {
    if (!form.isScheduled && nowRefusal() === null && quoteForNow()?.readyAt) setPromised(true);
  });
  // The other order type has another promised time.
  createEffect(on(bag.orderType, () => setPromised(false), { defer: true }));
  createEffect(() => {
    if (isChosen() || wasPromised() || hasSentOrder()) return;
    const isScheduled = nowRefusal() !== null;
    if (isScheduled !== form.isScheduled) setForm({ isScheduled, scheduledFor: "" });
  });
  return {
    nowRefusal,
    choose: (isScheduled) => {
      setChosen(true);
      setForm({ isScheduled });
    },
  };
};

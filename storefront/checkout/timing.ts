import { type Accessor, createEffect, createMemo, createSignal, on } from "solid-js";
import { takesOrdersNow } from "../../worker/domain/menu/opening.ts";
import type { Quote } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import type { CheckoutForm } from "./form.ts";
import type { Asked } from "./quote.ts";
import { isAboutTime, type RefusalFacts, refusalText } from "./refusals.ts";

export interface Timing {
  /** Why the order cannot be for now; null while it can, as far as is known. */
  nowRefusal: Accessor<string | null>;
  /** The guest chooses now or a time. */
  choose(isScheduled: boolean): void;
}

interface Quoted {
  quote: Accessor<Quote | null>;
  asked: Accessor<Asked | null>;
}

/** Chooses between now and a time until the guest does: now if the restaurant takes the order for it, else a time. What
 *  a guest has seen promised for now is never moved to another time by itself. */
export const createTiming = (
  form: CheckoutForm,
  setForm: (change: Partial<CheckoutForm>) => void,
  { quote, asked }: Quoted,
): Timing => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const [isChosen, setChosen] = createSignal(form.isScheduled);
  const [wasPromised, setPromised] = createSignal(false);
  /** The quote for now, if the last one was for now and for this way to the guest. */
  const quoteForNow = (): Quote | null => {
    const known = asked();
    return known?.orderType === bag.orderType() && known.scheduledFor === null ? quote() : null;
  };
  const refusalIn = (current: Quote): string | null => {
    const facts: RefusalFacts = {
      ...{ menu, t, format, quote: current },
      ...{ orderType: bag.orderType(), zip: form.zip, isScheduled: false },
    };
    const problem = current.problems.find((one) => isAboutTime(facts, one));
    return problem ? refusalText(problem, facts) : null;
  };
  const nowRefusal = createMemo<string | null>((before) => {
    const { state } = menu.opening;
    if (state === "closed") return t("refused.closed");
    if (state === "open" && !takesOrdersNow(menu)) return t("refused.closing");
    const current = quoteForNow();
    if (current) return refusalIn(current);
    // A quote for a time says nothing of now.
    return asked()?.orderType === bag.orderType() ? before : null;
  }, null);
  createEffect(() => {
    if (!form.isScheduled && nowRefusal() === null && quoteForNow()?.readyAt) setPromised(true);
  });
  // Another way to the guest takes another time.
  createEffect(on(bag.orderType, () => setPromised(false), { defer: true }));
  createEffect(() => {
    if (isChosen() || wasPromised()) return;
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

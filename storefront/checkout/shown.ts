import type { Accessor } from "solid-js";
import type { Quote } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import type { CheckoutForm, FieldErrors } from "./form.ts";
import { otherRefusals, placedRefusals, type RefusalFacts } from "./refusals.ts";

interface Shown {
  /** What is wrong at each place: what was typed, else what the restaurant refuses. */
  errors: Accessor<FieldErrors>;
  /** What the restaurant refuses that has no place of its own. */
  refusals: Accessor<readonly string[]>;
}

/** What stands in the way of an order as it is typed and quoted now. */
export const createShown = (form: CheckoutForm, quote: Accessor<Quote | null>, typed: Accessor<FieldErrors>): Shown => {
  const { menu, words, format } = useShop();
  const bag = useBag();
  const factsOf = (current: Quote): RefusalFacts => ({
    ...{ menu, words, format, quote: current },
    ...{ orderType: bag.orderType(), zip: form.zip, isScheduled: form.isScheduled },
  });
  return {
    errors: () => {
      const current = quote();
      // What was typed wins at its place, and comes first where something is to be looked at.
      return current ? { ...typed(), ...placedRefusals(factsOf(current)), ...typed() } : typed();
    },
    refusals: () => {
      const current = quote();
      return current ? otherRefusals(factsOf(current)) : [];
    },
  };
};

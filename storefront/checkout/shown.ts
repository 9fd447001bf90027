import type { Accessor } from "solid-js";
import type { Quote } from "../api/types.ts";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import type { CheckoutForm, FieldErrors } from "./form.ts";
import type { Asked } from "./quote.ts";
import { isAboutTime, otherRefusals, placedRefusals, type RefusalFacts } from "./refusals.ts";

interface Shown {
  /** What is wrong at each place: what was typed, else what the restaurant refuses. */
  errors: Accessor<FieldErrors>;
  /** What the restaurant refuses that has no place of its own. */
  refusals: Accessor<readonly string[]>;
}

interface Judged {
  quote: Accessor<Quote | null>;
  asked: Accessor<Asked | null>;
  typed: Accessor<FieldErrors>;
}

/** What stands in the way of an order as it is typed and quoted now. */
export const createShown = (form: CheckoutForm, { quote, asked, typed }: Judged): Shown => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const facts = (): RefusalFacts | null => {
    const current = quote();
    const orderType = bag.orderType();
    // What was said of delivery says nothing of pickup.
    if (!current || asked()?.orderType !== orderType) return null;
    const known: RefusalFacts = {
      ...{ menu, t, format, quote: current },
      ...{ orderType, zip: form.zip, isScheduled: form.isScheduled },
    };
    // Whoever is about to choose a time need not hear that now is impossible.
    const isForLater = form.isScheduled && asked()?.scheduledFor === null;
    const problems = current.problems.filter((problem) => !isForLater || !isAboutTime(known, problem));
    return { ...known, quote: { ...current, problems } };
  };
  return {
    errors: () => {
      const known = facts();
      // What was typed wins at its place, and comes first where something is to be looked at.
      return known ? { ...typed(), ...placedRefusals(known), ...typed() } : typed();
    },
    refusals: () => {
      const known = facts();
      return known ? otherRefusals(known) : [];
    },
  };
};

import type { Accessor } from "solid-js";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { toFieldErrors } from "./form.ts";
import type { CheckoutForm, FieldErrors } from "./form-fields.ts";
import type { QuoteState } from "./quote.ts";
import { fieldRefusals, isTimeProblem, otherRefusals, type RefusalContext } from "./refusals.ts";

interface VisibleErrors {
  /** Errors by field: invalid input, else a refusal of the restaurant. */
  errors: Accessor<FieldErrors>;
  /** Refusals of the restaurant that concern no field. */
  refusals: Accessor<readonly string[]>;
}

/** The errors of the current input and of its quote. */
export const createVisibleErrors = (
  form: CheckoutForm,
  { quote, quotedFor, refusal: quoteRefusal }: Pick<QuoteState, "quote" | "quotedFor" | "refusal">,
  inputErrors: Accessor<FieldErrors>,
): VisibleErrors => {
  const { menu, t, format } = useShop();
  const bag = useBag();
  const refusalContext = (): RefusalContext | null => {
    const current = quote();
    const orderType = bag.orderType();
    // A quote for delivery does not apply to pickup.
    if (!current || quotedFor()?.orderType !== orderType) return null;
    const context: RefusalContext = {
      menu,
      t,
      format,
      quote: current,
      orderType,
      zip: form.zip,
      isScheduled: form.isScheduled,
    };
    // A guest who is choosing a time does not need the refusals of an order for now.
    const isForLater = form.isScheduled && quotedFor()?.scheduledFor === null;
    const problems = current.problems.filter((problem) => !isForLater || !isTimeProblem(context, problem));
    return { ...context, quote: { ...current, problems } };
  };
  return {
    errors: () => {
      const refusal = quoteRefusal();
      const context = refusalContext();
      const refused = refusal ? toFieldErrors(refusal) : context ? fieldRefusals(context) : {};
      // Input errors come first in the order of focus, and override refusals of the same field.
      return { ...inputErrors(), ...refused, ...inputErrors() };
    },
    refusals: () => {
      const context = quoteRefusal() ? null : refusalContext();
      return context ? otherRefusals(context) : [];
    },
  };
};

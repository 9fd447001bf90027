import { Refused } from "../../api/client.ts";
import type { Quote } from "../../api/types.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { explainRefusal } from "../explain.ts";
import type { CheckoutForm } from "../form-fields.ts";
import { useCheckoutTranslate } from "../messages.ts";
import { readQuote } from "../place.ts";
import { refusalText } from "../refusals.ts";
import { type FailureReason, failureReason } from "./wallet.rules.ts";

interface Explanation {
  text: string;
  reason: FailureReason;
  /** The quote in the refusal's body. */
  freshQuote: Quote | null;
}

/** Explains why an order by a wallet was refused: the form's fields are not in question, so one sentence says it. */
export const createWalletExplainer = (form: Pick<CheckoutForm, "isScheduled">) => {
  const { menu, t, format } = useShop();
  const tCheckout = useCheckoutTranslate();
  const bag = useBag();
  return (error: unknown, zip: string): Explanation => {
    const freshQuote = readQuote(error);
    const orderType = bag.orderType();
    const [problem] = freshQuote?.problems ?? [];
    if (freshQuote && problem) {
      const context = { menu, t, format, orderType, zip, isScheduled: form.isScheduled, quote: freshQuote };
      return { text: refusalText(problem, context), reason: failureReason(problem.code, problem.path), freshQuote };
    }
    const [text = t("order.failed")] = Object.values(
      explainRefusal(error, { freshQuote, paymentMethod: "card", t, tCheckout, format }),
    );
    const refused = error instanceof Refused ? error : null;
    return { text, reason: failureReason(refused?.code ?? null, refused?.errors[0]?.path ?? null), freshQuote };
  };
};

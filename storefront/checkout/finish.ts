import type { PlacedOrder } from "../api/types.ts";
import { clearStoredSlot } from "../state/ahead.ts";
import { useBag } from "../state/bag.tsx";
import { leaveTo } from "../state/leaving.ts";
import { confirmationAddress, storeOrderKey } from "../state/order-key.ts";
import { useShop } from "../state/shop.tsx";
import { endAttempt } from "./attempt.ts";
import type { ComeBack } from "./come-back.ts";
import type { FieldErrors } from "./form-fields.ts";
import type { CardPayment } from "./payment/card.ts";
import { completePayment } from "./place.ts";
import { createTotalWatch, readAmountDue } from "./placed-total.ts";

/** Redirects to the processor, where the guest approves the payment. It redirects back afterwards. */
export const redirectTo = (address: string): void => {
  if (!/^https?:\/\//.test(address)) throw new Error("A payment redirect needs an http or https URL.");
  leaveTo(address);
};

interface Payment {
  card: CardPayment;
  /** Whether a refused card is explained at the card, and not at the form. */
  hasOwnError(): boolean;
  showErrors(errors: FieldErrors): void;
  comeBack: Pick<ComeBack, "setPlaced">;
}

interface PlacedPayment {
  isRedirect: boolean;
  /** The order that this tab had placed before. */
  earlierOrderId: string | undefined;
  /** The total that the guest has seen. */
  total: number;
}

/** Ends this tab's attempt and shows the placed order. */
export const createConfirmation = ({ setPlaced }: Pick<ComeBack, "setPlaced">) => {
  const bag = useBag();
  return async (order: PlacedOrder): Promise<void> => {
    const { orderId, secretKey } = order;
    setPlaced(order);
    endAttempt();
    clearStoredSlot();
    await bag.refreshEverywhere();
    // A new document, so that no script of a processor reads the URL with the order's key.
    leaveTo(confirmationAddress(orderId, secretKey));
  };
};

/** Collects the payment of a placed order, and then shows the order. If the service fails after the card was charged,
 *  the next call completes the payment without charging again. */
export const createFinish = ({ card, hasOwnError, showErrors, comeBack }: Payment) => {
  const { t } = useShop();
  const confirm = createConfirmation(comeBack);
  const watch = createTotalWatch(confirm);
  let chargedOrderId: string | null = null;
  const charge = async (orderId: string, clientSecret: string): Promise<string | null> => {
    if (chargedOrderId === orderId) return null;
    const failure = await card.charge({ orderId, clientSecret });
    chargedOrderId = failure === null ? orderId : null;
    return failure;
  };
  return async (order: PlacedOrder, { isRedirect, earlierOrderId, total }: PlacedPayment): Promise<void> => {
    const { orderId, secretKey, clientSecret } = order;
    const isResumed = orderId === earlierOrderId;
    watch.stop();
    storeOrderKey(orderId, secretKey);
    if (clientSecret === null) return confirm(order);
    // The restaurant may have changed the order meanwhile. Its page shows the new total.
    if (isResumed && ((await readAmountDue(order)) ?? total) !== total) return confirm(order);
    // A guest who resumes may have approved the payment there already.
    if (isRedirect && !isResumed) return redirectTo(clientSecret);
    const cardFailure = isRedirect ? null : await charge(orderId, clientSecret);
    const { status, payments, total: newTotal } = await completePayment(orderId, secretKey);
    const isPaid = payments.some((payment) => payment.status === "succeeded" || payment.status === "processing");
    if (isPaid || (status !== "cancelled" && newTotal !== total)) return confirm(order);
    chargedOrderId = null;
    // A cancelled order takes no payment. Paying again places a new order.
    if (status === "cancelled") endAttempt();
    else if (isRedirect) return redirectTo(clientSecret);
    else watch.start(order, total);
    const text = cardFailure ?? payments.at(-1)?.errorMessage ?? t("order.failed");
    showErrors(hasOwnError() && !isRedirect ? { card: text } : { form: text });
  };
};

import { newRequestKey } from "../../../state/request-key.ts";
import { useShop } from "../../../state/shop.tsx";
import { owedAmount } from "../../kitchen/orders.ts";
import { RowAction } from "../../list/row.tsx";
import { isPaymentDue } from "../../orders/due/due.ts";
import { createSubmission, type Submission, useDashboard } from "../../state.tsx";
import { canTakeCash, takeCash } from "../cash/cash.ts";
import { completeDelivery, type Delivery } from "./deliveries.ts";

export type WaitForChanges = (orderId: string) => Promise<unknown> | undefined;

interface DeliveredParts {
  /** Waits until the server has the changes of an order that the page shows already. */
  waitForChanges: WaitForChanges;
  onChanged(): void;
  /** The delivery cannot be completed because it is not paid. */
  onDue(): void;
}

/** Completes a delivery in one tap, after recording the exact cash that the driver hands in for it. */
export const createDelivered = (delivery: () => Delivery, { waitForChanges, onChanged, onDue }: DeliveredParts) => {
  const { t, user, announce } = useDashboard();
  const submission = createSubmission();
  // A retry after a lost answer records the same sum once.
  const keys = new Map<number, string>();
  /** The cash that comes with the tap; 0 if nothing is due, or if the user may not take it. */
  const cash = (): number =>
    user.scopes.includes("take_payments") && canTakeCash(delivery().payments) ? owedAmount(delivery()) : 0;
  const complete = async (): Promise<void> => {
    const { id, status, orderNumber: number } = delivery();
    const sum = cash();
    const key = keys.get(sum) ?? newRequestKey();
    keys.set(sum, key);
    const isDelivered = await submission.run(async () => {
      // Else the request could overtake the tap that made the order ready.
      await waitForChanges(id);
      if (sum > 0) await takeCash(id, sum, sum, key);
      try {
        await completeDelivery(id, status);
        return true;
      } catch (error) {
        if (!isPaymentDue(error)) throw error;
        onDue();
        return false;
      }
    });
    if (isDelivered?.result) announce(t("deliveries.delivered", { number }));
    // The cash may be recorded even if the rest was refused.
    onChanged();
  };
  return { submission, cash, complete };
};

interface DeliveredActionProps {
  title: string;
  delivered: { submission: Submission; cash(): number; complete(): Promise<void> };
}

/** The button of a delivery that can be handed over now. */
export const DeliveredAction = (props: DeliveredActionProps) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const text = (): string => {
    const cash = props.delivered.cash();
    return cash > 0 ? t("deliveries.doneWithCash", { amount: format.money(cash) }) : t("deliveries.done");
  };
  return (
    <RowAction
      text={text()}
      row={props.title}
      isImmediate
      isBusy={props.delivered.submission.isBusy()}
      onClick={() => void props.delivered.complete()}
    />
  );
};

/** Whether the driver has the delivery, or can take it. */
export const canDeliver = ({ status }: Delivery): boolean => status === "ready" || status === "served";

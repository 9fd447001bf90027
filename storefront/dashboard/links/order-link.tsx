import type { JSX } from "solid-js";
import { createSubmission, useDashboard } from "../state.tsx";
import { sendUnpaid } from "./api.ts";
import { PaymentLink } from "./payment-link.tsx";

interface OrderLinkProps {
  order: { id: string; orderNumber: string; status: string; customerPhone: string; customerEmail: string };
  payment: { amount: number; expiresAt: string | null };
  isWaiting: boolean;
  /** Whether a change of the order waits for the payment. */
  hasPendingEdit?: boolean;
  onChanged(): void;
  children?: JSX.Element;
}

/** The open link of an order. Staff may send an order to the kitchen that waits for it. */
export const OrderLink = (props: OrderLinkProps) => {
  const { t, user } = useDashboard();
  const submission = createSubmission();
  const send = async (): Promise<void> => {
    await submission.run(() => sendUnpaid(props.order.id));
    props.onChanged();
  };
  const canSend = () => props.isWaiting && user.scopes.includes("write_orders");
  return (
    <PaymentLink
      order={props.order}
      payment={props.payment}
      isWaiting={props.isWaiting}
      hasPendingEdit={props.hasPendingEdit ?? false}
      error={submission.errors()["form"]}
    >
      {canSend() && (
        <button type="button" class="button quiet" disabled={submission.isBusy()} onClick={() => void send()}>
          {t("link.send")}
        </button>
      )}
      {props.children}
    </PaymentLink>
  );
};

import { createSignal } from "solid-js";
import { call } from "../../api/client.ts";
import type { CustomerOrder } from "../../api/orders.ts";
import { storedOrderKey } from "../../state/order-key.ts";
import { useShop } from "../../state/shop.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { useChangesTranslate, useExplain } from "./messages.ts";
import styles from "./order-changes.module.css";
import { refundableTotal } from "./refundable.ts";

interface CancelDialogProps {
  order: CustomerOrder;
  onDone(message: string): Promise<void>;
  onClose(): void;
}

/** Asks for confirmation before the guest's order is cancelled, and says how much money comes back. */
export const CancelDialog = (props: CancelDialogProps) => {
  const { format } = useShop();
  const t = useChangesTranslate();
  const explain = useExplain();
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const title = () => t("cancelTitle", { number: props.order.orderNumber });
  const refundable = () => refundableTotal(props.order.payments);
  const cancel = async (): Promise<void> => {
    if (isBusy()) return;
    setBusy(true);
    setError(undefined);
    const { id } = props.order;
    try {
      await call("POST /api/orders/:id/cancellation", { id, secretKey: storedOrderKey(id) || null });
      await props.onDone(t("cancelled"));
    } catch (refusal) {
      setError(explain(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog label={title()} kind="sheet" onClose={props.onClose}>
      <div class={styles["panel"]}>
        <h2>{title()}</h2>
        <p>
          <WithAmount
            sentence={refundable() > 0 ? t("refund", { amount: gap }) : t("nothingCharged")}
            amount={format.money(refundable())}
          />
        </p>
        <ErrorText text={error()} />
        <div class={styles["foot"]}>
          <button type="button" class="button quiet" onClick={props.onClose}>
            {t("keep")}
          </button>
          <button
            type="button"
            class={`button ${styles["danger"]}`}
            disabled={isBusy()}
            aria-busy={isBusy()}
            onClick={() => void cancel()}
          >
            {t("cancel")}
          </button>
        </div>
      </div>
    </Dialog>
  );
};

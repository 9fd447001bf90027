import { createSignal } from "solid-js";
import { call, Refused } from "../../api/client.ts";
import type { CustomerOrder } from "../../api/orders.ts";
import { storedOrderKey } from "../../state/order-key.ts";
import { ErrorText } from "../../ui/error-text.tsx";
import { useOrderTranslate } from "../messages.ts";
import { useExplain } from "./messages.ts";

interface CancelUnpaidProps {
  order: CustomerOrder;
  reload(): Promise<void>;
}

/** Lets a guest give up an order that another tab was about to pay, because its bag can be ordered again only then. */
export const CancelUnpaid = (props: CancelUnpaidProps) => {
  const t = useOrderTranslate();
  const explain = useExplain();
  const [isBusy, setBusy] = createSignal(false);
  const [error, setError] = createSignal<string>();
  const cancel = async (): Promise<void> => {
    const { id } = props.order;
    setBusy(true);
    setError(undefined);
    try {
      await call("POST /api/orders/:id/cancel", { id, secretKey: storedOrderKey(id) || null });
    } catch (refusal) {
      // After a conflict the order is paid, as the page then says.
      if (!(refusal instanceof Refused && refusal.code === "CONFLICT")) setError(explain(refusal));
    } finally {
      await props.reload();
      setBusy(false);
    }
  };
  return (
    <>
      <ErrorText text={error()} />
      <button type="button" class="button quiet" disabled={isBusy()} onClick={() => void cancel()}>
        {t("order.cancelUnpaid")}
      </button>
    </>
  );
};

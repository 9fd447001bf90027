import toast from "../components/toast.module.css";
import { confirmationAddress } from "../state/order-key.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./checkout.module.css";
import { useCheckoutTranslate } from "./messages.ts";
import type { LinkedOrder } from "./place.ts";

interface PlacedNoticeProps {
  order: LinkedOrder;
  onClose(): void;
}

/** Leads a guest who comes back to the menu after paying to the placed order. */
export const PlacedNotice = (props: PlacedNoticeProps) => {
  const { t } = useShop();
  const words = useCheckoutTranslate();
  return (
    <div class={`${toast["toast"]} ${styles["placed"]}`} role="status">
      <p>
        <a rel="external" href={confirmationAddress(props.order.orderId, props.order.secretKey)}>
          {words("earlier.follow", { number: props.order.orderNumber })}
        </a>
        <button type="button" onClick={props.onClose}>
          {t("close")}
        </button>
      </p>
    </div>
  );
};

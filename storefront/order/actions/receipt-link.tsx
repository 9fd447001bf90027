import { useSearchParams } from "@solidjs/router";
import { Show } from "solid-js";
import type { CustomerOrder } from "../../api/orders.ts";
import { storedOrderKey } from "../../state/order-key.ts";
import { useOrderTranslate } from "../messages.ts";
import { ReceiptIcon } from "./icons.tsx";
import styles from "./order-actions.module.css";

/** The link to an order's receipts, once there is one. */
export const ReceiptLink = (props: { order: Pick<CustomerOrder, "id" | "receiptNumber"> }) => {
  const t = useOrderTranslate();
  const [search] = useSearchParams<{ secretKey: string }>();
  const address = (): string => {
    const secretKey = search.secretKey ?? storedOrderKey(props.order.id);
    return `/order/${props.order.id}/receipt${secretKey ? `?${new URLSearchParams({ secretKey })}` : ""}`;
  };
  return (
    <Show when={props.order.receiptNumber}>
      <a class={styles["action"]} href={address()}>
        <ReceiptIcon />
        {t("order.receipt")}
      </a>
    </Show>
  );
};

import { Show } from "solid-js";
import type { CustomerOrder } from "../../api/orders.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { useOrderTranslate } from "../messages.ts";
import { ShareIcon } from "./icons.tsx";
import styles from "./order-actions.module.css";

type Shareable = Pick<CustomerOrder, "id" | "orderNumber" | "viewKey">;

/** Shares a view-only link of an order with the device's share sheet, or copies it to the clipboard. */
export const ShareOrder = (props: { order: Shareable }) => {
  const { menu } = useShop();
  const t = useOrderTranslate();
  const bag = useBag();
  const share = async (view: string): Promise<void> => {
    const { id, orderNumber } = props.order;
    const url = `${location.origin}/order/confirmed/${id}?${new URLSearchParams({ view })}`;
    const data = { title: `${menu.store.name} #${orderNumber}`, url };
    try {
      if (typeof navigator.share === "function") return await navigator.share(data);
      await navigator.clipboard.writeText(url);
      bag.notify(t("share.copied"));
    } catch (error) {
      // The guest closed the share sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      bag.notify(t("share.failed", { address: url }));
    }
  };
  return (
    <Show when={props.order.viewKey}>
      {(view) => (
        <button type="button" class={styles["action"]} onClick={() => void share(view())}>
          <ShareIcon />
          {t("share")}
        </button>
      )}
    </Show>
  );
};

import { createSignal, Show } from "solid-js";
import type { CustomerOrder } from "../../api/orders.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import { useOrderTranslate } from "../messages.ts";
import { ShareIcon } from "./icons.tsx";
import styles from "./order-actions.module.css";

type Shareable = Pick<CustomerOrder, "id" | "orderNumber" | "viewKey">;

/** Shares a view-only link of an order with the device's share sheet, or copies it to the clipboard. A browser that can
 *  do neither, such as the one inside another app, displays the link to be copied by hand. */
export const ShareOrder = (props: { order: Shareable }) => {
  const { menu } = useShop();
  const t = useOrderTranslate();
  const bag = useBag();
  const [address, setAddress] = createSignal<string>();
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
      setAddress(url);
    }
  };
  return (
    <Show when={props.order.viewKey}>
      {(view) => (
        <>
          <button type="button" class={styles["action"]} onClick={() => void share(view())}>
            <ShareIcon />
            {t("share")}
          </button>
          <Show when={address()}>
            {(url) => (
              <label class={styles["link"]}>
                {t("share.failed")}
                <input
                  ref={(input) => queueMicrotask(() => input.focus())}
                  readonly
                  dir="ltr"
                  value={url()}
                  onFocus={(event) => event.currentTarget.select()}
                />
              </label>
            )}
          </Show>
        </>
      )}
    </Show>
  );
};

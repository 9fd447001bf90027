import { Show } from "solid-js";
import type { SharedOrder } from "../api/orders.ts";
import styles from "../pages/confirmation.module.css";
import { isOver } from "../pages/followed-order.ts";
import { Timeline } from "../pages/timeline.tsx";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { useOrderTranslate } from "./messages.ts";
import { OrderedItems } from "./ordered-items.tsx";

/** The page of a view-only link: the order's progress and dishes, without any action. */
export const ViewOnlyOrder = (props: { order: SharedOrder }) => {
  const { menu, t, format } = useShop();
  const tOrder = useOrderTranslate();
  const promiseText = (): string | null => {
    const { promisedAt, orderType } = props.order;
    if (promisedAt === null || isOver(props.order)) return null;
    const time = format.moment(promisedAt, serverNow());
    return t(orderType === "delivery" ? "order.arrivesAt" : "order.readyAt", { time });
  };
  return (
    <>
      <div class={styles["intro"]}>
        <h1>
          {props.order.status === "cancelled" ? t("order.cancelled") : tOrder("share.title", { name: menu.store.name })}
        </h1>
        <p class={styles["number"]}>
          <span>{t("order.number")}</span>
          <strong data-testid="order-number">{`#${props.order.orderNumber}`}</strong>
        </p>
        <div role="status">
          <Show when={promiseText()}>{(text) => <p class={styles["promise"]}>{text()}</p>}</Show>
        </div>
      </div>
      <Timeline order={props.order} status={props.order.status} />
      <OrderedItems items={props.order.orderItems} />
    </>
  );
};

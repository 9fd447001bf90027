import type { SharedOrder } from "../api/orders.ts";
import styles from "../pages/confirmation.module.css";
import { Timeline } from "../pages/timeline.tsx";
import { useShop } from "../state/shop.tsx";
import { useOrderTranslate } from "./messages.ts";
import { OrderedItems } from "./ordered-items.tsx";
import { StateCard } from "./state/state-card.tsx";

/** The page of a view-only link: the order's state, progress and dishes, without any action. */
export const ViewOnlyOrder = (props: { order: SharedOrder; promisedBefore: string | null }) => {
  const { menu } = useShop();
  const t = useOrderTranslate();
  return (
    <div class={styles["columns"]}>
      <div class={styles["stack"]}>
        <StateCard
          order={props.order}
          status={props.order.status}
          eyebrow={t("share.title", { name: menu.store.name })}
          promisedBefore={props.promisedBefore}
        />
        <Timeline order={props.order} status={props.order.status} />
      </div>
      <OrderedItems items={props.order.orderItems} />
    </div>
  );
};

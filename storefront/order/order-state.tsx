import { type Accessor, type JSX, Show } from "solid-js";
import styles from "../pages/confirmation.module.css";
import type { FollowedOrder } from "../pages/followed-order.ts";
import { useShop } from "../state/shop.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useOrderTranslate } from "./messages.ts";

/** Tells the guest how to find an order whose link does not work. */
const MissingOrder = () => {
  const { t } = useShop();
  const tOrder = useOrderTranslate();
  return (
    <>
      <div role="status">
        <h1>{t("order.missing")}</h1>
        <p>{tOrder("order.missingHint")}</p>
      </div>
      <a class="button" href="/order/find">
        {t("find")}
      </a>
      <a class="link" href="/">
        {t("notFound.back")}
      </a>
    </>
  );
};

interface OrderStateProps<Order> {
  followed: FollowedOrder<Order>;
  /** Shown if the order does not exist. The default explains how to find the order. */
  missing?: JSX.Element;
  children(order: Accessor<NonNullable<Order>>): JSX.Element;
}

/** Renders an order once it is loaded, and a skeleton until then. */
export const OrderState = <Order,>(props: OrderStateProps<Order>) => {
  const { t } = useShop();
  return (
    <Show
      when={props.followed.order()}
      fallback={
        <Show when={props.followed.isMissing()} fallback={<Skeleton label={t("order.loading")} />}>
          <div class={`plate ${styles["missing"]}`}>{props.missing ?? <MissingOrder />}</div>
        </Show>
      }
    >
      {(order) => props.children(order)}
    </Show>
  );
};

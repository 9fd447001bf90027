import { type Accessor, type JSX, Show } from "solid-js";
import styles from "../pages/confirmation.module.css";
import type { FollowedOrder } from "../pages/followed-order.ts";
import { useShop } from "../state/shop.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useOrderTranslate } from "./messages.ts";

/** How to find an order again whose link does not work, or is not at hand. */
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
  /** What is shown if there is no such order; how to find it again if it is left out. */
  missing?: JSX.Element;
  children(order: Accessor<NonNullable<Order>>): JSX.Element;
}

/** An order once it has been read. */
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

import { type Accessor, type JSX, Show } from "solid-js";
import type { FollowedOrder } from "../pages/followed-order.ts";
import { NothingHere } from "../scenes/place-scenes.tsx";
import { useShop } from "../state/shop.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useOrderTranslate } from "./messages.ts";

/** Tells the guest how to find an order whose link does not work. */
const MissingOrder = () => {
  const { t } = useShop();
  const tOrder = useOrderTranslate();
  return (
    <EmptyState scene={<NothingHere />} heading={t("order.missing")} text={tOrder("order.missingHint")}>
      <a class="button" href="/order/find">
        {t("find")}
      </a>
      <a class="button quiet" href="/">
        {t("notFound.back")}
      </a>
    </EmptyState>
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
          {props.missing ?? <MissingOrder />}
        </Show>
      }
    >
      {(order) => props.children(order)}
    </Show>
  );
};

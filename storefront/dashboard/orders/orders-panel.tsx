import { useParams } from "@solidjs/router";
import { Show } from "solid-js";
import { OrderView } from "./detail/order-view.tsx";
import { OrderList } from "./list/order-list.tsx";

/** All orders, or one of them if the address names it. */
export const OrdersPanel = () => {
  const params = useParams<{ id?: string }>();
  return (
    <Show when={params.id} keyed fallback={<OrderList />}>
      {(id) => <OrderView id={id} />}
    </Show>
  );
};

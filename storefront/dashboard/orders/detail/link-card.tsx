import { Show } from "solid-js";
import { useBoard } from "../../kitchen/board/board.tsx";
import { LinkActions } from "../../links/link-actions.tsx";
import { findOpenLink, hasPendingEdit, isWaitingForLink } from "../../links/links.rules.ts";
import { OrderLink } from "../../links/order-link.tsx";
import { useDashboard } from "../../state.tsx";
import type { OrderDetail } from "../api.ts";
import { DetailCard } from "./detail-card.tsx";

/** The open payment link of an order, for people who may give it to the guest. */
export const LinkCard = (props: { order: OrderDetail; now: string }) => {
  const { t, user } = useDashboard();
  const board = useBoard();
  const open = () => (user.scopes.includes("write_orders") ? findOpenLink(props.order.payments, props.now) : null);
  const refresh = (): void => {
    void board.refresh();
  };
  return (
    <Show when={open()}>
      {(payment) => (
        <DetailCard id="order-payment-link" title={t("link.title")}>
          <OrderLink
            order={props.order}
            payment={payment()}
            isWaiting={isWaitingForLink(props.order)}
            hasPendingEdit={hasPendingEdit(props.order, payment())}
            onChanged={refresh}
          >
            <Show when={!isWaitingForLink(props.order)}>
              <LinkActions
                orderId={props.order.id}
                hasPendingEdit={hasPendingEdit(props.order, payment())}
                onChanged={refresh}
              />
            </Show>
          </OrderLink>
        </DetailCard>
      )}
    </Show>
  );
};

import { For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import { useBoard } from "../board/board.tsx";
import { StopIcon } from "../icons.tsx";
import type { CancelledOrder } from "../orders.ts";
import { cancellationKey } from "./cancelled.ts";
import styles from "./guest-changes.module.css";

/** Orders that their guests cancelled after the kitchen received them. Each stays until a cook dismisses it. */
export const CancelledLane = (props: { orders: readonly CancelledOrder[]; now: string }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  const cancelledAt = ({ events }: CancelledOrder): string => {
    const at = events[0]?.at;
    return at ? format.moment(at, props.now) : "";
  };
  return (
    <Show when={props.orders.length > 0}>
      <section class={styles["cancelled"]} aria-labelledby="kitchen-cancelled">
        <h2 id="kitchen-cancelled">
          <StopIcon />
          {t("kitchen.cancelledByGuest")}
        </h2>
        <ul>
          <For each={props.orders}>
            {(order) => (
              <li>
                <p>
                  <strong>#{order.orderNumber}</strong>{" "}
                  {[board.dayOf(order), order.customerName, cancelledAt(order)].filter(Boolean).join(" · ")}
                  <s>{format.list(order.orderItems.map(({ quantity, name }) => `${quantity} × ${name}`))}</s>
                </p>
                <button type="button" onClick={() => board.markSeen(cancellationKey(order))}>
                  {t("kitchen.dismiss")}
                  <span class="visually-hidden">{` #${board.numberOf(order)}`}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
};

import { For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { useDashboard } from "../../state.tsx";
import styles from "../kitchen.module.css";
import type { LaterOrder } from "../orders.ts";
import { useBoard } from "./board.tsx";
import { laterToday, releaseTime } from "./columns.ts";

/** Paid orders that are scheduled for later today, each with the time at which the kitchen receives it. */
export const LaterLane = (props: { orders: readonly LaterOrder[]; until: string; now: string }) => {
  const { t } = useDashboard();
  const { menu, format } = useShop();
  const board = useBoard();
  const laterOrders = () => laterToday(props.orders, props.until);
  const leadMinutesFor = ({ leadMinutes, orderType }: LaterOrder): number =>
    leadMinutes ?? (orderType === "delivery" ? menu.store.deliveryLeadMinutes : menu.store.pickupLeadMinutes);
  const summary = ({ orderItems }: LaterOrder): string =>
    format.list(orderItems.map(({ quantity, name }) => `${quantity} × ${name}`));
  return (
    <Show when={laterOrders().length > 0}>
      <section class={styles["later"]} aria-labelledby="kitchen-later">
        <h2 id="kitchen-later">
          {t("kitchen.later")} <span class={styles["count"]}>{laterOrders().length}</span>
        </h2>
        <ul>
          <For each={laterOrders()}>
            {(order) => (
              <li>
                <p title={summary(order)}>
                  <span class={styles["clip"]}>
                    <strong>#{order.orderNumber}</strong>{" "}
                    {[
                      board.dayOf(order),
                      order.scheduledFor && format.moment(order.scheduledFor, props.now),
                      summary(order),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                  <span class={styles["clip"]}>
                    <WithAmount
                      sentence={t("kitchen.releasedAt", { time: gap })}
                      amount={format.time(releaseTime(order.scheduledFor ?? "", leadMinutesFor(order)))}
                    />
                  </span>
                </p>
                <button type="button" class={styles["quiet"]} onClick={() => void board.release(order)}>
                  {t("kitchen.release")}
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

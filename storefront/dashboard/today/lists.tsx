import { For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import styles from "../dashboard.module.css";
import { useDashboard } from "../state.tsx";
import type { TodayReport } from "./api.ts";
import todayStyles from "./today.module.css";

/** The dishes that sell best today, with a bar for how many. */
export const BestSellers = (props: { report: TodayReport }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const dishes = () => props.report.bestSellers;
  const best = () => Math.max(1, ...dishes().map(({ quantity }) => quantity));
  return (
    <section class={styles["card"]} aria-labelledby="today-best">
      <h2 id="today-best">{t("today.best")}</h2>
      <Show when={dishes().length > 0} fallback={<p class={styles["soft"]}>{t("today.noBest")}</p>}>
        <ol class={todayStyles["best"]}>
          <For each={dishes()}>
            {({ name, quantity, comparedQuantity }) => (
              <li style={{ "--share": quantity / best() }}>
                <span>{name}</span>
                <b class={todayStyles["count"]}>
                  {quantity}
                  <small>
                    <span class="visually-hidden">
                      {t("today.thenOn", { day: format.day(props.report.comparedDay) })}{" "}
                    </span>
                    {comparedQuantity}
                  </small>
                </b>
              </li>
            )}
          </For>
        </ol>
      </Show>
    </section>
  );
};

/** The next scheduled orders that the kitchen does not have yet. */
export const Upcoming = (props: { report: TodayReport; now: string }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <section class={styles["card"]} aria-labelledby="today-upcoming">
      <h2 id="today-upcoming">{t("today.upcoming")}</h2>
      <Show when={props.report.upcoming.length > 0} fallback={<p class={styles["soft"]}>{t("today.noUpcoming")}</p>}>
        <ul class={todayStyles["upcoming"]}>
          <For each={props.report.upcoming}>
            {(order) => (
              <li>
                <time datetime={order.scheduledFor} translate="no">
                  {format.moment(order.scheduledFor, props.now)}
                </time>
                <a href={`/dashboard/orders/${order.id}`}>
                  #{order.orderNumber} {order.customerName}
                </a>
                <small>
                  {t(`kitchen.type.${order.orderType}`)} ·{" "}
                  {t(order.itemCount === 1 ? "today.items_one" : "today.items_other", { count: order.itemCount })}
                </small>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
};

import { createEffect, createSignal, For, on, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { InputField } from "../../ui/field.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { Heading, LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { type DayToClose, readDay, type UnsettledOrder } from "./api.ts";
import styles from "./close.module.css";
import { CloseForm } from "./close-form.tsx";
import { ClosedCard, EarlierCloses } from "./closed-day.tsx";

const OrderLinks = (props: { title: string; orders: readonly UnsettledOrder[] }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <Show when={props.orders.length > 0}>
      <div>
        <h3>{props.title}</h3>
        <ul class={styles["orders"]}>
          <For each={props.orders}>
            {(order) => (
              <li>
                <a href={`/dashboard/orders/${order.orderId}`}>#{order.orderNumber}</a>
                <span>{t(`orders.status.${order.status}`)}</span>
                <Show when={order.outstanding > 0}>
                  <span>
                    <WithAmount
                      sentence={t("close.outstanding", { amount: gap })}
                      amount={format.money(order.outstanding)}
                    />
                  </span>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </div>
    </Show>
  );
};

/** Orders that a close would leave as they are. They can be closed over, so this warns only. */
const Unsettled = (props: { day: DayToClose }) => {
  const { t } = useDashboard();
  return (
    <Show when={props.day.unfinishedOrders.length + props.day.unpaidOrders.length > 0}>
      <section class={styles["warning"]} aria-labelledby="close-unsettled">
        <h2 id="close-unsettled">{t("close.unsettled")}</h2>
        <p>{t("close.unsettledHint")}</p>
        <OrderLinks title={t("close.unfinished")} orders={props.day.unfinishedOrders} />
        <OrderLinks title={t("close.unpaid")} orders={props.day.unpaidOrders} />
      </section>
    </Show>
  );
};

/** Why a day cannot be closed. */
const CannotClose = (props: { day: DayToClose }) => {
  const { t, formatInstant } = useDashboard();
  const { format } = useShop();
  const reason = (): string => {
    const { businessDay, firstDay, closableFrom } = props.day;
    if (firstDay === null) return t("close.noOrders");
    if (businessDay < firstDay) return t("close.beforeFirst", { day: format.day(firstDay) });
    return t("close.notYet", { time: formatInstant(closableFrom) });
  };
  return <p class={styles["notice"]}>{reason()}</p>;
};

const DayState = (props: { day: DayToClose; onClosed(): void }) => {
  return (
    <Show
      when={props.day.close}
      fallback={
        <Show when={props.day.canClose} fallback={<CannotClose day={props.day} />}>
          <Unsettled day={props.day} />
          <CloseForm day={props.day} onClosed={props.onClosed} />
        </Show>
      }
    >
      {(close) => <ClosedCard close={close()} />}
    </Show>
  );
};

/** Counts the cash of a business day and closes it. */
export const ClosePanel = () => {
  const { t } = useDashboard();
  const [chosen, setChosen] = createSignal<string | null>(null);
  const { value: day, reload } = createLoaded(() => readDay(chosen()), { keepsLast: true });
  createEffect(on(chosen, () => void reload(), { defer: true }));
  return (
    <>
      <Heading title={t("close.title")} hint={t("close.hint")} />
      <LoadState value={day()} onRetry={() => void reload()} />
      <Show when={day()}>
        {(loaded) => (
          <>
            <div class={styles["day"]}>
              <InputField
                id="close-day"
                type="date"
                label={t("close.day")}
                value={chosen() ?? loaded().businessDay}
                onInput={(value) => value && setChosen(value)}
              />
            </div>
            <Show when={loaded().businessDay} keyed>
              <DayState day={loaded()} onClosed={() => void reload()} />
            </Show>
            <EarlierCloses closes={loaded().earlierCloses} onChoose={setChosen} />
          </>
        )}
      </Show>
    </>
  );
};

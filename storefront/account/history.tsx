import { createResource, createSignal, For, Show } from "solid-js";
import { toGuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import { isCurrentOrder } from "../checkout/attempt.ts";
import { orderStatusKeys } from "../pages/timeline.tsx";
import { useShop } from "../state/shop.tsx";
import styles from "./account.module.css";
import { loadPastOrders, type PastOrder } from "./api.ts";
import { createReorder, MissingDishesNotice } from "./reorder.tsx";

const pageSize = 10;

const Order = (props: { order: PastOrder; onReorder(order: PastOrder): void }) => {
  const { t, format } = useShop();
  const status = () => toGuestStatus(props.order);
  const statusName = () => {
    const key = orderStatusKeys(props.order)[status()];
    return key ? t(key) : props.order.status;
  };
  return (
    <li class={styles["row"]} data-status={status()}>
      <div>
        <h3>{`#${props.order.orderNumber} · ${format.day(format.date(props.order.createdAt))}`}</h3>
        <p class={styles["soft"]}>
          {format.list(props.order.orderItems.map(({ quantity, name }) => `${quantity} × ${name}`))}
        </p>
        <p class={styles["soft"]}>{statusName()}</p>
      </div>
      <Show when={status() !== "cancelled_unpaid"}>
        <span>{format.money(props.order.total)}</span>
      </Show>
      <div class={styles["ways"]}>
        <Show when={status() === "awaiting_payment" && isCurrentOrder(props.order)}>
          <a class="link" href="/?checkout">
            {t("order.payNow")}
            <span class="visually-hidden"> {`#${props.order.orderNumber}`}</span>
          </a>
        </Show>
        <a class="link" href={`/account/orders/${props.order.id}`}>
          {t("account.details")}
          <span class="visually-hidden"> {`#${props.order.orderNumber}`}</span>
        </a>
        <button type="button" class="link" onClick={() => props.onReorder(props.order)}>
          {t("account.again")}
          <span class="visually-hidden"> {`#${props.order.orderNumber}`}</span>
        </button>
      </div>
    </li>
  );
};

/** The customer's past orders, page by page. */
export const History = () => {
  const { t } = useShop();
  const [offset, setOffset] = createSignal(0);
  const [page] = createResource(offset, (from) => loadPastOrders(from, pageSize).catch(() => null));
  const reorder = createReorder();
  const currentPage = () => page.latest;
  return (
    <section class={styles["card"]} aria-labelledby="history">
      <h2 id="history">{t("account.history")}</h2>
      <MissingDishesNotice result={reorder.result()} />
      <Show when={currentPage() === null}>
        <p class="error" role="alert">
          {t("checkout.offline")}
        </p>
      </Show>
      <Show when={currentPage()?.total === 0}>
        <p class={styles["soft"]}>{t("account.noOrders")}</p>
        <a class={`button quiet ${styles["start"]}`} href="/">
          {t("notFound.back")}
        </a>
      </Show>
      <ul class={styles["rows"]}>
        <For each={currentPage()?.items}>
          {(order) => <Order order={order} onReorder={(past) => void reorder.addToBag(past)} />}
        </For>
      </ul>
      <Show when={(currentPage()?.total ?? 0) > pageSize}>
        <div class={styles["ways"]}>
          <button
            type="button"
            class="button quiet"
            disabled={offset() === 0}
            onClick={() => setOffset((from) => Math.max(0, from - pageSize))}
          >
            {t("account.newer")}
          </button>
          <button
            type="button"
            class="button quiet"
            disabled={offset() + pageSize >= (currentPage()?.total ?? 0)}
            onClick={() => setOffset((from) => from + pageSize)}
          >
            {t("account.older")}
          </button>
        </div>
      </Show>
    </section>
  );
};

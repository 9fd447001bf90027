import { createResource, createSignal, For, Show } from "solid-js";
import { answerOrNull } from "../parts/answers.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./account.module.css";
import { loadPastOrders } from "./api.ts";
import { EmptyList } from "./area/empty-list.tsx";
import { OrdersIcon } from "./area/icons.tsx";
import { useAccountTranslate } from "./area/messages.ts";
import { OrderRow } from "./order-row.tsx";
import { createReorder, MissingDishesNotice } from "./reorder.tsx";

const pageSize = 10;

/** The customer's past orders, page by page. */
export const OrdersPage = () => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const [offset, setOffset] = createSignal(0);
  const [page] = createResource(offset, (from) => answerOrNull(loadPastOrders(from, pageSize)));
  const reorder = createReorder();
  const currentPage = () => page.latest;
  return (
    <>
      <MissingDishesNotice result={reorder.result()} />
      <Show when={currentPage() === null}>
        <p class="error" role="alert">
          {t("checkout.offline")}
        </p>
      </Show>
      <Show when={currentPage()?.total === 0}>
        <EmptyList title={tAccount("noOrders")} hint={tAccount("noOrdersHint")} icon={OrdersIcon}>
          <a class="button" href="/">
            {t("notFound.back")}
          </a>
        </EmptyList>
      </Show>
      <Show when={currentPage()?.total}>
        <section class={styles["card"]} aria-labelledby="history">
          <h2 id="history" class="visually-hidden">
            {t("account.history")}
          </h2>
          <ul class={styles["rows"]}>
            <For each={currentPage()?.items}>
              {(order) => <OrderRow order={order} onReorder={(past) => void reorder.addToBag(past)} />}
            </For>
          </ul>
        </section>
      </Show>
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
    </>
  );
};

import { For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import type { OrderDetail } from "../api.ts";
import styles from "./detail.module.css";
import { DetailCard } from "./detail-card.tsx";

/** The receipts of an order, each with a link to its printable page, where staff also name a company. */
export const ReceiptsCard = (props: { order: OrderDetail }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const page = () => `/order/${props.order.id}/receipt`;
  return (
    <Show when={props.order.receipts.length > 0}>
      <DetailCard id="order-receipts" title={t("order.receipts")}>
        <ul class={styles["payments"]}>
          <For each={props.order.receipts}>
            {(receipt) => (
              <li class={styles["payment"]}>
                <h3>
                  <a class="link" href={`${page()}#${receipt.receiptNumber}`} target="_blank" rel="noopener">
                    {receipt.receiptNumber}
                  </a>
                </h3>
                <span class={styles["amount"]} translate="no">
                  {format.money(receipt.total)}
                </span>
                <p>{`${t(`order.receipt.${receipt.kind}`)} · ${format.moment(receipt.issuedAt, now())}`}</p>
              </li>
            )}
          </For>
        </ul>
        <a class="button quiet" href={page()} target="_blank" rel="noopener">
          {t("order.receiptsPrint")}
        </a>
      </DetailCard>
    </Show>
  );
};

import { For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { StatusChip } from "../../list/row.tsx";
import { toneFor } from "../../payouts/dispute-texts.ts";
import { useDashboard } from "../../state.tsx";
import type { OrderDetail } from "../api.ts";
import styles from "./detail.module.css";
import { DetailCard } from "./detail-card.tsx";

/** The disputes of an order's payments, with what to do about them. */
export const DisputeNotices = (props: { order: OrderDetail }) => {
  const { t, now, user } = useDashboard();
  const { format } = useShop();
  return (
    <Show when={props.order.disputes.length > 0}>
      <DetailCard id="order-disputes" title={t("disputes")}>
        <ul class={styles["payments"]}>
          <For each={props.order.disputes}>
            {(dispute) => (
              <li class={styles["dispute"]}>
                <StatusChip text={t(`disputes.status.${dispute.status}`)} tone={toneFor(dispute.status)} />
                <p>
                  <WithAmount sentence={t("disputes.onOrder", { amount: gap })} amount={format.money(dispute.amount)} />
                </p>
                <p class={styles["soft"]}>{t(`disputes.explain.${dispute.status}`)}</p>
                <Show when={dispute.closedAt === null && dispute.evidenceDueAt}>
                  {(at) => (
                    <p>
                      <WithAmount sentence={t("disputes.answerBy", { at: gap })} amount={format.moment(at(), now())} />
                    </p>
                  )}
                </Show>
                <Show when={user.scopes.includes("read_reports")}>
                  <a class="link" href={`/dashboard/payouts?dispute=${dispute.id}`}>
                    {t("disputes.open")}
                  </a>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </DetailCard>
    </Show>
  );
};

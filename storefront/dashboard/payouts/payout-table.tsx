import { For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { EmptyText } from "../list/empty-text.tsx";
import { StatusChip } from "../list/row.tsx";
import { useDashboard } from "../state.tsx";
import type { Payout } from "./api.ts";
import { processorName } from "./dispute-texts.ts";
import { createMoney } from "./money.ts";
import styles from "./payouts.module.css";

const tones = { paid: "good", failed: "bad" } as const;

const toneFor = ({ status }: Payout): "good" | "bad" | undefined =>
  status === "paid" || status === "failed" ? tones[status] : undefined;

const PayoutRow = (props: { payout: Payout }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const money = createMoney();
  const name = () => processorName(props.payout.provider) ?? t("payouts.standIn");
  return (
    <tr>
      <th scope="row">{format.day(props.payout.arrivesOn)}</th>
      <td>{name()}</td>
      <td>
        <StatusChip text={t(`payouts.status.${props.payout.status}`)} tone={toneFor(props.payout)} />
        <Show when={props.payout.status === "failed"}>
          <p class={styles["problem"]}>{t("payouts.failed", { name: name() })}</p>
        </Show>
      </td>
      <td class={styles["amount"]} translate="no">
        {money(props.payout.amount, props.payout.currencyCode)}
      </td>
    </tr>
  );
};

/** The payouts of a restaurant, the latest first. */
export const PayoutTable = (props: { payouts: readonly Payout[] }) => {
  const { t } = useDashboard();
  return (
    <Show when={props.payouts.length > 0} fallback={<EmptyText>{t("payouts.none")}</EmptyText>}>
      <section class={styles["scroller"]} aria-label={t("payouts.caption")} tabindex="0">
        <table class={styles["table"]}>
          <caption class="visually-hidden">{t("payouts.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("payouts.arrival")}</th>
              <th scope="col">{t("payouts.from")}</th>
              <th scope="col">{t("payouts.status")}</th>
              <th scope="col" class={styles["amount"]}>
                {t("payouts.amount")}
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={props.payouts}>{(payout) => <PayoutRow payout={payout} />}</For>
          </tbody>
        </table>
      </section>
    </Show>
  );
};

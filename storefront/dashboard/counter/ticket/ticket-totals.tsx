import { For, Show } from "solid-js";
import type { PricedOrder } from "../../../../worker/domain/pricing/pricing.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import { useCounter } from "../counter.tsx";
import { readFees, readTip } from "../draft/fees.ts";
import styles from "./ticket.module.css";

/** The amounts of the order as it is typed. Amounts of zero are left out. */
export const TicketTotals = (props: { priced: PricedOrder }) => {
  const { t: shopT, format } = useShop();
  const { t } = useDashboard();
  const { state } = useCounter();
  return (
    <dl class={styles["totals"]}>
      <Show when={props.priced.discount > 0}>
        <dt>{shopT("discount")}</dt>
        <dd translate="no">{`−${format.money(props.priced.discount)}`}</dd>
      </Show>
      <Show when={state.draft.orderType === "delivery"}>
        <dt>{shopT("deliveryFee")}</dt>
        <dd translate="no">{format.money(props.priced.deliveryFee)}</dd>
      </Show>
      <For each={readFees(state.draft, format)}>
        {({ kind, amount }) => (
          <>
            <dt>{t(`counter.fee.${kind}`)}</dt>
            <dd translate="no">{format.money(amount)}</dd>
          </>
        )}
      </For>
      <Show when={!props.priced.taxIncluded}>
        <dt>{shopT("tax")}</dt>
        <dd translate="no">{format.money(props.priced.tax)}</dd>
      </Show>
      <Show when={readTip(state.draft, format) > 0}>
        <dt>{t("counter.tip")}</dt>
        <dd translate="no">{format.money(readTip(state.draft, format))}</dd>
      </Show>
      <Show when={state.draft.promoCode.trim()}>
        {(code) => (
          <>
            <dt>{shopT("promo.line", { code: code() })}</dt>
            <dd>{t("counter.promo.later")}</dd>
          </>
        )}
      </Show>
      <dt class={styles["total"]}>{t("counter.total")}</dt>
      <dd class={styles["total"]} data-testid="counter-total" translate="no">
        {format.money(props.priced.total)}
      </dd>
    </dl>
  );
};

import { For, type JSX, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { gap, laterGaps, WithAmount } from "../../../ui/with-amount.tsx";
import { useDashboard } from "../../state.tsx";
import type { Bill } from "../api.ts";
import { useCounter } from "../counter.tsx";
import styles from "./bill.module.css";
import { currentItems, takenPayments } from "./bill.ts";
import type { Tender } from "./tender.ts";

type BillItem = Bill["orderItems"][number];

/** One line of the bill. A tap chooses one more of its units for the next payment, and starts again after the last. */
const BillLine = (props: { item: BillItem; tender: Tender }) => {
  const { format, menuLanguage } = useShop();
  const { t } = useDashboard();
  const { state, paying } = useCounter();
  const lineId = () => props.item.lineId;
  const paid = () => Math.min(props.tender.paidUnits()[lineId()] ?? 0, props.item.quantity);
  const left = () => props.item.quantity - paid();
  const chosen = () => Math.min(state.tender.units[lineId()] ?? 0, left());
  const choices = () => props.item.modifiers.map(({ name }) => name).join(", ");
  const canChoose = () =>
    left() > 0 && props.tender.outstanding() > 0 && state.sentPayment === null && !paying.isBusy();
  const status = (): string => {
    if (chosen() > 0) return t("counter.pay.chosen", { count: chosen(), of: props.item.quantity });
    return paid() > 0 ? t("counter.pay.paidUnits", { count: paid(), of: props.item.quantity }) : "";
  };
  return (
    <li>
      <button
        type="button"
        class={styles["line"]}
        aria-pressed={chosen() > 0}
        disabled={!canChoose()}
        onClick={() => props.tender.chooseUnit(lineId(), chosen() >= left() ? 0 : chosen() + 1)}
      >
        <span class={styles["quantity"]}>{`${props.item.quantity} ×`}</span>
        <span>
          <span lang={menuLanguage}>{props.item.name}</span>
          <Show when={choices()}>{(text) => <small lang={menuLanguage}>{text()}</small>}</Show>
          <Show when={status()}>{(text) => <strong>{text()}</strong>}</Show>
        </span>
        <span class={styles["amount"]} translate="no">
          {format.money(props.item.totalPrice)}
        </span>
      </button>
    </li>
  );
};

/** The dishes, the payments so far, and what is left. */
export const BillLines = (props: { bill: Bill; tender: Tender }) => {
  const { format, t: shopT } = useShop();
  const { t } = useDashboard();
  const bill = () => props.bill;
  const describe = ({ paymentMethod, tendered, change, reference }: Bill["payments"][number]): JSX.Element => {
    if (paymentMethod !== "cash") return [t("counter.pay.byTerminal"), reference].filter(Boolean).join(" · ");
    if (!change) return t("counter.pay.byCash");
    const sentence = t("counter.pay.byCashChange", { received: gap, change: laterGaps[0] });
    return <WithAmount sentence={sentence} amount={format.money(tendered ?? 0)} others={[format.money(change)]} />;
  };
  return (
    <section class={styles["bill"]} aria-label={t("counter.bill")}>
      <Show when={props.tender.outstanding() > 0}>
        <p class={styles["hint"]}>{t("counter.pay.splitHint")}</p>
      </Show>
      <ul class={styles["lines"]} tabindex="0">
        <For each={currentItems(bill())}>{(item) => <BillLine item={item} tender={props.tender} />}</For>
      </ul>
      <dl class={styles["sums"]}>
        <Show when={bill().discount > 0}>
          <dt>{t("counter.discount")}</dt>
          <dd translate="no">{`−${format.money(bill().discount)}`}</dd>
        </Show>
        <Show when={bill().deliveryFee > 0}>
          <dt>{shopT("deliveryFee")}</dt>
          <dd translate="no">{format.money(bill().deliveryFee)}</dd>
        </Show>
        <Show when={bill().fees > 0}>
          <dt>{t("counter.fees")}</dt>
          <dd translate="no">{format.money(bill().fees)}</dd>
        </Show>
        <Show when={!bill().taxIncluded}>
          <dt>{shopT("tax")}</dt>
          <dd translate="no">{format.money(bill().tax)}</dd>
        </Show>
        <Show when={bill().tip > 0}>
          <dt>{shopT("tip")}</dt>
          <dd translate="no">{format.money(bill().tip)}</dd>
        </Show>
        <dt class={styles["strong"]}>{t("counter.total")}</dt>
        <dd class={styles["strong"]} translate="no">
          {format.money(bill().total)}
        </dd>
        <For each={takenPayments(bill())}>
          {(payment) => (
            <>
              <dt>{describe(payment)}</dt>
              <dd translate="no">{`−${format.money(payment.amount)}`}</dd>
            </>
          )}
        </For>
        <dt class={styles["strong"]}>{t("counter.pay.left")}</dt>
        <dd class={styles["strong"]} data-testid="counter-outstanding" translate="no">
          {format.money(props.tender.outstanding())}
        </dd>
      </dl>
    </section>
  );
};

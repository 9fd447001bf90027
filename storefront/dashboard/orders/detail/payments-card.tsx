import { For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { gap, laterGaps, WithAmount } from "../../../ui/with-amount.tsx";
import { StatusChip } from "../../list/row.tsx";
import { useDashboard } from "../../state.tsx";
import type { DetailPayment, OrderDetail } from "../api.ts";
import styles from "./detail.module.css";
import { DetailCard } from "./detail-card.tsx";

const toneFor = (status: DetailPayment["status"]): "good" | "bad" | undefined => {
  if (status === "succeeded") return "good";
  return status === "failed" ? "bad" : undefined;
};

/** What cash rounding made of an amount that was paid or given back in cash. */
const Rounded = (props: { cash: { amount: number; cashRounding: number } }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <small>
      <WithAmount
        sentence={t("order.rounding", { rounding: gap, amount: laterGaps[0] })}
        amount={format.change(props.cash.cashRounding)}
        others={[format.money(props.cash.amount + props.cash.cashRounding)]}
      />
    </small>
  );
};

const PaymentRow = (props: { payment: DetailPayment }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const title = () => {
    const { paymentMethod, provider, cardLast4 } = props.payment;
    const name = t.find(`orders.method.${paymentMethod ?? provider}`) ?? provider;
    return [name, cardLast4 ? t("order.ending", { digits: cardLast4 }) : ""].filter(Boolean).join(", ");
  };
  return (
    <li class={styles["payment"]}>
      <div class={styles["method"]}>
        <h3>{title()}</h3>
        <StatusChip text={t(`order.payment.${props.payment.status}`)} tone={toneFor(props.payment.status)} />
      </div>
      <span class={styles["amount"]} translate="no">
        {format.money(props.payment.amount)}
      </span>
      <Show when={props.payment.processedAt}>{(at) => <p translate="no">{format.moment(at(), now())}</p>}</Show>
      <Show when={props.payment.reference}>{(reference) => <p>{reference()}</p>}</Show>
      <Show when={props.payment.cashRounding !== 0}>
        <p>
          <Rounded cash={props.payment} />
        </p>
      </Show>
      <Show when={props.payment.tendered}>
        {(tendered) => (
          <p>
            <WithAmount
              sentence={t("order.tendered", { tendered: gap, change: laterGaps[0] })}
              amount={format.money(tendered())}
              others={[format.money(props.payment.change ?? 0)]}
            />
          </p>
        )}
      </Show>
      <Show when={props.payment.errorMessage}>{(message) => <p>{message()}</p>}</Show>
      <For each={props.payment.refunds}>
        {(refund) => (
          <p class={styles["refund"]}>
            {t(`order.refund.${refund.status}`)} <Verbatim text={format.money(refund.amount)} />
            <Show when={refund.reference}>
              {(reference) => ` · ${t("order.refundByHand", { reference: reference() })}`}
            </Show>
            <Show when={refund.reason}>{(reason) => ` · ${reason()}`}</Show>
            <Show when={refund.cashRounding !== 0}>
              {" "}
              <Rounded cash={refund} />
            </Show>
          </p>
        )}
      </For>
    </li>
  );
};

/** The payments of an order and their refunds, for people who may see them. */
export const PaymentsCard = (props: { order: OrderDetail }) => {
  const { t, user } = useDashboard();
  const emptyText = () => t(user.scopes.includes("read_payments") ? "order.noPayments" : "order.noPaymentAccess");
  return (
    <DetailCard id="order-payments" title={t("order.payments")}>
      <Show when={props.order.payments.length > 0} fallback={<p class={styles["soft"]}>{emptyText()}</p>}>
        <ul class={styles["payments"]}>
          <For each={props.order.payments}>{(payment) => <PaymentRow payment={payment} />}</For>
        </ul>
      </Show>
    </DetailCard>
  );
};

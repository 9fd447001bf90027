import { createEffect, createMemo, createSignal, onCleanup, Show, untrack } from "solid-js";
import type { CustomerOrder } from "../../api/orders.ts";
import styles from "../../checkout/checkout.module.css";
import { BankDialog, TestCard } from "../../checkout/payment/test-card.tsx";
import { StripeCard } from "../../checkout/stripe-card.tsx";
import { readFilledFields } from "../../checkout/text-field.ts";
import cardStyles from "../../pages/confirmation.module.css";
import { serverNow } from "../../state/server-clock.ts";
import { useShop } from "../../state/shop.tsx";
import { FieldError } from "../../ui/field.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { findLinkedPayment, findOpenLink, type GuestPayment } from "./linked-payment.ts";
import { usePaymentTranslate } from "./messages.ts";
import { createLinkPayment } from "./pay-link.ts";

export interface OrderPaymentProps {
  order: CustomerOrder;
  /** Reads the order again. */
  reload(): Promise<void>;
}

interface OpenLinkProps extends OrderPaymentProps {
  payment: GuestPayment;
}

/** Whether a link pays for a change of the order, and not for the whole of it. */
const isDifference = ({ order, payment }: OpenLinkProps): boolean => payment.amount !== order.total;

const PayForm = (props: OpenLinkProps) => {
  const { t, format } = useShop();
  const tPayment = usePaymentTranslate();
  const paying = createLinkPayment(props);
  const label = (): string => {
    if (paying.isBusy()) return t("checkout.paying");
    return paying.redirectBrand === null
      ? tPayment("pay", { amount: gap })
      : tPayment("payWith", { amount: gap, name: paying.redirectBrand });
  };
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    readFilledFields(event.currentTarget, paying.form);
    void paying.pay();
  };
  return (
    <form novalidate onSubmit={submit}>
      <div class={styles["options"]}>
        <Show
          when={paying.redirectBrand}
          fallback={
            <Show when={paying.stripe} fallback={<TestCard checkout={paying} />}>
              {(stripe) => <StripeCard errors={paying.errors} payment={stripe()} hasOtherWays={false} />}
            </Show>
          }
        >
          {(name) => <p class={styles["soft"]}>{t("checkout.redirectHint", { name: name() })}</p>}
        </Show>
        <FieldError id="checkout-form" text={paying.errors().form} />
        <button type="submit" class="button" disabled={paying.isBusy()}>
          <WithAmount sentence={label()} amount={format.money(props.payment.amount)} />
        </button>
      </div>
      <Show when={paying.testCard.bankPrompt()}>{(answer) => <BankDialog answer={answer()} />}</Show>
    </form>
  );
};

const OpenLink = (props: OpenLinkProps) => {
  const { format } = useShop();
  const t = usePaymentTranslate();
  const text = (): string => {
    const values = {
      amount: gap,
      time: format.moment(props.payment.expiresAt ?? serverNow(), serverNow()),
    };
    if (isDifference(props)) return t("difference", values);
    if (props.order.status !== "open") return t("wholeSent", values);
    // The payment of the former total was stopped.
    return t(props.order.payments.some(({ status }) => status === "cancelled") ? "wholeChanged" : "whole", values);
  };
  return (
    <>
      <p>
        <WithAmount sentence={text()} amount={format.money(props.payment.amount)} />
      </p>
      <PayForm order={props.order} payment={props.payment} reload={props.reload} />
    </>
  );
};

/** Reads the order again when its link has ended, so that the page offers nothing that is refused. */
const reloadAtEnd = (props: OrderPaymentProps): void =>
  createEffect(() => {
    const endsAt = findOpenLink(props.order)?.expiresAt;
    if (!endsAt) return;
    const delayMs = Date.parse(endsAt) - Date.parse(serverNow()) + 1_000;
    const timer = setTimeout(() => void props.reload(), delayMs);
    onCleanup(() => clearTimeout(timer));
  });

/** The link by which the guest pays for the order or for its change: the form, and what became of it. */
export const OrderPayment = (props: OrderPaymentProps) => {
  const { menu, t: tShop } = useShop();
  const t = usePaymentTranslate();
  const linked = untrack(() => findLinkedPayment(props.order));
  const [wasDifference, setWasDifference] = createSignal(linked !== null && linked.amount !== props.order.total);
  const open = createMemo(() => findOpenLink(props.order));
  reloadAtEnd(props);
  let title: HTMLHeadingElement | undefined;
  createEffect((hadLink: boolean) => {
    const payment = open();
    if (payment) setWasDifference(isDifference({ ...props, payment }));
    // The button that the guest tapped is gone.
    else if (hadLink) title?.focus();
    return payment !== null;
  }, false);
  const outcome = (): string => {
    const status = findLinkedPayment(props.order)?.status;
    if (open() !== null || status === undefined) return "";
    if (status === "processing") return t("processing");
    const isUnpaid = status === "pending" || status === "failed" || status === "cancelled";
    // What the link did not bring may have been paid at the counter.
    const isSettled = !isUnpaid || (!wasDifference() && props.order.outstanding <= 0);
    return isSettled ? t("paid") : t("ended", { phone: menu.store.phone });
  };
  return (
    <section class={cardStyles["card"]} aria-labelledby="payment-link">
      <h2 id="payment-link" ref={title} tabindex="-1">
        {open() ? t(wasDifference() ? "titleDifference" : "title") : tShop("order.payment")}
      </h2>
      <p role="status">{outcome()}</p>
      <Show when={open()}>
        {(payment) => <OpenLink order={props.order} payment={payment()} reload={props.reload} />}
      </Show>
    </section>
  );
};

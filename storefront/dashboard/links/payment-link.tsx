import { type JSX, Show } from "solid-js";
import { usePhoneRules } from "../../phone/phone.ts";
import { useShop } from "../../state/shop.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { gap, laterGaps, WithAmount } from "../../ui/with-amount.tsx";
import { CopyField } from "../form/copy-field.tsx";
import { LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { readOrderLink } from "./api.ts";
import { smsAddress } from "./links.rules.ts";
import styles from "./payment-link.module.css";

interface PaymentLinkProps {
  order: { id: string; orderNumber: string; customerPhone: string; customerEmail: string };
  payment: { amount: number; expiresAt: string | null };
  /** Whether the kitchen waits for the payment. */
  isWaiting: boolean;
  /** Whether a change of the order waits for the payment. */
  hasPendingEdit?: boolean;
  /** Why the last action failed. */
  error?: string | undefined;
  /** What staff can do with the link. */
  children?: JSX.Element;
}

/** An open payment link: what it collects, until when, and how it reaches the guest. */
export const PaymentLink = (props: PaymentLinkProps) => {
  const { menu, format } = useShop();
  const { t, now } = useDashboard();
  const link = createLoaded(() => readOrderLink(props.order.id));
  const rules = usePhoneRules();
  const amount = () => format.money(props.payment.amount);
  const until = () => format.moment(props.payment.expiresAt ?? now(), now());
  const state = () => (props.isWaiting ? "link.waiting" : props.hasPendingEdit ? "link.pending" : "link.open");
  const text = (address: string): string =>
    t("link.sms", { store: menu.store.name, number: props.order.orderNumber, amount: amount(), address });
  return (
    <div class={styles["link"]}>
      <p>
        <WithAmount sentence={t(state(), { amount: gap, time: laterGaps[0] })} amount={amount()} others={[until()]} />
      </p>
      <Show when={props.order.customerEmail}>{(email) => <p>{t("link.mailed", { email: email() })}</p>}</Show>
      <LoadState value={link.value()} onRetry={() => void link.reload()} />
      <Show when={link.value()}>
        {(address) => (
          <>
            <CopyField label={t("link.label")} value={address()} />
            <Show when={props.order.customerPhone}>
              {(phone) => (
                <a class="button quiet" href={smsAddress(phone(), text(address()))}>
                  {t("link.text", { phone: rules()?.formatPhone(phone(), menu.store.countryCode) ?? phone() })}
                </a>
              )}
            </Show>
          </>
        )}
      </Show>
      <ErrorText text={props.error} />
      {props.children}
    </div>
  );
};

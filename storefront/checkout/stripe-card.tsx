import { type Accessor, onMount, Show } from "solid-js";
import { useShop } from "../state/shop.tsx";
import { FieldError } from "../ui/field.tsx";
import styles from "./checkout.module.css";
import type { FieldErrors } from "./form-fields.ts";
import { useCheckoutTranslate } from "./messages.ts";
import type { StripeForm } from "./payment/stripe-form.ts";

interface StripeCardProps {
  payment: Pick<StripeForm, "state" | "mount" | "retry">;
  errors: Accessor<FieldErrors>;
  /** Whether the guest can choose another payment method. */
  hasOtherWays: boolean;
}

/** Stripe's card form with its errors. If the form is blocked, the guest can retry or pay another way. */
export const StripeCard = (props: StripeCardProps) => {
  const { t } = useShop();
  const words = useCheckoutTranslate();
  let container: HTMLDivElement | undefined;
  onMount(() => container && props.payment.mount(container));
  const error = () => props.errors().card;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the style sheet renders a fieldset as a step of the form. */}
      <div
        id="checkout-card"
        role="group"
        tabindex="-1"
        aria-label={t("checkout.card")}
        aria-describedby={error() ? "checkout-card-error" : undefined}
        hidden={props.payment.state() === "blocked"}
      >
        <div ref={container} />
      </div>
      <Show when={props.payment.state() === "loading"}>
        <p class={styles["soft"]} role="status">
          {t("checkout.cardLoading")}
        </p>
      </Show>
      <Show
        when={props.payment.state() === "blocked"}
        fallback={<FieldError id="checkout-card-error" text={error()} />}
      >
        <div class={styles["blocked"]} role="alert">
          <p>{t("checkout.cardBlocked")}</p>
          <Show when={props.hasOtherWays}>
            <p>{words("card.other")}</p>
          </Show>
          <button type="button" class="button quiet" onClick={() => props.payment.retry()}>
            {t("retry")}
          </button>
        </div>
      </Show>
    </>
  );
};

import { onMount, Show } from "solid-js";
import { useShop } from "../state/shop.tsx";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";
import { FieldError } from "./field.tsx";
import type { StripeDesk } from "./payment/stripe-desk.ts";

/** Stripe's form of a card, and what to do where it cannot be had. What is wrong with the card stands below it. */
export const StripeCard = (props: { checkout: Checkout; desk: StripeDesk }) => {
  const { t } = useShop();
  let place: HTMLDivElement | undefined;
  onMount(() => place && props.desk.draw(place));
  const error = () => props.checkout.errors().card;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one of the form's own steps. */}
      <div
        id="checkout-card"
        role="group"
        tabindex="-1"
        aria-label={t("checkout.card")}
        aria-describedby={error() ? "checkout-card-error" : undefined}
        hidden={props.desk.state() === "blocked"}
      >
        <div ref={place} />
      </div>
      <Show when={props.desk.state() === "loading"}>
        <p class={styles["soft"]} role="status">
          {t("checkout.cardLoading")}
        </p>
      </Show>
      <Show when={props.desk.state() === "blocked"} fallback={<FieldError id="checkout-card-error" text={error()} />}>
        <div class={styles["blocked"]} role="alert">
          <p>{t("checkout.cardBlocked")}</p>
          <Show when={props.checkout.ways().length > 1}>
            <p>{t("checkout.cardOther")}</p>
          </Show>
          <button type="button" class="button quiet" onClick={() => props.desk.retry()}>
            {t("checkout.cardRetry")}
          </button>
        </div>
      </Show>
    </>
  );
};

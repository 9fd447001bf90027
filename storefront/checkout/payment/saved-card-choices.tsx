import { For, Show } from "solid-js";
import { cardExpiry, cardName } from "../../cards/card-text.ts";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";
import styles from "./saved-cards.module.css";

/** The saved cards as payment methods. One that has expired cannot be chosen, and says so. */
export const SavedCardChoices = (props: { checkout: Checkout }) => {
  const t = useCheckoutTranslate();
  const saved = () => props.checkout.savedCards;
  const choose = (id: string): void => {
    saved().choose(id);
    props.checkout.set("paymentMethod", "card");
  };
  return (
    <For each={saved().cards()}>
      {(card) => (
        <label>
          <input
            type="radio"
            name="payment"
            disabled={card.isExpired || props.checkout.isBusy()}
            checked={props.checkout.paymentMethod() === "card" && saved().chosen() === card.id}
            onChange={() => choose(card.id)}
          />
          <span class={styles["card"]}>
            <span class={styles["name"]}>{cardName(card)}</span>
            <span class={styles["expiry"]}>
              <Show when={card.isExpired} fallback={cardExpiry(card)}>
                {t("card.expired", { expiry: cardExpiry(card) })}
              </Show>
            </span>
          </span>
        </label>
      )}
    </For>
  );
};

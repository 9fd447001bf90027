import { Show } from "solid-js";
import { brandName, isRedirectMethod } from "../../../db/schema/processors.ts";
import { useBag } from "../../state/bag.tsx";
import { useShop } from "../../state/shop.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { useCheckoutTranslate } from "../messages.ts";

/** What Japanese law requires on the final screen of an order besides quantity, price, fees, place and time, which the
 *  summary has: how and when it is paid, and how it is cancelled. Source: Act on Specified Commercial Transactions,
 *  article 12-6, in force since June 2022. */
export const FinalConfirmation = (props: { checkout: Checkout }) => {
  const { menu, t } = useShop();
  const words = useCheckoutTranslate();
  const bag = useBag();
  const { guestCancelUntil, legalPages } = menu.store;
  const payment = (): string => {
    const method = props.checkout.paymentMethod();
    if (props.checkout.quote()?.total === 0) return words("final.free");
    if (isRedirectMethod(method)) return words("final.redirect", { name: brandName(method) });
    if (method === "card") return words("final.card");
    return words(bag.orderType() === "delivery" ? "final.cashDelivery" : "final.cash");
  };
  const cancellation = (): string =>
    words(`final.cancel.${guestCancelUntil.rule}`, { minutes: guestCancelUntil.minutes ?? 0 });
  const notice = legalPages.find(({ kind }) => kind === "tokushoho");
  return (
    <dl class={styles["handover"]}>
      <dt>{t("checkout.payment")}</dt>
      <dd>{payment()}</dd>
      <dt>{words("final.cancel")}</dt>
      <dd class={styles["terms"]}>
        {cancellation()}
        <Show when={notice}>
          {(page) => (
            <div>
              <a href={`/legal/${page().kind}`} target="_blank" rel="noopener">
                {page().title}
              </a>
            </div>
          )}
        </Show>
      </dd>
    </dl>
  );
};

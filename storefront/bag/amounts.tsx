import { Show } from "solid-js";
import { useShop } from "../state/shop.tsx";
import { RollingAmount } from "../ui/rolling/rolling-amount.tsx";
import { Verbatim } from "../ui/verbatim.tsx";
import styles from "./bag.module.css";

interface OrderAmounts {
  subtotal: number;
  discount: number;
  /** The bag has no promo code before the checkout. */
  promoCode?: string | null;
  promoDiscount: number;
  deliveryFee: number;
  tax: number;
  taxIncluded: boolean;
  tip: number;
  total: number;
}

/** All amounts of a bag, a quote or an order. Optional amounts of zero are left out. */
export const Amounts = (props: { amounts: OrderAmounts; orderType: string }) => {
  const { t, format } = useShop();
  const pickupDiscount = () => props.amounts.discount - props.amounts.promoDiscount;
  return (
    <dl class={styles["amounts"]}>
      <dt>{t("subtotal")}</dt>
      <dd>
        <Verbatim text={format.money(props.amounts.subtotal)} />
      </dd>
      <Show when={pickupDiscount() > 0}>
        <dt>{t("discount")}</dt>
        <dd>
          <Verbatim text={format.money(-pickupDiscount())} />
        </dd>
      </Show>
      <Show when={props.amounts.promoCode}>
        {(code) => (
          <>
            <dt>{t("promo.line", { code: code() })}</dt>
            <dd>
              <Verbatim text={format.money(-props.amounts.promoDiscount)} />
            </dd>
          </>
        )}
      </Show>
      <Show when={props.orderType === "delivery"}>
        <dt>{t("deliveryFee")}</dt>
        <dd>
          <Show when={props.amounts.deliveryFee > 0} fallback={t("free")}>
            <Verbatim text={format.money(props.amounts.deliveryFee)} />
          </Show>
        </dd>
      </Show>
      <Show when={!props.amounts.taxIncluded}>
        <dt>{t("tax")}</dt>
        <dd>
          <Verbatim text={format.money(props.amounts.tax)} />
        </dd>
      </Show>
      <Show when={props.amounts.tip > 0}>
        <dt>{t("tip")}</dt>
        <dd>
          <Verbatim text={format.money(props.amounts.tip)} />
        </dd>
      </Show>
      <dt class={styles["total"]}>{t("total")}</dt>
      <dd class={styles["total"]} data-testid="total">
        <RollingAmount value={props.amounts.total} />
      </dd>
      <Show when={props.amounts.taxIncluded}>
        <dt class={styles["soft"]}>{t("taxIncluded")}</dt>
        <dd class={styles["soft"]}>
          <Verbatim text={format.money(props.amounts.tax)} />
        </dd>
      </Show>
    </dl>
  );
};

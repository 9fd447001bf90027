import { For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { useDashboard } from "../../state.tsx";
import type { OrderDetail } from "../api.ts";
import styles from "./detail.module.css";
import { DetailCard } from "./detail-card.tsx";

const ItemRow = (props: { item: OrderDetail["orderItems"][number] }) => {
  const { format, menuLanguage } = useShop();
  return (
    <li class={styles["item"]}>
      <span class={styles["quantity"]}>{props.item.quantity} ×</span>
      <div>
        <p lang={menuLanguage}>{props.item.name}</p>
        <For each={props.item.modifiers}>
          {({ name, priceAdjustment }) => (
            <p class={styles["soft"]} lang={menuLanguage}>
              {name}
              <Show when={priceAdjustment !== 0}>
                {" "}
                · <Verbatim text={format.money(priceAdjustment)} />
              </Show>
            </p>
          )}
        </For>
        <Show when={props.item.specialInstructions}>{(note) => <p class={styles["soft"]}>“{note()}”</p>}</Show>
      </div>
      <span class={styles["amount"]} translate="no">
        {format.money(props.item.totalPrice)}
      </span>
    </li>
  );
};

interface AmountLine {
  name: string;
  amount: number;
  /** "total" is what the lines above add up to; "aside" is contained in them or happened later; "due" is to collect. */
  kind?: "total" | "aside" | "due";
}

/** The amounts of an order, line by line. Tax is listed by rate; contained tax stands below the total. */
const listAmounts = (order: OrderDetail, t: ReturnType<typeof useDashboard>["t"]): AmountLine[] => {
  const { discount, promoCode, deliveryFee, fees, tax, taxIncluded, taxLines, tip, refundedTotal, outstanding } = order;
  const taxes = (name: "order.tax" | "order.taxIncluded") =>
    taxLines.length > 0
      ? taxLines.map((line) => ({ name: t(name, { name: line.name }), amount: line.tax }))
      : [{ name: t(`${name}Plain`), amount: tax }];
  const due = order.status === "cancelled" ? 0 : Math.max(0, outstanding);
  const isNotZero = ({ amount }: AmountLine): boolean => amount !== 0;
  return [
    { name: t("order.subtotal"), amount: order.subtotal },
    ...[
      { name: promoCode ? t("order.discountCode", { code: promoCode }) : t("order.discount"), amount: -discount },
      { name: t("order.deliveryFee"), amount: deliveryFee },
      { name: t("order.fees"), amount: fees },
      ...(taxIncluded ? [] : taxes("order.tax")),
      { name: t("order.tip"), amount: tip },
    ].filter(isNotZero),
    { name: t("order.total"), amount: order.total, kind: "total" },
    ...[
      ...(taxIncluded ? taxes("order.taxIncluded") : []).map((line) => ({ ...line, kind: "aside" as const })),
      { name: t("order.refunded"), amount: -refundedTotal, kind: "aside" as const },
      { name: t("order.outstanding"), amount: due, kind: "due" as const },
    ].filter(isNotZero),
  ];
};

/** What was ordered, and what it costs. */
export const ItemsCard = (props: { order: OrderDetail }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <DetailCard id="order-items" title={t("order.items")}>
      <ul class={styles["items"]}>
        <For each={props.order.orderItems}>{(item) => <ItemRow item={item} />}</For>
      </ul>
      <Show when={props.order.specialInstructions}>
        {(note) => (
          <p class={styles["note"]}>
            <strong>{t("order.note")}</strong> {note()}
          </p>
        )}
      </Show>
      <Show when={props.order.ifMissing}>
        {(choice) => <p class={styles["soft"]}>{t(`kitchen.ifMissing.${choice()}`)}</p>}
      </Show>
      <dl class={styles["amounts"]} aria-label={t("order.amounts")}>
        <For each={listAmounts(props.order, t)}>
          {(line) => (
            <div data-kind={line.kind}>
              <dt>{line.name}</dt>
              <dd translate="no">{format.money(line.amount)}</dd>
            </div>
          )}
        </For>
      </dl>
    </DetailCard>
  );
};

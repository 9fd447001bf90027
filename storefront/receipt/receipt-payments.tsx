import { For, Show } from "solid-js";
import type { Receipt } from "./api.ts";
import styles from "./receipt.module.css";
import { useReceiptTexts } from "./receipt-context.tsx";

type Payment = NonNullable<Receipt["payments"]>[number];

/** Countries in which payments at the counter need a fiscal cash register, which this receipt cannot replace. */
const fiscalCountries: ReadonlySet<string> = new Set(["DE", "AT", "IT", "FR"]);

const isAtCounter = ({ paymentMethod }: Payment): boolean => paymentMethod === "cash" || paymentMethod === "manual";

/** How a sale was paid, or a return given back. */
export const ReceiptPayments = (props: { receipt: Receipt }) => {
  const { t, money, change, date } = useReceiptTexts(props.receipt.currencyCode);
  const payments = (): Payment[] => props.receipt.payments ?? [];
  const describe = ({ paymentMethod, cardLast4 }: Payment): string => {
    const method = t(`method.${paymentMethod ?? "other"}`);
    return cardLast4 ? t("ending", { method, digits: cardLast4 }) : method;
  };
  const isFiscal = () => fiscalCountries.has(props.receipt.seller.countryCode) && payments().some(isAtCounter);
  return (
    <Show when={payments().length > 0}>
      <div class={styles["payments"]}>
        <h3>{t(props.receipt.total < 0 ? "refundMethod" : "paidWith")}</h3>
        <ul>
          <For each={payments()}>
            {(payment) => (
              <li>
                <span>
                  {describe(payment)}
                  <Show when={payment.processedAt}>{(at) => <small translate="no">{date(at())}</small>}</Show>
                  <Show when={payment.cashRounding}>
                    {(rounding) => <small translate="no">{t("cashRounding", { rounding: change(rounding()) })}</small>}
                  </Show>
                  <Show when={payment.tendered}>
                    {(tendered) => (
                      <small translate="no">
                        {t("tendered", { tendered: money(tendered()), change: money(payment.change ?? 0) })}
                      </small>
                    )}
                  </Show>
                </span>
                <span class={styles["amount"]} translate="no">
                  {money(payment.amount)}
                </span>
              </li>
            )}
          </For>
        </ul>
        <Show when={isFiscal()}>
          <p class={styles["soft"]}>{t("notFiscal")}</p>
        </Show>
      </div>
    </Show>
  );
};

import { For, Show } from "solid-js";
import type { Receipt } from "./api.ts";
import styles from "./receipt.module.css";
import { useReceiptTexts } from "./receipt-context.tsx";

/** The tax of a receipt by rate: net, tax and gross, as tax authorities ask for it. */
export const ReceiptTaxes = (props: { receipt: Receipt; isReducedMarked: boolean }) => {
  const { t, money, rate } = useReceiptTexts(props.receipt.currencyCode);
  return (
    <Show when={props.receipt.taxLines.length > 0}>
      <table class={styles["taxes"]}>
        <caption>{t(props.receipt.taxIncluded ? "taxIncluded" : "taxAdded")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("rate")}</th>
            <th scope="col">{t("net")}</th>
            <th scope="col">{t("tax")}</th>
            <th scope="col">{t("gross")}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.receipt.taxLines}>
            {(line) => (
              <tr>
                <th scope="row" translate="no">
                  {rate(line.ratePpm)}
                </th>
                <td data-label={t("net")} translate="no">
                  {money(line.net)}
                </td>
                <td data-label={t("tax")} translate="no">
                  {money(line.tax)}
                </td>
                <td data-label={t("gross")} translate="no">
                  {money(line.gross)}
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.isReducedMarked}>
        <p class={styles["soft"]}>{t("reduced")}</p>
      </Show>
    </Show>
  );
};

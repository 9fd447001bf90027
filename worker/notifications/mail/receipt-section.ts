import type { OrderReceiptRow } from "../../../db/queries/orders/orders.ts";
import { formatLocale } from "../../domain/language.ts";
import type { OrderNotification } from "../order-notification.ts";
import type { Figures } from "./figures.ts";
import type { Letter } from "./letter.ts";
import type { MailWords } from "./words/mail-words.ts";

const ppm = 1_000_000;

/** The address of an order's receipts, beside that of the order. */
const toReceiptAddress = (link: string, orderId: string): string =>
  link.replace(`/order/confirmed/${orderId}`, `/order/${orderId}/receipt`);

/** The part of a mail that carries a receipt: its number, its tax by rate, and where to print it. Empty if there is
 *  none. */
export const receiptSection = (
  { record: { order }, store, link }: OrderNotification,
  receipt: OrderReceiptRow | undefined,
  words: MailWords,
  { money }: Figures,
): Letter["sections"][number][] => {
  if (!receipt) return [];
  const percent = new Intl.NumberFormat(formatLocale(store.locale), { style: "percent", maximumFractionDigits: 4 });
  const taxes = receipt.taxLines.map(({ ratePpm, net, tax, gross }) =>
    words.receipt.tax({
      ...{ rate: percent.format(ratePpm / ppm), net: money(net), tax: money(tax), gross: money(gross) },
    }),
  );
  return [
    {
      title: words.receipt.title,
      lines: [words.receipt.number(receipt.receiptNumber), ...taxes],
      link: link === null ? null : { label: words.receipt.open, address: toReceiptAddress(link, order.id) },
    },
  ];
};

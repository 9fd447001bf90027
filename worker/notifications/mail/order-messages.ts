import type { OrderRecord } from "../../../db/queries/orders/orders.ts";
import type { NotificationKind, RefundStatus } from "../../../db/schema/enums.ts";
import { formatAmount } from "../../domain/money.rules.ts";
import { systemNotes } from "../../domain/orders/notes/system-notes.rules.ts";
import { isUnsettledLink } from "../../domain/payments/payment-link.rules.ts";
import { isAtCounter, isPaid } from "../../domain/payments/provider/status.rules.ts";
import { addressLines } from "../../domain/postal-address/address-lines.ts";
import type { OrderNotification, StoreContact } from "../order-notification.ts";
import type { Figures } from "./figures.ts";
import { type Letter, oneLine } from "./letter.ts";
import { paymentMeans, paymentSentence } from "./payment-words.ts";
import { receiptSection } from "./receipt-section.ts";
import type { MailWords } from "./words/mail-words.ts";

/** The parts of a letter that depend on the kind of mail. */
type Message = Pick<Letter, "preheader" | "headline" | "paragraphs" | "key" | "sections">;

const promiseText = ({ order }: OrderRecord, words: MailWords, { moment }: Figures): Letter["key"] => {
  const { scheduledFor, promisedAt, orderType } = order;
  if (scheduledFor !== null) return { label: words.plannedFor, value: moment(scheduledFor) };
  if (promisedAt === null) return null;
  return { label: orderType === "delivery" ? words.arrivesAt : words.readyAt, value: moment(promisedAt) };
};

const describeDestination = (
  { order }: OrderRecord,
  store: StoreContact,
  words: MailWords,
): Letter["sections"][number] => {
  const to = order.deliveryAddress;
  if (to === null) return { title: words.pickupAt, lines: [store.name, store.address] };
  const note = to.instructions ? [words.quoted(oneLine(to.instructions))] : [];
  return {
    title: words.deliverTo,
    lines: [oneLine(to.name || order.customerName), ...addressLines(to, store.countryCode).map(oneLine), ...note],
  };
};

const confirmed = (facts: OrderNotification, words: MailWords, figures: Figures): Message => {
  const { record, store } = facts;
  const { order, items, receipts } = record;
  const key = promiseText(record, words, figures);
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const summary = [figures.plural(count, words.dishes), figures.money(order.total)];
  const note = order.specialInstructions;
  return {
    preheader: words.facts(key ? [`${key.label} ${key.value}`, ...summary] : summary),
    headline: words.thanks(oneLine(order.customerName)),
    paragraphs: [words.received],
    key,
    sections: [
      describeDestination(record, store, words),
      ...(note ? [{ title: words.note, lines: [words.quoted(oneLine(note))] }] : []),
      { title: words.payment, lines: [paymentSentence(record, words, figures)] },
      ...receiptSection(facts, receipts[0], words, figures),
    ],
  };
};

const changed = (facts: OrderNotification, words: MailWords, figures: Figures): Message => {
  const { record, store } = facts;
  const edited = record.receipts.findLast(({ kind }) => kind === "edit");
  const key = promiseText(record, words, figures);
  return {
    preheader: key ? words.facts([`${key.label} ${key.value}`, figures.money(record.order.total)]) : words.changed.lead,
    headline: words.changed.headline,
    paragraphs: [words.changed.lead, words.sorry],
    key,
    sections: [
      describeDestination(record, store, words),
      { title: words.payment, lines: [paymentSentence(record, words, figures)] },
      ...receiptSection(facts, edited, words, figures),
    ],
  };
};

const ready = ({ record, store }: OrderNotification, words: MailWords, figures: Figures): Message => {
  const { headline, lead } = words.ready[record.order.orderType];
  const isPickup = record.order.orderType === "pickup";
  const isDue = record.order.outstanding > 0;
  return {
    preheader: isPickup ? words.facts([words.order(record.order.orderNumber), store.address]) : lead,
    headline,
    paragraphs: [lead],
    key: isPickup ? { label: words.pickupAt, value: store.address } : null,
    sections: [
      ...(isPickup ? [] : [describeDestination(record, store, words)]),
      ...(isDue ? [{ title: words.payment, lines: [paymentSentence(record, words, figures)] }] : []),
    ],
  };
};

const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** What happens with the captured money of a cancelled order in one currency. Only completed refunds are called
 *  done. */
const sentencesIn = (
  { payments, refunds }: Pick<OrderRecord, "payments" | "refunds">,
  words: MailWords,
  money: Figures["money"],
): string[] => {
  const ids = new Set(payments.map(({ id }) => id));
  const inStatus = (expected: RefundStatus) =>
    sumOf(refunds.filter(({ status, paymentId }) => status === expected && ids.has(paymentId)));
  const done = inStatus("succeeded");
  const requested = inStatus("pending");
  const failed = inStatus("failed");
  const left = sumOf(payments) - done - requested;
  return [
    ...(done > 0 ? [words.moneyRefunded(money(done))] : []),
    ...(requested > 0 ? [words.refundRequested(money(requested))] : []),
    ...(left > 0 ? [failed > 0 ? words.refundFailed(money(left)) : words.paymentNotRefunded(money(left))] : []),
  ];
};

/** What happens with the money of a cancelled order: refunded, refund requested, not refunded, or never charged. */
const moneySentences = ({ order, payments, refunds }: OrderRecord, words: MailWords, figures: Figures): string[] => {
  const paid = payments.filter(({ status, amount }) => isPaid(status) && amount > 0);
  if (paid.length === 0) return [words.nothingDue];
  const currencies = [...new Set(paid.map(({ currencyCode }) => currencyCode))];
  return currencies.flatMap((code) => {
    const money = code === order.currencyCode ? figures.money : (amount: number) => formatAmount(amount, code);
    return sentencesIn({ payments: paid.filter(({ currencyCode }) => currencyCode === code), refunds }, words, money);
  });
};

const cancelled = ({ record, reason }: OrderNotification, words: MailWords, figures: Figures): Message => {
  const money = moneySentences(record, words, figures);
  const isMismatch = reason === systemNotes.paymentMismatch;
  const why = isMismatch ? [words.otherAmountPaid] : reason ? [words.reason(oneLine(reason))] : [];
  return {
    preheader: money.join(" "),
    headline: words.cancelled,
    paragraphs: [...why, ...money, words.sorry],
    key: null,
    sections: [],
  };
};

const refunded = (facts: OrderNotification, words: MailWords, figures: Figures): Message => {
  const { record, refundId } = facts;
  const receipt = record.receipts.findLast((row) => row.refundId === refundId);
  const refund = record.refunds.find(({ id }) => id === refundId);
  const payment = record.payments.find(({ id }) => id === refund?.paymentId);
  const isByHand = payment === undefined || isAtCounter(payment.provider);
  const way = isByHand ? [words.refundedByHand] : [words.refundedTo(paymentMeans(payment, words)), words.banksTakeTime];
  return {
    preheader: way.join(" "),
    headline: words.refunded(figures.money(refund?.amount ?? 0)),
    paragraphs: way,
    key: null,
    sections: receiptSection(facts, receipt, words, figures),
  };
};

const isOver = ({ order: { status } }: OrderRecord): boolean => status === "completed" || status === "cancelled";

const link = ({ record }: OrderNotification, words: MailWords, figures: Figures): Message => ({
  preheader: words.order(record.order.orderNumber),
  headline: words.link.headline,
  paragraphs: [words.link.lead, words.link.unasked],
  key: isOver(record) ? null : promiseText(record, words, figures),
  sections: [],
});

/** Until when the guest can pay how much by a link. */
const paymentDue = ({ record }: OrderNotification, words: MailWords, { money, moment }: Figures): Message => {
  const { headline, change, order, changed, until } = words.paymentDue;
  const open = record.payments.findLast(isUnsettledLink);
  // An order that was not paid yet is changed at once.
  const whole = record.order.revision > 1 && record.order.status === "open" ? changed : order;
  return {
    preheader: words.order(record.order.orderNumber),
    headline: headline(money(open?.amount ?? record.order.outstanding)),
    paragraphs: [open && open.pendingEdit === null ? whole : change],
    key: open?.expiresAt ? { label: until, value: moment(open.expiresAt) } : null,
    sections: [],
  };
};

/** What became of an order whose link ended: as it was before, with a sum still due, or with the payment returned. */
const paymentEnded = ({ record }: OrderNotification, words: MailWords, { money }: Figures): Message => {
  const { headline, unchanged, stillDue, returned } = words.paymentEnded;
  const { outstanding } = record.order;
  const last = record.payments.findLast(({ expiresAt }) => expiresAt !== null);
  const text = last && isPaid(last.status) ? returned : outstanding > 0 ? stillDue(money(outstanding)) : unchanged;
  return { preheader: text, headline, paragraphs: [text, words.sorry], key: null, sections: [] };
};

const messages: Record<NotificationKind, typeof confirmed> = {
  ...{ confirmed, changed, ready, cancelled, refunded, link },
  ...{ payment_due: paymentDue, payment_ended: paymentEnded },
};

/** The message of a kind of mail. */
export const messageOf = (facts: OrderNotification, words: MailWords, figures: Figures): Message =>
  messages[facts.kind](facts, words, figures);

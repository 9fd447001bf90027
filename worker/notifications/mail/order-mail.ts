import type { OrderItemRow, OrderRecord } from "../../../db/queries/orders/orders.ts";
import type { NotificationKind } from "../../../db/schema/enums.ts";
import { languageOf } from "../../domain/language.ts";
import type { OrderNotification } from "../order-notification.ts";
import { createFigures, type Figures } from "./figures.ts";
import { type Letter, type LetterAmount, type LetterDish, oneLine } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import type { Mail } from "./mail.ts";
import { messageOf } from "./order-messages.ts";
import type { MailWords } from "./words/mail-words.ts";
import { mailWords } from "./words/words.ts";

const formatDish =
  (kind: NotificationKind, words: MailWords, { money }: Figures) =>
  ({ quantity, name, modifiers, specialInstructions, totalPrice }: OrderItemRow): LetterDish => ({
    quantity,
    name: oneLine(name),
    choices: words.list(modifiers.map((modifier) => oneLine(modifier.name))),
    note: specialInstructions ? words.quoted(oneLine(specialInstructions)) : null,
    amount: kind === "ready" ? null : money(totalPrice),
  });

/** All amounts as in the storefront, without zero amounts that carry no information. */
const fullSum = ({ order }: OrderRecord, words: MailWords, { money }: Figures): LetterAmount[] => {
  const row = (label: string, amount: string, weight: LetterAmount["weight"] = "plain") => ({ label, amount, weight });
  const pickupDiscount = order.discount - order.promoDiscount;
  const fee = order.deliveryFee === 0 ? words.freeDelivery : money(order.deliveryFee);
  return [
    row(words.subtotal, money(order.subtotal)),
    ...(pickupDiscount > 0 ? [row(words.discount, money(-pickupDiscount))] : []),
    ...(order.promoCode ? [row(words.promoCode(order.promoCode), money(-order.promoDiscount))] : []),
    ...(order.orderType === "delivery" ? [row(words.deliveryFee, fee)] : []),
    ...(order.taxIncluded ? [] : [row(words.tax, money(order.tax))]),
    ...(order.tip > 0 ? [row(words.tip, money(order.tip))] : []),
    row(words.total, money(order.total), "total"),
    ...(order.taxIncluded ? [row(words.taxIncluded, money(order.tax), "soft")] : []),
  ];
};

const listAmounts = ({ kind, record }: OrderNotification, words: MailWords, figures: Figures): LetterAmount[] => {
  if (kind === "ready") return [];
  if (kind === "confirmed" || kind === "changed") return fullSum(record, words, figures);
  const total: LetterAmount = { label: words.total, amount: figures.money(record.order.total), weight: "total" };
  if (kind !== "refunded") return [total];
  const arrived = record.refunds.filter(({ status }) => status === "succeeded");
  const back = figures.money(arrived.reduce((sum, { amount }) => sum + amount, 0));
  return [total, { label: words.refundedInAll, amount: back, weight: "plain" }];
};

/** The letter of an order mail in the store's language, currency and time zone. */
const buildLetter = (facts: OrderNotification): Letter => {
  const { kind, record, store, link, origin } = facts;
  const { order, items } = record;
  const language = languageOf(store.locale);
  const words = mailWords[language];
  const figures = createFigures({ ...store, currencyCode: order.currencyCode });
  return {
    language,
    subject: oneLine(words.subject[kind](order.orderNumber, store.name)),
    store: { ...store, origin },
    about: words.order(order.orderNumber),
    ...messageOf(facts, words, figures),
    link: link === null ? null : { label: words.showOrder, address: link },
    dishes: {
      title: words.yourOrder,
      lines: items.map(formatDish(kind, words, figures)),
      amounts: listAmounts(facts, words, figures),
    },
    contact: {
      questions: words.questions,
      address: store.address,
      phone: store.phone,
      email: store.email,
      why: words.why(store.name),
    },
    legalLinks: facts.legalLinks.map(({ label, address }) => ({ label: oneLine(label), address })),
  };
};

/** The mail to a guest about an order: confirmed, changed, ready, cancelled, refunded, its link, or a payment
 *  that is due or whose link ended. */
export const orderMail = (facts: OrderNotification): Mail => {
  const { id, record, store } = facts;
  const letter = buildLetter(facts);
  return {
    id,
    to: record.order.customerEmail,
    fromName: store.name,
    replyTo: store.email,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
  };
};

import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { type NoticeInput, type NoticeText, noticeMail } from "./notice.ts";

interface DisputeFacts {
  store: string;
  /** The formatted amount. */
  amount: string;
  /** The formatted time until which it can be answered; null if the processor names none. */
  until: string | null;
  orderNumber: string;
}

const messages: Record<StaffLanguage, (facts: DisputeFacts) => NoticeText> = {
  en: ({ store, amount, until, orderNumber }) => ({
    subject: `${store}: a payment of ${amount} is disputed`,
    headline: "A payment is disputed",
    paragraphs: [
      `A guest disputes the payment of ${amount} for order ${orderNumber}.`,
      until
        ? "If you do not answer in time, you lose the money. The dashboard lists what to send for this reason, and where."
        : "The dashboard lists what to send for this reason, and where.",
    ],
    key: until === null ? null : { label: "Answer by", value: until },
    action: "Open the dispute",
  }),
  de: ({ store, amount, until, orderNumber }) => ({
    subject: `${store}: Eine Zahlung über ${amount} wird angefochten`,
    headline: "Eine Zahlung wird angefochten",
    paragraphs: [
      `Ein Gast ficht die Zahlung über ${amount} für Bestellung ${orderNumber} an.`,
      until
        ? "Ohne rechtzeitige Antwort verlieren Sie das Geld. In der Verwaltung steht, welche Nachweise zu diesem Grund passen und wo Sie sie einreichen."
        : "In der Verwaltung steht, welche Nachweise zu diesem Grund passen und wo Sie sie einreichen.",
    ],
    key: until === null ? null : { label: "Antworten bis", value: until },
    action: "Anfechtung öffnen",
  }),
  ja: ({ store, amount, until, orderNumber }) => ({
    subject: `${store}：${amount}のお支払いに異議が申し立てられました`,
    headline: "お支払いに異議が申し立てられました",
    paragraphs: [
      `ご注文 ${orderNumber} のお支払い ${amount} に、お客様から異議申し立て（チャージバック）がありました。`,
      until
        ? "期限までに回答しないと、代金は返金されます。提出する資料と提出先はダッシュボードで確認できます。"
        : "提出する資料と提出先はダッシュボードで確認できます。",
    ],
    key: until === null ? null : { label: "回答期限", value: until },
    action: "異議申し立てを開く",
  }),
};

type DisputeMailInput = NoticeInput & Omit<DisputeFacts, "store">;

/** The mail to an owner about a new dispute. */
export const disputeMail = (input: DisputeMailInput): Mail =>
  noticeMail(input, messages[input.language]({ ...input, store: input.store.name }));

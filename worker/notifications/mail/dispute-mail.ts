import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { notice } from "./notice.ts";

interface DisputeMessages {
  subject: string;
  lead: string;
  what: string;
  action: string;
}

interface DisputeFacts {
  store: string;
  /** The formatted amount. */
  amount: string;
  /** The formatted time until which it can be answered; null if the processor names none. */
  until: string | null;
  orderNumber: string;
}

const messages: Record<StaffLanguage, (facts: DisputeFacts) => DisputeMessages> = {
  en: ({ store, amount, until, orderNumber }) => ({
    subject: `${store}: a payment of ${amount} is disputed`,
    lead: `A guest disputes the payment of ${amount} for order ${orderNumber}.`,
    what: until
      ? `Answer by ${until}, or you lose the money. The dashboard lists what to send for this reason, and where.`
      : "The dashboard lists what to send for this reason, and where.",
    action: "Open the dispute",
  }),
  de: ({ store, amount, until, orderNumber }) => ({
    subject: `${store}: Eine Zahlung über ${amount} wird angefochten`,
    lead: `Ein Gast ficht die Zahlung über ${amount} für Bestellung ${orderNumber} an.`,
    what: until
      ? `Antworten Sie bis ${until}, sonst verlieren Sie das Geld. Im Dashboard steht, welche Nachweise zu diesem Grund passen und wo Sie sie einreichen.`
      : "Im Dashboard steht, welche Nachweise zu diesem Grund passen und wo Sie sie einreichen.",
    action: "Anfechtung öffnen",
  }),
  ja: ({ store, amount, until, orderNumber }) => ({
    subject: `${store}：${amount}のお支払いに異議が申し立てられました`,
    lead: `ご注文 ${orderNumber} のお支払い ${amount} に、お客様から異議申し立て（チャージバック）がありました。`,
    what: until
      ? `${until}までに回答しないと、代金は返金されます。提出する資料と提出先はダッシュボードで確認できます。`
      : "提出する資料と提出先はダッシュボードで確認できます。",
    action: "異議申し立てを開く",
  }),
};

interface DisputeMailInput extends Omit<DisputeFacts, "store"> {
  id: string;
  to: string;
  storeName: string;
  language: StaffLanguage;
  link: string | null;
}

/** The mail to an owner about a new dispute. */
export const disputeMail = ({ id, to, storeName, language, link, ...facts }: DisputeMailInput): Mail => {
  const { subject, lead, what, action } = messages[language]({ store: storeName, ...facts });
  return { id, to, fromName: storeName, subject, ...notice({ language, paragraphs: [lead, what], action, link }) };
};

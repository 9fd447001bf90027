import { failingDays } from "../../domain/events/retry.rules.ts";
import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { notice } from "./notice.ts";

interface WebhookMessages {
  subject: string;
  lead: string;
  what: string;
  action: string;
}

interface WebhookNames {
  store: string;
  url: string;
  isGone: boolean;
}

const messages: Record<StaffLanguage, (names: WebhookNames) => WebhookMessages> = {
  en: ({ store, url, isGone }) => ({
    subject: `${store}: a webhook was turned off`,
    lead: isGone
      ? `We turned off the webhook ${url} because it responded with “410 Gone”.`
      : `We turned off the webhook ${url} because every delivery to it has failed for ${failingDays} days.`,
    what: "It no longer receives events. When it works again, remove it and add it again. Events that were not delivered stay in the delivery log for 90 days.",
    action: "Open webhooks",
  }),
  de: ({ store, url, isGone }) => ({
    subject: `${store}: Ein Webhook wurde abgeschaltet`,
    lead: isGone
      ? `Wir haben den Webhook ${url} abgeschaltet, weil er mit „410 Gone“ geantwortet hat.`
      : `Wir haben den Webhook ${url} abgeschaltet, weil seit ${failingDays} Tagen jede Zustellung dorthin fehlschlägt.`,
    what: "Er erhält keine Ereignisse mehr. Sobald er wieder funktioniert, entfernen Sie ihn bitte und legen ihn neu an. Nicht zugestellte Ereignisse bleiben 90 Tage lang im Zustellprotokoll.",
    action: "Webhooks öffnen",
  }),
  ja: ({ store, url, isGone }) => ({
    subject: `${store}：Webhookが無効になりました`,
    lead: isGone
      ? `Webhook ${url} が「410 Gone」を返したため、無効にしました。`
      : `Webhook ${url} への配信が${failingDays}日間すべて失敗しているため、無効にしました。`,
    what: "今後イベントは送信されません。復旧後は、いったん削除してから追加し直してください。未配信のイベントは90日間、配信ログに残ります。",
    action: "Webhookの設定を開く",
  }),
};

interface WebhookMailInput {
  id: string;
  to: string;
  storeName: string;
  language: StaffLanguage;
  url: string;
  /** The endpoint responded with 410 Gone. */
  isGone: boolean;
  link: string | null;
}

/** The mail that tells an owner that a webhook endpoint was disabled. */
export const webhookMail = ({ id, to, storeName, language, url, isGone, link }: WebhookMailInput): Mail => {
  const { subject, lead, what, action } = messages[language]({ store: storeName, url, isGone });
  return { id, to, fromName: storeName, subject, ...notice({ language, paragraphs: [lead, what], action, link }) };
};

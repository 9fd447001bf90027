import { failingDays } from "../../domain/events/retry.rules.ts";
import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { type NoticeInput, type NoticeText, noticeMail } from "./notice.ts";

interface WebhookNames {
  store: string;
  url: string;
  isGone: boolean;
}

const messages: Record<StaffLanguage, (names: WebhookNames) => NoticeText> = {
  en: ({ store, url, isGone }) => ({
    subject: `${store}: a webhook was turned off`,
    headline: "A webhook was turned off",
    paragraphs: [
      isGone
        ? "We turned off this webhook because it responded with “410 Gone”."
        : `We turned off this webhook because every delivery to it has failed for ${failingDays} days.`,
      "It no longer receives events. When it works again, remove it and add it again. Events that were not delivered stay in the delivery log for 90 days.",
    ],
    key: { label: "Webhook", value: url },
    action: "Open webhooks",
  }),
  de: ({ store, url, isGone }) => ({
    subject: `${store}: Ein Webhook wurde abgeschaltet`,
    headline: "Ein Webhook wurde abgeschaltet",
    paragraphs: [
      isGone
        ? "Wir haben diesen Webhook abgeschaltet, weil er mit „410 Gone“ geantwortet hat."
        : `Wir haben diesen Webhook abgeschaltet, weil seit ${failingDays} Tagen jede Zustellung dorthin fehlschlägt.`,
      "Er erhält keine Ereignisse mehr. Sobald er wieder funktioniert, entfernen Sie ihn bitte und legen ihn neu an. Nicht zugestellte Ereignisse bleiben 90 Tage lang im Zustellprotokoll.",
    ],
    key: { label: "Webhook", value: url },
    action: "Webhooks öffnen",
  }),
  ja: ({ store, url, isGone }) => ({
    subject: `${store}：Webhookが無効になりました`,
    headline: "Webhookを無効にしました",
    paragraphs: [
      isGone
        ? "下記のWebhookは「410 Gone」を返したため、無効にしました。"
        : `下記のWebhookは${failingDays}日間すべての配信に失敗したため、無効にしました。`,
      "今後イベントは送信されません。復旧後は、いったん削除してから追加し直してください。未配信のイベントは90日間、配信ログに残ります。",
    ],
    key: { label: "Webhook", value: url },
    action: "Webhookの設定を開く",
  }),
};

interface WebhookMailInput extends NoticeInput {
  url: string;
  /** The endpoint responded with 410 Gone. */
  isGone: boolean;
}

/** The mail that tells an owner that a webhook endpoint was disabled. */
export const webhookMail = (input: WebhookMailInput): Mail =>
  noticeMail(input, messages[input.language]({ ...input, store: input.store.name }));

import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { type NoticeInput, type NoticeText, noticeMail } from "./notice.ts";

const messages: Record<StaffLanguage, (store: string, email: string) => NoticeText> = {
  en: (store, email) => ({
    subject: `You now have access to ${store}`,
    headline: "Welcome to the team",
    paragraphs: [
      `${store} has given you access to its dashboard.`,
      "Sign in with this address. We email you a code each time, so there is no password to remember.",
    ],
    key: { label: "Sign in as", value: email },
    action: "Open the dashboard",
  }),
  de: (store, email) => ({
    subject: `Sie haben jetzt Zugang zu ${store}`,
    headline: "Willkommen im Team",
    paragraphs: [
      `${store} hat Ihnen Zugang zur Verwaltung gegeben.`,
      "Melden Sie sich mit dieser Adresse an. Sie bekommen jedes Mal einen Code per E-Mail und brauchen kein Passwort.",
    ],
    key: { label: "Anmelden als", value: email },
    action: "Zur Verwaltung",
  }),
  ja: (store, email) => ({
    subject: `${store} のチームに追加されました`,
    headline: "チームへようこそ",
    paragraphs: [
      `${store} の管理画面を利用できるようになりました。`,
      "下記のメールアドレスでログインしてください。毎回コードをメールでお送りするので、パスワードは不要です。",
    ],
    key: { label: "ログイン用メールアドレス", value: email },
    action: "管理画面を開く",
  }),
};

/** The mail that invites a person to the team. It grants no access by itself. */
export const invitationMail = (input: NoticeInput): Mail =>
  noticeMail(input, messages[input.language](input.store.name, input.to));

import type { Language } from "../domain/language.ts";
import type { Mail } from "./mailer.ts";
import { notice } from "./notice.ts";

interface InvitationWords {
  subject: string;
  lead: string;
  use: string;
  action: string;
}

const words: Record<Language, (store: string, email: string) => InvitationWords> = {
  en: (store, email) => ({
    subject: `You are on the team of ${store}`,
    lead: `${store} has given you access to its dashboard.`,
    use: `Sign in as ${email}. A code is mailed to you each time, so there is no password to remember.`,
    action: "Open the dashboard",
  }),
  de: (store, email) => ({
    subject: `Sie gehören zum Team von ${store}`,
    lead: `${store} hat Ihnen Zugang zur Verwaltung gegeben.`,
    use: `Melden Sie sich als ${email} an. Sie bekommen jedes Mal einen Code per Mail und brauchen kein Passwort.`,
    action: "Zur Verwaltung",
  }),
  ja: (store, email) => ({
    subject: `${store} のチームに追加されました`,
    lead: `${store} の管理画面を利用できるようになりました。`,
    use: `${email} でログインしてください。毎回コードをメールでお送りするので、パスワードは不要です。`,
    action: "管理画面を開く",
  }),
};

interface InvitationFacts {
  id: string;
  to: string;
  storeName: string;
  language: Language;
  /** Where the work begins. */
  link: string;
}

/** The mail that tells somebody where they can sign in to work. It opens nothing by itself. */
export const invitationMail = ({ id, to, storeName, language, link }: InvitationFacts): Mail => {
  const { subject, lead, use, action } = words[language](storeName, to);
  return { id, to, fromName: storeName, subject, ...notice({ language, paragraphs: [lead, use], action, link }) };
};

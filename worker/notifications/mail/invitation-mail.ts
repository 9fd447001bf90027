import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { notice } from "./notice.ts";

interface InvitationMessages {
  subject: string;
  lead: string;
  use: string;
  action: string;
}

const messages: Record<StaffLanguage, (store: string, email: string) => InvitationMessages> = {
  en: (store, email) => ({
    subject: `You now have access to ${store}`,
    lead: `${store} has given you access to its dashboard.`,
    use: `Sign in as ${email}. We email you a code each time, so there is no password to remember.`,
    action: "Open the dashboard",
  }),
  de: (store, email) => ({
    subject: `Sie haben jetzt Zugang zu ${store}`,
    lead: `${store} hat Ihnen Zugang zur Verwaltung gegeben.`,
    use: `Melden Sie sich als ${email} an. Sie bekommen jedes Mal einen Code per E-Mail und brauchen kein Passwort.`,
    action: "Zur Verwaltung",
  }),
  ja: (store, email) => ({
    subject: `${store} のチームに追加されました`,
    lead: `${store} の管理画面を利用できるようになりました。`,
    use: `${email} でログインしてください。毎回コードをメールでお送りするので、パスワードは不要です。`,
    action: "管理画面を開く",
  }),
};

interface InvitationInput {
  id: string;
  to: string;
  storeName: string;
  language: StaffLanguage;
  /** The address of the dashboard. */
  link: string;
}

/** The mail that invites a person to the team. It grants no access by itself. */
export const invitationMail = ({ id, to, storeName, language, link }: InvitationInput): Mail => {
  const { subject, lead, use, action } = messages[language](storeName, to);
  return { id, to, fromName: storeName, subject, ...notice({ language, paragraphs: [lead, use], action, link }) };
};

import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { notice } from "./notice.ts";

interface RecoveryMessages {
  subject: string;
  lead: string;
  use: string;
  action: string;
}

const messages: Record<StaffLanguage, (person: string, at: string) => RecoveryMessages> = {
  en: (person, at) => ({
    subject: "Someone is asking for access without a passkey",
    lead: `${person} has no passkey at hand and is asking for their role. It opens on ${at}.`,
    use: "If you know about this, you need not do anything. If not, stop it now: someone may be reading their mail.",
    action: "Review it under Members",
  }),
  de: (person, at) => ({
    subject: "Zugang ohne Passkey angefragt",
    lead: `${person} hat keinen Passkey zur Hand und möchte die eigene Rolle zurück. Sie öffnet sich am ${at}.`,
    use: "Wenn Sie davon wissen, müssen Sie nichts tun. Wenn nicht, stoppen Sie die Anfrage jetzt: Vielleicht liest jemand die E-Mails mit.",
    action: "Unter „Mitarbeitende“ prüfen",
  }),
  ja: (person, at) => ({
    subject: "パスキーなしでのアクセスが申請されました",
    lead: `${person} さんがパスキーを使えないため、権限の回復を申請しています。${at} に有効になります。`,
    use: "心当たりがある場合は、何もする必要はありません。心当たりがない場合は、メールを第三者に読まれているおそれがあるため、すぐに停止してください。",
    action: "スタッフ画面で確認する",
  }),
};

interface RecoveryMailInput {
  id: string;
  to: string;
  storeName: string;
  language: StaffLanguage;
  /** The e-mail address of the person who asks. */
  person: string;
  /** When the role opens, in the store's language and time zone. */
  at: string;
  link: string;
}

/** The mail that warns an owner of a request for a role without a passkey. */
export const roleRecoveryMail = ({ id, to, storeName, language, person, at, link }: RecoveryMailInput): Mail => {
  const { subject, lead, use, action } = messages[language](person, at);
  return { id, to, fromName: storeName, subject, ...notice({ language, paragraphs: [lead, use], action, link }) };
};

import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { type NoticeInput, type NoticeText, noticeMail } from "./notice.ts";

const messages: Record<StaffLanguage, (person: string, at: string) => NoticeText> = {
  en: (person, at) => ({
    subject: "Someone is asking for access without a passkey",
    headline: "Someone is asking for access",
    paragraphs: [
      `${person} has no passkey at hand and is asking for their role.`,
      "If you know about this, you need not do anything. If not, stop it now: someone may be reading their mail.",
    ],
    key: { label: "Opens on", value: at },
    action: "Review it under Members",
  }),
  de: (person, at) => ({
    subject: "Zugang ohne Passkey angefragt",
    headline: "Jemand möchte Zugang",
    paragraphs: [
      `${person} hat keinen Passkey zur Hand und möchte die eigene Rolle zurück.`,
      "Wenn Sie davon wissen, müssen Sie nichts tun. Wenn nicht, stoppen Sie die Anfrage jetzt: Vielleicht liest jemand die E-Mails mit.",
    ],
    key: { label: "Öffnet sich am", value: at },
    action: "Unter „Mitarbeitende“ prüfen",
  }),
  ja: (person, at) => ({
    subject: "パスキーなしでのアクセスが申請されました",
    headline: "アクセスの申請があります",
    paragraphs: [
      `${person} さんがパスキーを使えないため、権限の回復を申請しています。`,
      "心当たりがある場合は、何もする必要はありません。心当たりがない場合は、メールを第三者に読まれているおそれがあるため、すぐに停止してください。",
    ],
    key: { label: "有効になる日時", value: at },
    action: "スタッフ画面で確認する",
  }),
};

interface RecoveryMailInput extends NoticeInput {
  /** The e-mail address of the person who asks. */
  person: string;
  /** When the role opens, in the store's language and time zone. */
  at: string;
}

/** The mail that warns an owner of a request for a role without a passkey. */
export const roleRecoveryMail = (input: RecoveryMailInput): Mail =>
  noticeMail(input, messages[input.language](input.person, input.at));

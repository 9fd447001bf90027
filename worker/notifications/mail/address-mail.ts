import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { type NoticeInput, type NoticeText, noticeMail } from "./notice.ts";

interface About {
  /** The old address. */
  person: string;
  newEmail: string;
}

const changed: Record<StaffLanguage, (store: string, newEmail: string, hasLink: boolean) => NoticeText> = {
  en: (store, newEmail, hasLink) => ({
    subject: "Your sign-in address was changed",
    headline: "Your sign-in address was changed",
    paragraphs: [
      `Your account at ${store} no longer uses this address. All other devices were signed out.`,
      hasLink
        ? "If that was you, you need not do anything. If not, turn your role off now: no one can use it until a passkey, a recovery code or another owner decides."
        : "You or another owner confirmed it. If you know nothing of it, talk to an owner.",
    ],
    key: { label: "New address", value: newEmail },
    action: "That was not me: turn my role off",
  }),
  de: (store, newEmail, hasLink) => ({
    subject: "Ihre Adresse zum Anmelden wurde geändert",
    headline: "Ihre Adresse zum Anmelden wurde geändert",
    paragraphs: [
      `Ihr Konto bei ${store} nutzt diese Adresse nicht mehr. Alle anderen Geräte wurden abgemeldet.`,
      hasLink
        ? "Waren Sie das, müssen Sie nichts tun. Wenn nicht, schalten Sie Ihre Rolle jetzt ab: Niemand kann sie nutzen, bis ein Passkey, ein Wiederherstellungscode oder eine andere Inhaberin oder ein anderer Inhaber entscheidet."
        : "Sie selbst oder eine andere Person mit der Rolle Inhaber haben das bestätigt. Wenn Sie nichts davon wissen, sprechen Sie mit ihr.",
    ],
    key: { label: "Neue Adresse", value: newEmail },
    action: "Das war ich nicht: Rolle abschalten",
  }),
  ja: (store, newEmail, hasLink) => ({
    subject: "ログイン用メールアドレスが変更されました",
    headline: "ログイン用メールアドレスが変更されました",
    paragraphs: [
      `${store} のアカウントでは、このアドレスは使われなくなりました。ほかの端末はすべてログアウトされています。`,
      hasLink
        ? "ご本人による変更であれば、何もする必要はありません。心当たりがない場合は、すぐに権限を停止してください。パスキー、復旧コード、または別のオーナーが判断するまで、誰もその権限を使えません。"
        : "ご本人または別のオーナーが確認済みの変更です。心当たりがない場合は、オーナーにご連絡ください。",
    ],
    key: { label: "新しいアドレス", value: newEmail },
    action: "心当たりがないので権限を停止する",
  }),
};

const waiting: Record<StaffLanguage, (about: About & { at: string }) => NoticeText> = {
  en: ({ person, newEmail, at }) => ({
    subject: "Someone wants to change their sign-in address",
    headline: "A sign-in address is to change",
    paragraphs: [
      `${person} wants to sign in with ${newEmail} from now on, and the old address did not confirm it.`,
      "If you know about this, you need not do anything. If not, stop it now under Members.",
    ],
    key: { label: "Possible from", value: at },
    action: "Review it",
  }),
  de: ({ person, newEmail, at }) => ({
    subject: "Eine Adresse zum Anmelden soll geändert werden",
    headline: "Eine Adresse zum Anmelden soll geändert werden",
    paragraphs: [
      `${person} möchte sich künftig mit ${newEmail} anmelden. Die alte Adresse hat das nicht bestätigt.`,
      "Wenn Sie davon wissen, müssen Sie nichts tun. Wenn nicht, stoppen Sie es jetzt unter „Mitarbeitende“.",
    ],
    key: { label: "Möglich ab", value: at },
    action: "Prüfen",
  }),
  ja: ({ person, newEmail, at }) => ({
    subject: "ログイン用アドレスの変更が申請されました",
    headline: "ログイン用アドレスの変更申請があります",
    paragraphs: [
      `${person} さんが、今後 ${newEmail} でログインしたいと申請しています。元のアドレスでの確認は済んでいません。`,
      "心当たりがある場合は、何もする必要はありません。心当たりがない場合は、「スタッフ」画面ですぐに停止してください。",
    ],
    key: { label: "変更できる日時", value: at },
    action: "確認する",
  }),
};

const frozen: Record<StaffLanguage, (about: About) => NoticeText> = {
  en: ({ person, newEmail }) => ({
    subject: "A role on your team was turned off",
    headline: "A role was turned off",
    paragraphs: [
      `The sign-in address of ${person} was changed, and the old address says that this was not them.`,
      "Their role is off until you decide under Members which address is right. Talk to the person first, by phone.",
    ],
    key: { label: "New address", value: newEmail },
    action: "Decide",
  }),
  de: ({ person, newEmail }) => ({
    subject: "Eine Rolle in Ihrem Team wurde abgeschaltet",
    headline: "Eine Rolle wurde abgeschaltet",
    paragraphs: [
      `Die Adresse, mit der sich ${person} anmeldet, wurde geändert. Von der alten Adresse kam die Meldung, dass das nicht gewollt war.`,
      "Die Rolle ist aus, bis Sie unter „Mitarbeitende“ entscheiden, welche Adresse gilt. Sprechen Sie vorher mit der Person, am besten am Telefon.",
    ],
    key: { label: "Neue Adresse", value: newEmail },
    action: "Entscheiden",
  }),
  ja: ({ person, newEmail }) => ({
    subject: "スタッフの権限が停止されました",
    headline: "権限が停止されました",
    paragraphs: [
      `${person} さんのログイン用アドレスが変更されましたが、元のアドレスから「本人の操作ではない」と連絡がありました。`,
      "「スタッフ」画面でどちらのアドレスが正しいかを決めるまで、権限は停止されたままです。先にご本人へ電話などで確認してください。",
    ],
    key: { label: "新しいアドレス", value: newEmail },
    action: "判断する",
  }),
};

/** The mail to the old address of a changed account. Its link, if it has one, freezes the role and undoes nothing. */
export const addressChangedMail = (input: NoticeInput, newEmail: string): Mail =>
  noticeMail(input, changed[input.language](input.store.name, newEmail, input.link !== null));

/** The mail about a change that waits for 24 hours, to the owners and the old address. */
export const addressWaitingMail = (input: NoticeInput, about: About & { at: string }): Mail =>
  noticeMail(input, waiting[input.language](about));

/** The mail to the owners about a role that the old address froze. */
export const roleFrozenMail = (input: NoticeInput, about: About): Mail =>
  noticeMail(input, frozen[input.language](about));

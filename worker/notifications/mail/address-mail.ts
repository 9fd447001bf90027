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
      ...(hasLink
        ? [
            "If that was you, you need not do anything.",
            "If it was not you, turn your role off now with the button below. It works for 30 days, and from then on no one can use your role.",
            "Then take the account back: on the page that opens, with a passkey or a recovery code from before the change, or call an owner, who decides under Members.",
          ]
        : [
            "You confirmed it with a passkey, or another owner did. If you know nothing of it, call an owner now: under Members they can end this access.",
          ]),
    ],
    key: { label: "New address", value: newEmail },
    action: "That was not me: turn my role off",
  }),
  de: (store, newEmail, hasLink) => ({
    subject: "Ihre Adresse zum Anmelden wurde geändert",
    headline: "Ihre Adresse zum Anmelden wurde geändert",
    paragraphs: [
      `Ihr Konto bei ${store} nutzt diese Adresse nicht mehr. Alle anderen Geräte wurden abgemeldet.`,
      ...(hasLink
        ? [
            "Waren Sie das, müssen Sie nichts tun.",
            "Waren Sie es nicht, schalten Sie Ihre Rolle jetzt mit dem Knopf unten ab. Er funktioniert 30 Tage lang. Danach kann niemand mehr Ihre Rolle nutzen.",
            "Holen Sie sich dann Ihr Konto zurück: auf der Seite, die sich öffnet, mit einem Passkey oder einem Wiederherstellungscode von vor der Änderung. Oder rufen Sie eine Inhaberin oder einen Inhaber an: Unter „Mitarbeitende“ wird entschieden, welche Adresse gilt.",
          ]
        : [
            "Sie haben das mit einem Passkey bestätigt, oder eine andere Person mit der Rolle Inhaber war es. Wenn Sie nichts davon wissen, rufen Sie jetzt eine Inhaberin oder einen Inhaber an: Unter „Mitarbeitende“ lässt sich dieser Zugang beenden.",
          ]),
    ],
    key: { label: "Neue Adresse", value: newEmail },
    action: "Das war ich nicht: Rolle abschalten",
  }),
  ja: (store, newEmail, hasLink) => ({
    subject: "ログイン用メールアドレスが変更されました",
    headline: "ログイン用メールアドレスが変更されました",
    paragraphs: [
      `${store} のアカウントでは、このアドレスは使われなくなりました。ほかの端末はすべてログアウトされています。`,
      ...(hasLink
        ? [
            "ご本人による変更であれば、何もする必要はありません。",
            "心当たりがない場合は、すぐに下のボタンで権限を停止してください。ボタンは30日間使えます。停止すると、誰もあなたの権限を使えなくなります。",
            "そのあと、開いたページで、変更前からお持ちのパスキーまたは復旧コードを使ってアカウントを取り戻してください。お持ちでない場合は、オーナーに電話してください。オーナーが「スタッフ」画面でどちらのアドレスが正しいかを決めます。",
          ]
        : [
            "ご本人がパスキーで確認したか、別のオーナーが確認した変更です。心当たりがない場合は、すぐにオーナーに電話してください。「スタッフ」画面でこのアクセスを止められます。",
          ]),
    ],
    key: { label: "新しいアドレス", value: newEmail },
    action: "心当たりがないので権限を停止する",
  }),
};

interface Waiting extends About {
  /** When the change is possible. */
  at: string;
  /** Whether the mail goes to the person, who cannot stop it under Members. */
  isOwn: boolean;
}

const waiting: Record<StaffLanguage, (about: Waiting) => NoticeText> = {
  en: ({ person, newEmail, at, isOwn }) => ({
    subject: "Someone wants to change their sign-in address",
    headline: "A sign-in address is to change",
    paragraphs: [
      `${person} wants to sign in with ${newEmail} from now on, and the old address did not confirm it.`,
      isOwn
        ? "If that was you, you need not do anything. If not, call an owner now: they stop it under Members. Then sign in and sign out on all devices."
        : "If you know about this, you need not do anything. If not, stop it now under Members.",
    ],
    key: { label: "Possible from", value: at },
    action: isOwn ? "Sign in" : "Review it",
  }),
  de: ({ person, newEmail, at, isOwn }) => ({
    subject: "Eine Adresse zum Anmelden soll geändert werden",
    headline: "Eine Adresse zum Anmelden soll geändert werden",
    paragraphs: [
      `${person} möchte sich künftig mit ${newEmail} anmelden. Die alte Adresse hat das nicht bestätigt.`,
      isOwn
        ? "Waren Sie das, müssen Sie nichts tun. Wenn nicht, rufen Sie jetzt eine Inhaberin oder einen Inhaber an: Unter „Mitarbeitende“ lässt es sich stoppen. Melden Sie sich danach an und auf allen Geräten ab."
        : "Wenn Sie davon wissen, müssen Sie nichts tun. Wenn nicht, stoppen Sie es jetzt unter „Mitarbeitende“.",
    ],
    key: { label: "Möglich ab", value: at },
    action: isOwn ? "Anmelden" : "Prüfen",
  }),
  ja: ({ person, newEmail, at, isOwn }) => ({
    subject: "ログイン用アドレスの変更が申請されました",
    headline: "ログイン用アドレスの変更申請があります",
    paragraphs: [
      `${person} さんが、今後 ${newEmail} でログインしたいと申請しています。元のアドレスでの確認は済んでいません。`,
      isOwn
        ? "ご本人による申請であれば、何もする必要はありません。心当たりがない場合は、すぐにオーナーに電話してください。オーナーが「スタッフ」画面で停止できます。そのあとログインし、すべての端末からログアウトしてください。"
        : "心当たりがある場合は、何もする必要はありません。心当たりがない場合は、「スタッフ」画面ですぐに停止してください。",
    ],
    key: { label: "変更できる日時", value: at },
    action: isOwn ? "ログイン" : "確認する",
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
export const addressWaitingMail = (input: NoticeInput, about: Waiting): Mail =>
  noticeMail(input, waiting[input.language](about));

/** The mail to the owners about a role that the old address froze. */
export const roleFrozenMail = (input: NoticeInput, about: About): Mail =>
  noticeMail(input, frozen[input.language](about));

import type { StaffLanguage } from "../../domain/language.ts";
import type { Mail } from "./mail.ts";
import { type NoticeInput, type NoticeText, noticeMail } from "./notice.ts";

const ended: Record<StaffLanguage, (store: string) => NoticeText> = {
  en: (store) => ({
    subject: "Your PIN for shared tablets has ended",
    headline: "Please choose a new PIN",
    paragraphs: [
      `Someone else chose your PIN for the shared tablets of ${store}, so it no longer works.`,
      "Sign in on your own device and choose a PIN that only you know.",
    ],
    key: null,
    action: "Choose a PIN",
  }),
  de: (store) => ({
    subject: "Ihre PIN für gemeinsame Tablets gilt nicht mehr",
    headline: "Bitte wählen Sie eine neue PIN",
    paragraphs: [
      `Ihre PIN für die gemeinsamen Tablets von ${store} hat jemand anderes festgelegt. Deshalb gilt sie nicht mehr.`,
      "Melden Sie sich an Ihrem eigenen Gerät an und wählen Sie eine PIN, die nur Sie kennen.",
    ],
    key: null,
    action: "PIN wählen",
  }),
  ja: (store) => ({
    subject: "共用端末の暗証番号が無効になりました",
    headline: "新しい暗証番号を設定してください",
    paragraphs: [
      `${store} の共用端末の暗証番号は、ご本人以外が設定したものだったため、使えなくなりました。`,
      "ご自分の端末でログインし、ご本人だけが知る番号を設定してください。",
    ],
    key: null,
    action: "暗証番号を設定する",
  }),
};

const chosen: Record<StaffLanguage, (store: string) => NoticeText> = {
  en: (store) => ({
    subject: "Your PIN for shared tablets was set",
    headline: "A PIN was set for you",
    paragraphs: [
      `A PIN for the shared tablets of ${store} was just chosen with the invitation made for you.`,
      "If that was not you, choose another one on your own device, and tell an owner.",
    ],
    key: null,
    action: "Choose another PIN",
  }),
  de: (store) => ({
    subject: "Ihre PIN für gemeinsame Tablets wurde festgelegt",
    headline: "Für Sie wurde eine PIN festgelegt",
    paragraphs: [
      `Mit der Einladung an Sie wurde gerade eine PIN für die gemeinsamen Tablets von ${store} gewählt.`,
      "Waren Sie das nicht, wählen Sie an Ihrem eigenen Gerät eine andere und sagen Sie der Inhaberin oder dem Inhaber Bescheid.",
    ],
    key: null,
    action: "Andere PIN wählen",
  }),
  ja: (store) => ({
    subject: "共用端末の暗証番号が設定されました",
    headline: "暗証番号が設定されました",
    paragraphs: [
      `あなた宛ての招待から、${store} の共用端末の暗証番号が設定されました。`,
      "心当たりがない場合は、ご自分の端末で別の番号を設定し、オーナーに知らせてください。",
    ],
    key: null,
    action: "別の番号を設定する",
  }),
};

/** The mail that tells an owner or a manager that a PIN which another person chose has ended. */
export const endedPinMail = (input: NoticeInput): Mail => noticeMail(input, ended[input.language](input.store.name));

/** The mail that tells a person that their invitation was used to choose a PIN. */
export const chosenPinMail = (input: NoticeInput): Mail => noticeMail(input, chosen[input.language](input.store.name));

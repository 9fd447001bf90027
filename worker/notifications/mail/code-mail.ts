import { type Language, textDirection } from "../../domain/language.ts";
import type { LabelledLink } from "../../domain/legal/links.rules.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { Mail } from "./mail.ts";
import { band, mailFrame, table } from "./mail-frame.ts";
import { headline, paragraph } from "./parts.ts";
import { createStationery, type Letterhead, type Stationery } from "./stationery.ts";

interface CodeMessages {
  subject: string;
  lead: string;
  use: string;
  unasked: string;
}

const messages: Record<Language, (code: string, store: string, minutes: number) => CodeMessages> = {
  en: (code, store, minutes) => ({
    subject: `${code} is your code for ${store}`,
    lead: `Your code for ${store}:`,
    use: `Enter it in the browser where you requested it. It works once and expires in ${minutes} minutes.`,
    unasked: "If you did not request a code, you can ignore this email. No one can sign in without it.",
  }),
  de: (code, store, minutes) => ({
    subject: `${code} ist Ihr Code für ${store}`,
    lead: `Ihr Code für ${store}:`,
    use: `Bitte geben Sie ihn in dem Browser ein, in dem Sie ihn angefordert haben. Er gilt einmal und ${minutes} Minuten lang.`,
    unasked:
      "Sie haben keinen Code angefordert? Dann können Sie diese E-Mail ignorieren. Ohne den Code kann sich niemand anmelden.",
  }),
  ja: (code, store, minutes) => ({
    subject: `${store} の確認コード：${code}`,
    lead: `${store} の確認コード：`,
    use: `コードをリクエストした画面に入力してください。同じブラウザで${minutes}分以内に一度だけ使えます。`,
    unasked: "お心当たりのない場合は、このメールを破棄してください。コードなしでは誰もログインできません。",
  }),
  ar: (code, store, minutes) => ({
    subject: `${code} رمزك لدى ${store}`,
    lead: `رمزك لدى ${store}:`,
    use: `أدخله في المتصفح الذي طلبته منه. يصلح لمرة واحدة، وتنتهي صلاحيته بعد ${minutes} ${minutes <= 10 ? "دقائق" : "دقيقة"}.`,
    unasked: "إن لم تطلب رمزًا فتجاهل هذه الرسالة. لا يمكن لأحد تسجيل الدخول من دونه.",
  }),
};

/** The code in large figures, so that it is read and typed from another screen. */
const codeBox = (code: string, { day, text, innerRadius }: Stationery): string =>
  table(
    `<tr><td class="key text" align="center" dir="ltr" style="padding:18px;background:${day.sunken};border-radius:${innerRadius}px;color:${day.text};font:600 32px/1.2 ${text};letter-spacing:6px">${escapeHtml(code)}</td></tr>`,
  );

const legalHtml = (links: readonly LabelledLink[], { day }: Stationery): string =>
  links
    .map(
      ({ label, address }) =>
        `<a href="${escapeHtml(address)}" class="soft" style="color:${day.soft}"><bdi>${escapeHtml(label)}</bdi></a>`,
    )
    .join(" · ");

const legalText = (links: readonly LabelledLink[]): string =>
  links.length > 0 ? `\n${links.map(({ label, address }) => `${label}: ${address}`).join("\n")}\n` : "";

/** Splits a code into two groups, which are easier to read. grouped("12345678") is "1234 5678". */
const grouped = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

interface CodeMailInput {
  id: string;
  to: string;
  code: string;
  store: Letterhead;
  language: Language;
  minutes: number;
  legalLinks: readonly LabelledLink[];
}

/** The mail with a one-time code, in the store's language. The code is in the subject, which notifications show. */
export const codeMail = (input: CodeMailInput): Mail => {
  const { id, to, code, store, language, minutes, legalLinks } = input;
  const { subject, lead, use, unasked } = messages[language](code, store.name, minutes);
  const stationery = createStationery(store);
  const small = `<p class="soft" style="margin:0 0 12px;color:${stationery.day.soft};font-size:14px">${escapeHtml(unasked)}</p>`;
  const card = [
    band(headline(lead.replace(/[:：]$/, ""), stationery), "32px 32px 4px"),
    band(codeBox(grouped(code), stationery)),
    band(paragraph(use, stationery) + small, "0 32px 20px"),
  ].join("");
  const below = [`<bdi>${escapeHtml(store.name)}</bdi>`, legalHtml(legalLinks, stationery)]
    .filter(Boolean)
    .join("<br>");
  const html = mailFrame({ language, subject, preheader: use, store }, stationery, { card, below });
  // On a row of its own, because the groups of a code would change places behind Arabic words.
  const gap = textDirection(language) === "rtl" ? "\n" : " ";
  const text = `${lead}${gap}${grouped(code)}\n\n${use}\n\n${unasked}\n${legalText(legalLinks)}`;
  return { id, to, fromName: store.name, subject, text, html };
};

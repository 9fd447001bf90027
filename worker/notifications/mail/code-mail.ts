import type { Language } from "../../domain/language.ts";
import type { LabelledLink } from "../../domain/legal/links.rules.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { Mail } from "./mail.ts";

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
};

const paragraph = (text: string, style: string) => `<p style="${style}">${escapeHtml(text)}</p>`;

const legalHtml = (links: readonly LabelledLink[]): string =>
  links.length > 0
    ? `<p style="margin:0;font-size:14px">${links.map(({ label, address }) => `<a href="${escapeHtml(address)}" style="color:#6b6259">${escapeHtml(label)}</a>`).join(" · ")}</p>`
    : "";

const legalText = (links: readonly LabelledLink[]): string =>
  links.length > 0 ? `\n${links.map(({ label, address }) => `${label}: ${address}`).join("\n")}\n` : "";

/** Splits a code into two groups, which are easier to read. grouped("12345678") is "1234 5678". */
const grouped = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;

interface CodeMailInput {
  id: string;
  to: string;
  code: string;
  storeName: string;
  language: Language;
  minutes: number;
  legalLinks: readonly LabelledLink[];
}

/** The mail with a one-time code, in the store's language. The code is in the subject, which notifications show. */
export const codeMail = ({ id, to, code, storeName, language, minutes, legalLinks }: CodeMailInput): Mail => {
  const { subject, lead, use, unasked } = messages[language](code, storeName, minutes);
  const calm = "margin:0 0 16px";
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="font:16px/1.6 Georgia,serif;max-width:32em;margin:0 auto;padding:24px">',
    paragraph(lead, calm),
    paragraph(grouped(code), "margin:0 0 16px;font-size:32px;letter-spacing:6px"),
    paragraph(use, calm),
    paragraph(unasked, "margin:0 0 16px;color:#6b6259"),
    legalHtml(legalLinks),
    "</body></html>",
  ].join("");
  const text = `${lead} ${grouped(code)}\n\n${use}\n\n${unasked}\n${legalText(legalLinks)}`;
  return { id, to, fromName: storeName, subject, text, html };
};

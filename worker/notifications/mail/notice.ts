import type { StaffLanguage } from "../../domain/language.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { Mail } from "./mail.ts";

interface NoticeText {
  language: StaffLanguage;
  paragraphs: readonly string[];
  /** The label of the link. */
  action: string;
  /** Null if the store has no known host. */
  link: string | null;
}

/** A short mail to a staff member: some sentences and a link. */
export const notice = ({ language, paragraphs, action, link }: NoticeText): Pick<Mail, "text" | "html"> => {
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="font:16px/1.6 Georgia,serif;max-width:32em;margin:0 auto;padding:24px">',
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(link ? [`<p style="margin:0"><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>`] : []),
    "</body></html>",
  ].join("");
  const text = [...paragraphs, ...(link ? [`${action}: ${link}`] : [])].join("\n\n");
  return { text: `${text}\n`, html };
};

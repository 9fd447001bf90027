import type { StaffLanguage } from "../../domain/language.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { Mail } from "./mail.ts";
import { band, mailFrame } from "./mail-frame.ts";
import { button, headline, keyFact, paragraph } from "./parts.ts";
import { createStationery, type Letterhead } from "./stationery.ts";

/** What a notice says in one language. */
export interface NoticeText {
  subject: string;
  headline: string;
  paragraphs: readonly string[];
  /** The most important fact; null if there is none. */
  key: { label: string; value: string } | null;
  /** The label of the link. */
  action: string;
}

export interface NoticeInput {
  id: string;
  to: string;
  store: Letterhead;
  language: StaffLanguage;
  /** Null if the store has no known host. */
  link: string | null;
}

/** Why a staff member received a notice. */
const reasons: Record<StaffLanguage, (store: string) => string> = {
  en: (store) => `You received this email because you have access to the dashboard of ${store}.`,
  de: (store) => `Sie erhalten diese E-Mail, weil Sie Zugang zur Verwaltung von ${store} haben.`,
  ja: (store) => `このメールは、${store}の管理画面をご利用の方にお送りしています。`,
};

/** A short mail to a staff member: some sentences, a fact and a link, in the frame of the mails to guests. */
export const noticeMail = ({ id, to, store, language, link }: NoticeInput, notice: NoticeText): Mail => {
  const { subject, paragraphs, key, action } = notice;
  const stationery = createStationery(store);
  const why = reasons[language](store.name);
  const [lead = ""] = paragraphs;
  const opening =
    headline(notice.headline, stationery) + paragraphs.map((words) => paragraph(words, stationery)).join("");
  const card = [
    band(opening, "32px 32px 12px"),
    key ? keyFact(key, stationery) : "",
    link === null ? "" : button({ label: action, address: link }, stationery),
  ].join("");
  const framed = { language, subject, preheader: lead, store };
  const html = mailFrame(framed, stationery, { card, below: `<div class="even">${escapeHtml(why)}</div>` });
  const facts = key ? [`${key.label}: ${key.value}`] : [];
  const links = link === null ? [] : [`${action}: ${link}`];
  const text = [notice.headline, ...paragraphs, ...facts, ...links, why].join("\n\n");
  return { id, to, fromName: store.name, subject, text: `${text}\n`, html };
};

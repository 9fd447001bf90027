import type { Language } from "../../worker/domain/language.ts";

const messages: Readonly<Record<Language, Record<"heading" | "sentence" | "menu" | "again", string>>> = {
  en: {
    heading: "You're offline",
    sentence: "This page needs a connection. You can still see the menu.",
    menu: "See the menu",
    again: "Try again",
  },
  de: {
    heading: "Sie sind offline",
    sentence: "Diese Seite braucht eine Verbindung. Die Speisekarte sehen Sie auch offline.",
    menu: "Zur Speisekarte",
    again: "Noch einmal versuchen",
  },
  ja: {
    heading: "オフラインです",
    sentence: "このページの表示には接続が必要です。メニューはオフラインでもご覧いただけます。",
    menu: "メニューを見る",
    again: "もう一度試す",
  },
};

/** Without `languageOf`, because a service worker must not import a chunk that pages share. */
const messagesIn = (language: string) => new Map(Object.entries(messages)).get(language) ?? messages.en;

const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const layout =
  "main{display:grid;place-content:center;justify-items:center;gap:.75rem;min-height:100dvh;padding:2rem var(--gutter);text-align:center}h1{font-size:var(--step-3)}p{color:var(--text-soft)}";

/** The response for a page that needs a connection. It takes its language and styles from the cached menu page; `menu`
 *  is empty if that is not cached. */
export const offlinePage = (menu: string): Response => {
  const language = /<html[^>]*\slang="([a-z]{2})/.exec(menu)?.[1] ?? "en";
  const { heading, sentence, menu: back, again } = messagesIn(language);
  const styleTags = [...menu.matchAll(/<link rel="stylesheet"[^>]*>|<style>html:root[^<]*<\/style>/g)].map(
    ([tag]) => tag,
  );
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title>${styleTags.join("")}<style>${layout}</style></head><body><main class="plate"><h1>${heading}</h1><p>${sentence}</p><a class="button" href="/">${back}</a><a class="link" href="">${again}</a></main></body></html>`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return new Response(html, { status: 503, headers });
};

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
  ar: {
    heading: "لا يوجد اتصال",
    sentence: "تحتاج هذه الصفحة إلى اتصال. لا يزال بإمكانك رؤية القائمة.",
    menu: "اعرض القائمة",
    again: "حاول مرة أخرى",
  },
};

/** Without `languageOf`, because a service worker must not import a chunk that pages share. */
const messagesIn = (language: string) => new Map(Object.entries(messages)).get(language) ?? messages.en;

const policy =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const layout =
  "main{display:grid;grid-template-columns:minmax(0,1fr);align-content:center;justify-items:center;gap:.75rem;min-height:100dvh;padding:2rem var(--gutter);text-align:center;text-wrap:balance}h1{font-size:min(var(--step-3),11vw)}p{color:var(--text-soft)}svg{inline-size:min(100%,15rem);overflow:visible;fill:none;stroke:var(--text);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}.back{fill:var(--sunken);stroke:none}.fill{fill:var(--fill);stroke:none}";

/** A plug beside its socket. The service worker loads no component, so this drawing is text. */
const unplugged =
  '<svg viewBox="0 0 240 160" aria-hidden="true"><path class="back" d="M31 96C25 62 47 27 88 20c30-5 49 5 78 9 36 5 53 33 47 65-5 29-32 42-67 44-31 2-57 6-83-2-20-6-29-20-32-40z"/><path d="M22 141c34-3 62 2 98 0s66-2 98 1"/><path class="fill" d="M76 66h22q14 0 14 14v12q0 14-14 14H76z"/><path d="M73 63h22q14 0 14 14v12q0 14-14 14H73zM73 73H60M73 93H60M109 83c26 0 20 30 42 30s18-24 44-24M24 58h16q9 0 9 9v32q0 9-9 9H24M128 52l-8 10M142 60l-12 5M112 46v10"/></svg>';

/** The response for a page that needs a connection. It takes its language and styles from the cached menu page; `menu`
 *  is empty if that is not cached. */
export const offlinePage = (menu: string): Response => {
  const language = /<html[^>]*\slang="([a-z]{2})/.exec(menu)?.[1] ?? "en";
  const { heading, sentence, menu: back, again } = messagesIn(language);
  const styleTags = [...menu.matchAll(/<link rel="stylesheet"[^>]*>|<style>.*?<\/style>/gs)].map(([tag]) => tag);
  const html = `<!doctype html><html lang="${language}" dir="auto"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title>${styleTags.join("")}<style>${layout}</style></head><body><main>${unplugged}<h1>${heading}</h1><p>${sentence}</p><a class="button" href="/">${back}</a><a class="link" href="">${again}</a></main></body></html>`;
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
  return new Response(html, { status: 503, headers });
};

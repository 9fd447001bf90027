import type { Language } from "../../domain/language.ts";
import { escapeHtml } from "../../escape-html.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

// The storefront's style without the store's color: paper, serif heading, and an empty plate.
const style = `
:root{color-scheme:light dark;--paper:#fbf7f1;--surface:#fff;--text:#2a211a;--soft:#6a5c50;--line:#d9cbb8;--ink:#8a3b12;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#171310;--surface:#211c18;--text:#f4ece2;--soft:#c3b5a6;--line:#4a4037;--ink:#e0a27c;--on:#171310}}
body{margin:0;background:var(--paper);color:var(--text);font:1.0625rem/1.6 system-ui,"Noto Sans","Noto Sans CJK JP",sans-serif}
main{display:grid;justify-items:center;align-content:center;gap:.75rem;min-height:100dvh;box-sizing:border-box;padding:2rem 1.25rem;text-align:center;text-wrap:balance}
main::before{content:"";width:6.5rem;aspect-ratio:1;border:1px solid var(--line);border-radius:50%;background:radial-gradient(circle closest-side,var(--surface) 62%,var(--line) 63% 66%,var(--surface) 67%)}
h1{margin:.5rem 0 0;font:600 clamp(1.75rem,6vw,2.5rem)/1.2 "Iowan Old Style","Palatino Linotype",Georgia,"Noto Serif",serif}
p{margin:0;max-width:32rem;color:var(--soft)}
a{display:grid;place-items:center;min-height:3rem;margin-top:.5rem;padding:0 1.5rem;border-radius:999px;background:var(--ink);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`;

interface PlainPage {
  heading: string;
  sentence: string;
  language?: Language;
  /** An optional link to continue. */
  next?: { href: string; text: string };
}

/** A self-contained page for when the storefront cannot be rendered: heading, sentence and link. */
export const plainPage = (status: number, { heading, sentence, language = "en", next }: PlainPage): Response => {
  const title = escapeHtml(heading);
  const text = escapeHtml(sentence);
  const link = next ? `<a href="${escapeHtml(next.href)}">${escapeHtml(next.text)}</a>` : "";
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${link}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "x-robots-tag": "noindex",
    },
  });
};

import { type Language, textDirection } from "../../domain/language.ts";
import { escapeHtml } from "../../escape-html.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

// The storefront's style without the store's color: paper, serif heading, and its hand. Large text wraps inside words.
const style = `
:root{color-scheme:light dark;--paper:#fbf7f1;--surface:#fff;--text:#2a211a;--soft:#6a5c50;--tint:#f3dfcd;--ink:#8a3b12;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#171310;--surface:#211c18;--text:#f4ece2;--soft:#c3b5a6;--tint:#30211a;--ink:#e0a27c;--on:#171310}}
body{margin:0;background:var(--paper);color:var(--text);font:1.0625rem/1.6 system-ui,"Noto Sans","Noto Sans CJK JP",sans-serif}
main{display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;align-content:center;gap:.75rem;min-height:100dvh;box-sizing:border-box;padding:2rem 1.25rem;text-align:center;text-wrap:balance;overflow-wrap:anywhere}
svg{width:min(100%,15rem);overflow:visible;fill:none;stroke:var(--text);stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.back{fill:var(--tint);stroke:none}.fill{fill:var(--ink);stroke:none}.blank{fill:var(--surface);stroke:none}
h1{margin:.5rem 0 0;font:600 min(clamp(1.75rem,6vw,2.5rem),11vw)/1.2 "Iowan Old Style","Palatino Linotype",Georgia,"Noto Serif",serif;hyphens:auto}
p{margin:0;max-width:32rem;color:var(--soft)}
a{display:grid;place-items:center;box-sizing:border-box;min-height:3rem;max-width:100%;margin-top:.5rem;padding:.5rem 1.5rem;border-radius:999px;background:var(--ink);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`;

/** A plate that broke in two, drawn as the storefront draws. */
const brokenPlate = `<svg viewBox="0 0 240 160" aria-hidden="true"><path class="back" d="M31 96C25 62 47 27 88 20c30-5 49 5 78 9 36 5 53 33 47 65-5 29-32 42-67 44-31 2-57 6-83-2-20-6-29-20-32-40z"/><path d="M22 141c34-3 62 2 98 0s66-2 98 1"/><path class="blank" d="M117 47c-32-6-61 12-68 40s12 42 30 48l20-28-10-14 22-20z"/><path class="fill" d="m124 60 8 22-14 16 13 13-9 27c31 3 57-10 62-38s-22-45-60-40z"/><path d="M114 44c-34-4-61 15-66 43s14 42 31 48l19-30-10-13 21-20zM123 54l9 24-15 16 14 13-10 28c31 3 57-8 62-36s-22-48-60-45zM97 60c-14 4-25 15-27 30M64 128v.1M140 145h18M84 147h10"/></svg>`;

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
  const html = `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main>${brokenPlate}<h1>${title}</h1><p>${text}</p>${link}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "x-robots-tag": "noindex",
    },
  });
};

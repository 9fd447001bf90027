import { escapeHtml } from "../escape-html.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const style =
  "body{font:1.125rem/1.6 Georgia,serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.75rem}@media(prefers-color-scheme:dark){body{background:#171412;color:#f3ede6}}";

/** A page that needs nothing, for when the menu's own cannot be shown: a heading and a sentence. */
export const plainPage = (status: number, heading: string, sentence: string): Response => {
  const [title, text] = [escapeHtml(heading), escapeHtml(sentence)];
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>`;
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
      "x-robots-tag": "noindex",
    },
  });
};

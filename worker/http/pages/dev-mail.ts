import type { Hono } from "hono";
import type { StoredMail } from "../../durable/mailbox.ts";
import { openObject } from "../../durable/open-object.ts";
import { isDevelopment } from "../../env.ts";
import { escapeHtml } from "../../escape-html.ts";
import type { AppContext, AppEnv } from "../app-env.ts";

const basePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'";
const pagePolicy = `${basePolicy}; frame-src 'self'; frame-ancestors 'none'`;
/** Displays a mail as mail clients do: no scripts, pictures and fonts of the store's host, links open in a new tab. */
const mailPolicy = `${basePolicy} 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`;

/** The preview is as wide as a phone, and stands beside the text if there is room. */
const style = [
  ":root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}",
  "article{border-top:1px solid;padding:1rem 0}h2{margin:0;font-size:1.125rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}",
  "iframe{width:100%;max-width:24.375rem;height:44rem;border:1px solid;border-radius:.5rem}",
  "@media(min-width:52rem){.both{display:grid;grid-template-columns:25rem 1fr;gap:2rem}}",
].join("");

/** Opens the mail's links in a new tab, because pages refuse to be framed. */
const withLinksInNewTab = (html: string): string => html.replace("<head>", '<head><base target="_blank">');

const renderMail = ({ id, to, subject, text, sentAt }: StoredMail): string => {
  const preview = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${escapeHtml(subject)}" src="/dev/mail/${encodeURIComponent(id)}"></iframe>`;
  return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, <time>${sentAt}</time></p><div class="both">${preview}<pre>${escapeHtml(text)}</pre></div></article>`;
};

const renderMailbox = (mails: readonly StoredMail[]): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Mail</title><style>${style}</style></head><body><h1>Mail</h1>`,
    mails.length === 0 ? "<p>No mail has been sent yet.</p>" : mails.map(renderMail).join(""),
    "</body></html>",
  ].join("");

const respond = (c: AppContext, html: string, policy: string): Response =>
  c.html(html, 200, {
    "content-security-policy": policy,
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });

/** Registers the development mailbox, which shows the store's mails as text and as HTML. In production its paths are
 *  unknown routes. */
export const registerMailbox = (app: Hono<AppEnv>): void => {
  app.get("/dev/mail", async (c, next) => {
    if (!isDevelopment(c.env)) return next();
    return respond(c, renderMailbox(await openObject(c.env.MAILBOX, c.get("store").id).newest()), pagePolicy);
  });
  app.get("/dev/mail/:id", async (c, next) => {
    const mailbox = isDevelopment(c.env) ? openObject(c.env.MAILBOX, c.get("store").id) : null;
    const html = mailbox && (await mailbox.readHtml(c.req.param("id")));
    return html ? respond(c, withLinksInNewTab(html), mailPolicy) : next();
  });
};

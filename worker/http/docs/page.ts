import { sha256, toBase64, utf8 } from "../../domain/bytes.ts";
import type { Operation } from "../../domain/operation.ts";
import { brandPalettes } from "../../domain/store/palette.rules.ts";
import { escapeHtml } from "../../escape-html.ts";
import { liveReloadHash } from "../middleware/content-policy.ts";
import { originMark } from "../openapi/origin-mark.ts";
import { errors } from "./errors.ts";
import { limits, liveUpdates, webhooks } from "./events.ts";
import { type Html, html } from "./html.ts";
import { idempotency, orderingSection } from "./ordering.ts";
import { referenceSections } from "./reference.ts";
import { script } from "./script.ts";
import type { Section } from "./section.ts";
import { authentication, conventions, gettingStarted } from "./start.ts";
import { style } from "./style.ts";

/** The restaurant whose guide this is. */
interface GuideStore {
  name: string;
  brandColor: string;
}

/** What a response inserts for its restaurant. */
const nameMark = "@store-name@";
const paletteMark = "@store-palette@";

const buildPolicy = async (development: boolean): Promise<string> => {
  const hash = `'sha256-${toBase64(await sha256(utf8(script)))}'`;
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self'",
    `script-src ${hash}${development ? ` ${liveReloadHash}` : ""}`,
    ...(development ? ["connect-src 'self'"] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
};

const renderHeadings = ({ body }: Section): Html => {
  const inner = [...body.html.matchAll(/<h3 id="([^"]+)">(.*?)<\/h3>/g)];
  if (inner.length === 0) return html``;
  const links = inner.map(([, id = "", title = ""]) => html`<li><a href="#${id}">${{ html: title }}</a></li>`);
  return html`<ul class="inner">${links}</ul>`;
};

const renderContents = (sections: readonly Section[]): Html =>
  html`<nav aria-labelledby="contents"><h2 id="contents">Contents</h2>
<search hidden><label for="search">Search the guide</label><input id="search" type="search" autocomplete="off" spellcheck="false"></search>
<p id="status" role="status"></p><ul id="results" hidden></ul><ul id="contents-list">${sections.map(
    (section) => html`<li><a href="#${section.id}">${section.title}</a>${renderHeadings(section)}</li>`,
  )}</ul></nav>`;

/** Makes each heading a link to itself, so that its address can be copied. */
const linkHeadings = ({ html: text }: Html): Html => ({
  html: text.replaceAll(
    /<(h[234])([^>]*) id="([^"]+)">(.*?)<\/\1>/g,
    '<$1$2 id="$3"><a class="anchor" href="#$3">$4</a></$1>',
  ),
});

const listSections = (operations: readonly Operation[]): readonly Section[] => [
  gettingStarted,
  authentication,
  orderingSection(operations),
  idempotency,
  conventions,
  liveUpdates,
  webhooks,
  limits,
  errors,
  ...referenceSections(operations),
];

/** The guide without a restaurant: each response inserts its own name, colours and origin. */
const renderGuide = (operations: readonly Operation[]): string => {
  const sections = listSections(operations);
  const chapters = sections.map(({ id, title, body }) =>
    linkHeadings(html`<section><h2 id="${id}">${title}</h2>\n${body}</section>\n`),
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API guide · ${nameMark}</title><meta name="description" content="How POS systems, kiosks, delivery services and websites order at ${nameMark}.">
<style>${{ html: style }}${paletteMark}</style></head>
<body><a class="skip" href="#start">Skip to main content</a><div class="frame">
<header><a class="store" href="/"><img src="/favicon.svg" alt="" width="40" height="40">${nameMark}</a><h1>API guide</h1><p class="lead">How POS systems, kiosks, delivery services and websites read the menu, place orders and follow them.</p></header>
${renderContents(sections)}
<main>${chapters}</main></div><script>${{ html: script }}</script></body></html>`.html;
};

/** The custom properties of a restaurant's colours, which have AA contrast in light and dark. */
const paletteStyle = (brandColor: string): string => {
  const { light, dark } = brandPalettes(brandColor);
  return `:root{--ink:${light.ink}}@media(prefers-color-scheme:dark){:root{--ink:${dark.ink}}}`;
};

/** Builds the guide and returns a function that serves it for a restaurant at an origin. */
export const createGuide = async (
  operations: readonly Operation[],
  development: boolean,
): Promise<(origin: string, store: GuideStore) => Response> => {
  const guide = renderGuide(operations);
  const policy = await buildPolicy(development);
  return (origin, { name, brandColor }) =>
    new Response(
      guide
        .replaceAll(originMark, () => escapeHtml(origin))
        .replaceAll(nameMark, () => escapeHtml(name))
        .replace(paletteMark, () => paletteStyle(brandColor)),
      { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy } },
    );
};

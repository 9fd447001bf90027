import type { Operation } from "../../domain/operation.ts";
import { initials } from "../../domain/pictures/mark.rules.ts";
import { brandPalettes, hueOf } from "../../domain/store/palette.rules.ts";
import type { StoreSettings } from "../../domain/store/settings.ts";
import { fontSheet, typefaces } from "../../domain/store/typeface.rules.ts";
import { escapeHtml } from "../../escape-html.ts";
import { liveReloadHash } from "../middleware/content-policy.ts";
import { originMark } from "../openapi/origin-mark.ts";
import { errors } from "./errors.ts";
import { limits, liveUpdates, webhooks } from "./events.ts";
import { type Html, html } from "./html.ts";
import { idempotency, orderingSection } from "./ordering.ts";
import { referenceSections } from "./reference.ts";
import type { Section } from "./section.ts";
import { authentication, conventions, gettingStarted } from "./start.ts";

/** The restaurant whose guide this is. */
type GuideStore = Pick<StoreSettings, "name" | "brandColor" | "logoUrl" | "theme">;

/** What a response inserts for its restaurant. */
const marks = { name: "@store-name@", head: "@store-head@", logo: "@store-logo@" };

const writePolicy = (development: boolean): string =>
  [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self'",
    `script-src 'self'${development ? ` ${liveReloadHash}` : ""}`,
    ...(development ? ["connect-src 'self'"] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

const renderHeadings = ({ body }: Section): Html => {
  const inner = [...body.html.matchAll(/<h3 id="([^"]+)">(.*?)<\/h3>/g)];
  if (inner.length === 0) return html``;
  const links = inner.map(([, id = "", title = ""]) => html`<li><a href="#${id}">${{ html: title }}</a></li>`);
  return html`<ul class="inner">${links}</ul>`;
};

const renderContents = (sections: readonly Section[]): Html =>
  html`<nav aria-label="Guide"><search hidden><label for="search">Search the guide</label><input id="search" type="search" placeholder="Search the guide" autocomplete="off" spellcheck="false" aria-controls="results"></search>
<p id="status" role="status"></p><ul id="results" hidden></ul><details id="contents"><summary>Contents</summary><ul>${sections.map(
    (section) => html`<li><a href="#${section.id}">${section.title}</a>${renderHeadings(section)}</li>`,
  )}</ul></details></nav>`;

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

/** Not part of the tagged template below: for one that ends a script element, the compiler imports a helper, which the
 *  worker of the tests cannot load. */
const scriptElement: Html = { html: '<script src="/guide/guide.js" type="module"></script>' };

/** The guide without a restaurant: each response inserts its own name, logo, colours and origin. */
const renderGuide = (operations: readonly Operation[]): string => {
  const sections = listSections(operations);
  const chapters = sections.map(({ id, title, body }) =>
    linkHeadings(html`<section><h2 id="${id}">${title}</h2>\n${body}</section>\n`),
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API guide · ${marks.name}</title><meta name="description" content="How POS systems, kiosks, delivery services and websites order at ${marks.name}.">
<link rel="stylesheet" href="/guide/guide.css">${marks.head}${scriptElement}</head>
<body><a class="skip" href="#start">Skip to main content</a><div class="frame">
<header><a class="store" href="/">${marks.logo}${marks.name}</a><h1>API guide</h1><p class="lead">How POS systems, kiosks, delivery services and websites read the menu, place orders and follow them.</p></header>
${renderContents(sections)}
<main>${chapters}</main></div></body></html>`.html;
};

/** The restaurant's icon, fonts and colours, which have AA contrast in light and dark. */
const storeHead = ({ brandColor, logoUrl, theme }: GuideStore): Html => {
  const { light, dark } = brandPalettes(brandColor);
  const { display, weight, text, radius } = typefaces[theme];
  const colours = ({ fill, onFill, ink }: typeof light) => `--fill:${fill};--on-fill:${onFill};--ink:${ink}`;
  const root = `--hue:${hueOf(brandColor)};--display-font:${display};--text-font:${text};--display-weight:${weight};--radius:${radius / 2}px`;
  const style = `:root{${colours(light)};${root}}@media(prefers-color-scheme:dark){:root{${colours(dark)}}}`;
  return html`<link rel="icon" href="${logoUrl ?? "/favicon.svg"}"><link rel="stylesheet" href="${fontSheet(theme)}"><style>${{ html: style }}</style>`;
};

const storeMark = ({ name, logoUrl }: GuideStore): Html =>
  logoUrl === null
    ? html`<span class="mark" aria-hidden="true">${initials(name)}</span>`
    : html`<img class="mark" src="${logoUrl}" alt="" width="40" height="40">`;

/** Builds the guide and returns a function that serves it for a restaurant at an origin. */
export const createGuide = (
  operations: readonly Operation[],
  development: boolean,
): ((origin: string, store: GuideStore) => Response) => {
  const guide = renderGuide(operations);
  const policy = writePolicy(development);
  return (origin, store) =>
    new Response(
      guide
        .replaceAll(originMark, () => escapeHtml(origin))
        .replaceAll(marks.name, () => escapeHtml(store.name))
        .replace(marks.head, () => storeHead(store).html)
        .replace(marks.logo, () => storeMark(store).html),
      { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy } },
    );
};

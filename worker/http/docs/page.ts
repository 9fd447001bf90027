import type { Operation } from "../../domain/operation.ts";
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
import { style } from "./style.ts";

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const liveReloadPolicy = `${policy}; script-src ${liveReloadHash}; connect-src 'self'`;

const renderHeadings = ({ body }: Section): Html => {
  const inner = [...body.html.matchAll(/<h3 id="([^"]+)">(.*?)<\/h3>/g)];
  if (inner.length === 0) return html``;
  const links = inner.map(([, id = "", title = ""]) => html`<li><a href="#${id}">${{ html: title }}</a></li>`);
  return html`<ul class="inner">${links}</ul>`;
};

const renderContents = (sections: readonly Section[]): Html =>
  html`<nav aria-labelledby="contents"><h2 id="contents">Contents</h2><ul>${sections.map(
    (section) => html`<li><a href="#${section.id}">${section.title}</a>${renderHeadings(section)}</li>`,
  )}</ul></nav>`;

/** The guide without a host: each response inserts its own origin. */
const renderGuide = (operations: readonly Operation[]): string => {
  const sections: readonly Section[] = [
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
  const chapters = sections.map(
    ({ id, title, body }) => html`<section><h2 id="${id}">${title}</h2>\n${body}</section>\n`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tiffin for partners</title><meta name="description" content="How POS systems, kiosks, delivery services and websites order with Tiffin.">
<style>${{ html: style }}</style></head>
<body><a class="skip" href="#start">Skip to main content</a><div class="frame">
<header><h1>Tiffin for partners</h1><p class="lead">How POS systems, kiosks, delivery services and websites read a restaurant’s menu, place orders and follow them.</p></header>
${renderContents(sections)}
<main>${chapters}</main></div></body></html>`.html;
};

/** Builds the guide and returns a function that serves it for an origin. */
export const createGuide = (operations: readonly Operation[], development: boolean): ((origin: string) => Response) => {
  const guide = renderGuide(operations);
  return (origin) =>
    new Response(guide.replaceAll(originMark, escapeHtml(origin)), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": development ? liveReloadPolicy : policy,
      },
    });
};

import { escapeHtml } from "../../escape-html.ts";

/** Text that is already HTML. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | readonly (Html | string)[];

const renderPart = (part: Part): string => {
  if (typeof part === "string") return escapeHtml(part);
  return "html" in part ? part.html : part.map(renderPart).join("");
};

/** Builds HTML from a template and escapes inserted strings. html`<p>${"a < b"}</p>` is <p>a &lt; b</p>. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((sum, string, index) => `${sum}${renderPart(parts[index - 1] ?? "")}${string}`),
});

const linkPattern = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Renders a sentence with `code` and [links](#anchor). */
export const sentence = (text: string): Html => ({
  html: escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(linkPattern, '<a href="$2">$1</a>'),
});

export const paragraphs = (...texts: readonly string[]): Html =>
  html`${texts.map((text) => html`<p>${sentence(text)}</p>\n`)}`;

export const list = (...texts: readonly string[]): Html =>
  html`<ul>${texts.map((text) => html`<li>${sentence(text)}</li>`)}</ul>\n`;

export const steps = (...texts: readonly string[]): Html =>
  html`<ol>${texts.map((text) => html`<li>${sentence(text)}</li>`)}</ol>\n`;

/** A code block, coloured already. It is focusable, because it may scroll horizontally. The page's script adds a button
 *  that copies it to its bar. */
export const codeBlock = (label: string, coloured: Html): Html =>
  html`<div class="code"><div class="bar">${label}</div><pre tabindex="0" role="region" aria-label="${label}"><code>${coloured}</code></pre></div>\n`;

/** A table that scrolls horizontally on narrow pages. */
export const table = (label: string, heads: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html =>
  html`<div class="table" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${heads.map(
    (head) => html`<th scope="col">${head}</th>`,
  )}</tr></thead><tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, index) =>
        index === 0
          ? html`<th scope="row">${cell}</th>`
          : html`<td>${typeof cell === "string" ? sentence(cell) : cell}</td>`,
      )}</tr>`,
  )}</tbody></table></div>\n`;

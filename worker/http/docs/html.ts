import { escapeHtml } from "../../escape-html.ts";

/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | readonly (Html | string)[];

const textInput = (part: Part): string => {
  if (typeof part === "string") return escapeHtml(part);
  return "html" in part ? part.html : part.map(textInput).join("");
};

/** HTML from a template: what is put in is escaped, unless it is HTML. html`<p>${"a < b"}</p>` is <p>a &lt; b</p>. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((sum, string, index) => `${sum}${textInput(parts[index - 1] ?? "")}${string}`),
});

const linkForm = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A sentence with `code` and [links](#anchor) in it. */
export const sentence = (text: string): Html => ({
  html: escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(linkForm, '<a href="$2">$1</a>'),
});

export const paragraphs = (...texts: readonly string[]): Html =>
  html`${texts.map((text) => html`<p>${sentence(text)}</p>\n`)}`;

export const list = (...texts: readonly string[]): Html =>
  html`<ul>${texts.map((text) => html`<li>${sentence(text)}</li>`)}</ul>\n`;

export const steps = (...texts: readonly string[]): Html =>
  html`<ol>${texts.map((text) => html`<li>${sentence(text)}</li>`)}</ol>\n`;

/** Code to copy. It can be reached by keyboard, because it may be wider than the page. */
export const code = (label: string, text: string): Html =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>\n`;

/** A table that scrolls by itself where the page is narrow. */
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

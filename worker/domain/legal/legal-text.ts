import { Lexer, type Token, type Tokens } from "marked";
import { parseUrl } from "../../../db/schema/url.rules.ts";
import type { LegalBlock, LegalInline } from "./legal.rules.ts";

const allowedProtocols: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Whether a link may be clicked: absolute, with an allowed protocol, and without a hidden password. */
const isSafe = (href: string): boolean => {
  const url = parseUrl(href);
  return url !== null && allowedProtocols.has(url.protocol) && url.username === "" && url.password === "";
};

/** Splits text into plain parts and blanks, which are marked by double brackets. */
const textParts = (text: string): LegalInline[] =>
  text
    .split(/(\[\[[^[\]\n]+\]\])/)
    .filter((part) => part !== "")
    .map((part): LegalInline => {
      const [, blank] = /^\[\[(.*)\]\]$/.exec(part) ?? [];
      return blank === undefined ? { type: "text", text: part } : { type: "blank", text: blank.trim() };
    });

const joinTexts = (parts: readonly LegalInline[]): LegalInline[] => {
  const joined: LegalInline[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.type === "text" && last?.type === "text")
      joined[joined.length - 1] = { type: "text", text: last.text + part.text };
    else joined.push(part);
  }
  return joined.flatMap((part) => (part.type === "text" ? textParts(part.text) : [part]));
};

const hasType = <Type extends Token["type"]>(token: Token, type: Type): token is Extract<Token, { type: Type }> =>
  token.type === type;

const toInline = (token: Token): LegalInline[] => {
  if (hasType(token, "strong")) return [{ type: "strong", children: toInlines(token.tokens) }];
  if (hasType(token, "em")) return [{ type: "emphasis", children: toInlines(token.tokens) }];
  if (hasType(token, "br")) return [{ type: "break" }];
  if (hasType(token, "link") && isSafe(token.href))
    return [{ type: "link", href: token.href, children: toInlines(token.tokens) }];
  if (hasType(token, "escape")) return [{ type: "text", text: token.text }];
  if (hasType(token, "text") && "tokens" in token && token.tokens) return toInlines(token.tokens);
  // Anything else, such as HTML, a picture or an unsafe link, stays the text that was typed.
  return [{ type: "text", text: token.raw }];
};

const toInlines = (tokens: readonly Token[] | undefined): LegalInline[] => joinTexts((tokens ?? []).flatMap(toInline));

const plainParagraph = (text: string): LegalBlock => ({ type: "paragraph", children: textParts(text.trim()) });

const toList = (list: Tokens.List): LegalBlock => ({
  type: "list",
  start: list.ordered && typeof list.start === "number" ? list.start : null,
  items: list.items.map(({ tokens }) => toBlocks(tokens)),
});

const toBlock = (token: Token): LegalBlock[] => {
  if (hasType(token, "space") || hasType(token, "hr") || hasType(token, "checkbox")) return [];
  if (hasType(token, "heading")) {
    const level = token.depth <= 2 ? 2 : token.depth === 3 ? 3 : 4;
    return [{ type: "heading", level, children: toInlines(token.tokens) }];
  }
  if (hasType(token, "list")) return [toList(token)];
  if (hasType(token, "paragraph")) return [{ type: "paragraph", children: toInlines(token.tokens) }];
  if (hasType(token, "text")) return [{ type: "paragraph", children: toInline(token) }];
  return [plainParagraph(token.raw)];
};

const toBlocks = (tokens: readonly Token[]): LegalBlock[] => tokens.flatMap(toBlock);

/** Parses the Markdown of a legal page into a tree of headings, paragraphs, lists, emphasis and links. */
export const parseLegalText = (text: string): LegalBlock[] => {
  try {
    return toBlocks(Lexer.lex(text, { gfm: false }));
  } catch (error) {
    // Thousands of nested quotes exhaust the stack. They are no legal text, so they are displayed as typed.
    if (!(error instanceof RangeError)) throw error;
    return [plainParagraph(text)];
  }
};

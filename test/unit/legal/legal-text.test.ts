import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LegalBlock, LegalInline } from "../../../worker/domain/legal/legal.rules.ts";
import { findBlanks, missingLegalPages, neededLegalPages } from "../../../worker/domain/legal/legal.rules.ts";
import { parseLegalText } from "../../../worker/domain/legal/legal-text.ts";

const inlines = (nodes: readonly LegalInline[]): LegalInline[] =>
  nodes.flatMap((node) => ("children" in node ? [node, ...inlines(node.children)] : [node]));
const allInlines = (blocks: readonly LegalBlock[]): LegalInline[] =>
  blocks.flatMap((block) => (block.type === "list" ? block.items.flatMap(allInlines) : inlines(block.children)));
const linksIn = (text: string) =>
  allInlines(parseLegalText(text)).flatMap((node) => (node.type === "link" ? [node.href] : []));
const textIn = (text: string) =>
  allInlines(parseLegalText(text))
    .map((node) => ("text" in node ? node.text : ""))
    .join("");

describe("a legal text", () => {
  it("becomes headings, paragraphs, lists, emphasis and links", () => {
    expect(parseLegalText("## Who\n\nWe are **us**, *really*.\n\n- one\n- [two](https://two.example)")).toEqual([
      { type: "heading", level: 2, children: [{ type: "text", text: "Who" }] },
      {
        type: "paragraph",
        children: [
          { type: "text", text: "We are " },
          { type: "strong", children: [{ type: "text", text: "us" }] },
          { type: "text", text: ", " },
          { type: "emphasis", children: [{ type: "text", text: "really" }] },
          { type: "text", text: "." },
        ],
      },
      {
        type: "list",
        start: null,
        items: [
          [{ type: "paragraph", children: [{ type: "text", text: "one" }] }],
          [
            {
              type: "paragraph",
              children: [{ type: "link", href: "https://two.example", children: [{ type: "text", text: "two" }] }],
            },
          ],
        ],
      },
    ]);
  });

  it("displays HTML as the text that was typed", () => {
    for (const html of ["<script>alert(1)</script>", '<img src=x onerror="alert(1)">', "a <b>bold</b> claim"])
      expect(textIn(html)).toBe(html);
  });

  it.each([
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](data:text/html,<script>1</script>)",
    "[x](vbscript:1)",
    "[x](file:///etc/passwd)",
    "[x](//evil.example)",
    "[x](/dashboard)",
    "[x](https://bank.example@evil.example)",
    "<javascript:alert(1)>",
    "[x][1]\n\n[1]: javascript:alert(1)",
  ])("has no link for %s", (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it("links to http, https, mailto and tel alone", () => {
    expect(linksIn("<a@b.example> [t](tel:+4930123) [h](http://a.example/) <https://b.example/?x=1&y=2>")).toEqual([
      ...["mailto:a@b.example", "tel:+4930123", "http://a.example/", "https://b.example/?x=1&y=2"],
    ]);
  });

  it("marks blanks in double brackets", () => {
    expect(allInlines(parseLegalText("Ask [[ the **authority** ]] or [[a lawyer]]."))).toContainEqual({
      type: "blank",
      text: "a lawyer",
    });
    expect(findBlanks("Ask [[a lawyer]] or [[ a friend ]].")).toEqual(["a lawyer", "a friend"]);
  });

  it("parses any input within a second, without an error and with allowed links alone", () => {
    const nasty = [
      "> ".repeat(10_000),
      "- ".repeat(10_000),
      "[".repeat(20_000),
      "*a ".repeat(6_600),
      "_a__".repeat(5_000),
    ];
    for (const text of nasty) expect(parseLegalText(text)).toBeInstanceOf(Array);
    const alphabet = [
      "[",
      "]",
      "(",
      ")",
      "<",
      ">",
      "*",
      "_",
      "#",
      "- ",
      "\n",
      "javascript:",
      "https://a.b",
      "x",
      "&lt;",
      "`",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alphabet), { maxLength: 60 }), (parts) => {
        for (const href of linksIn(parts.join(""))) expect(href).toMatch(/^(https?|mailto|tel):/i);
      }),
    );
  });
});

describe("the legal pages of a country", () => {
  it("are those that its law asks for", () => {
    expect(neededLegalPages("DE")).toEqual(["imprint", "terms", "privacy"]);
    expect(neededLegalPages("JP")).toEqual(["tokushoho", "privacy"]);
    expect(neededLegalPages("US")).toEqual(["terms", "privacy"]);
  });

  it("are missing while they do not exist or have blanks", () => {
    const pages = [
      { kind: "privacy" as const, text: "Ask [[the authority]]." },
      { kind: "terms" as const, text: "Fine." },
    ];
    expect(missingLegalPages("US", pages)).toEqual(["privacy"]);
  });
});

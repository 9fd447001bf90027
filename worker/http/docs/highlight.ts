import { type ParseOptions, tokenize } from "sugar-high/core";
import * as graphql from "sugar-high/lang/graphql";
import * as json from "sugar-high/lang/json";
import * as python from "sugar-high/lang/python";
import * as shell from "sugar-high/lang/shell";
import { originMark } from "../openapi/origin-mark.ts";
import { codeBlock, type Html, html } from "./html.ts";

export type CodeLanguage = "graphql" | "javascript" | "json" | "python" | "shell";

/** sugar-high's own grammar also reads JSX and types, which the guide has none of, and is larger than all others. */
const javascript: ParseOptions = {
  keywords: new Set([
    "async",
    "await",
    "const",
    "export",
    "from",
    "function",
    "if",
    "import",
    "new",
    "return",
    "throw",
  ]),
  onCommentStart: (first, second) => (first === "/" && second === "/" ? 1 : 0),
  onCommentEnd: (_before, last) => (last === "\n" ? 1 : 0),
};

const grammars: Readonly<Record<CodeLanguage, ParseOptions>> = { graphql, javascript, json, python, shell };

/** The classes of the tokens that have a colour, by sugar-high's token types: keyword, string, type or number,
 *  property and comment. */
const classes: Readonly<Record<number, string>> = { 1: "k", 2: "s", 3: "n", 4: "p", 8: "c" };

/** Stands for the origin while code is split into tokens: one word, because the origin's own parts would be split. */
const originWord = "OriginOfTheRestaurant";

/** Code as HTML with a class on each coloured token, so that a page needs no script to colour it. */
const highlight = (text: string, language: CodeLanguage): Html =>
  html`${tokenize(text.replaceAll(originMark, originWord), grammars[language]).map(([type, token]) => {
    const name = classes[type];
    const value = token.replaceAll(originWord, originMark);
    return name === undefined ? value : html`<span class="${name}">${value}</span>`;
  })}`;

/** A block of code in a language. */
export const code = (label: string, language: CodeLanguage, text: string): Html =>
  codeBlock(label, highlight(text, language));

import { type ParseOptions, tokenize } from "sugar-high/core";
import * as graphql from "sugar-high/lang/graphql";
import * as javascript from "sugar-high/lang/javascript";
import * as json from "sugar-high/lang/json";
import * as python from "sugar-high/lang/python";
import * as shell from "sugar-high/lang/shell";
import { codeBlock, type Html, html } from "./html.ts";

export type CodeLanguage = "graphql" | "javascript" | "json" | "python" | "shell";

const grammars: Readonly<Record<CodeLanguage, ParseOptions>> = {
  graphql,
  // The boundary: sugar-high declares the callback of its JavaScript tokenizer with one argument less than it gets.
  javascript: javascript as object as ParseOptions,
  json,
  python,
  shell,
};

/** The classes of the tokens that have a colour, by sugar-high's token types: keyword, string, type or number,
 *  property and comment. */
const classes: Readonly<Record<number, string>> = { 1: "k", 2: "s", 3: "n", 4: "p", 8: "c" };

/** Code as HTML with a class on each coloured token, so that a page needs no script to colour it. */
const highlight = (text: string, language: CodeLanguage): Html =>
  html`${tokenize(text, grammars[language]).map(([type, value]) => {
    const name = classes[type];
    return name === undefined ? value : html`<span class="${name}">${value}</span>`;
  })}`;

/** A block of code in a language. */
export const code = (label: string, language: CodeLanguage, text: string): Html =>
  codeBlock(label, highlight(text, language));

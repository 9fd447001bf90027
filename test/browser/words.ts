import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** The words inside the boxes that take more rows than `maxRows`, because their box is too narrow. */
export const findBrokenWords = (boxes: Locator, maxRows = 1): Promise<string[]> =>
  boxes.evaluateAll((elements, max) => {
    const range = document.createRange();
    const countRows = (text: Text, start: number, end: number): number => {
      range.setStart(text, start);
      range.setEnd(text, end);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const listBroken = (text: Text): string[] =>
      [...text.data.matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => countRows(text, index, index + word.length) > max)
        .map(([word]) => word);
    return elements.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      while (texts.nextNode()) words.push(...listBroken(texts.currentNode as Text));
      return words;
    });
  }, maxRows);

/** Waits until an element's text has all parts, because a page fills in what it reads as it arrives. */
export const expectParts = (element: Locator, parts: readonly (string | RegExp)[]): Promise<void> =>
  expect
    .poll(async () => {
      const text = await element.innerText();
      return parts.filter((part) => (typeof part === "string" ? !text.includes(part) : !part.test(text)));
    })
    .toEqual([]);

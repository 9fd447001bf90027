import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Waits until an element's text has all parts, because a page fills in what it reads as it arrives. */
export const expectParts = (element: Locator, parts: readonly (string | RegExp)[]): Promise<void> =>
  expect
    .poll(async () => {
      const text = await element.innerText();
      return parts.filter((part) => (typeof part === "string" ? !text.includes(part) : !part.test(text)));
    })
    .toEqual([]);

import type { Locator } from "playwright-core";

/** How many rows of text an element has. */
export const countRows = (text: Locator): Promise<number> =>
  text.evaluate((element) => {
    const { lineHeight, paddingBlockStart, paddingBlockEnd } = getComputedStyle(element);
    const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
    return Math.round((element.clientHeight - padding) / Number.parseFloat(lineHeight));
  });

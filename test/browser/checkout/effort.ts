import type { Page } from "playwright-core";

declare global {
  var noteEffort: (field: string | null) => Promise<void>;
}

/** Counts what a guest does on this page, outside of it, because the confirmation is another page. A tap into a field
 *  belongs to typing, not to the taps. */
export const countEffort = async (page: Page): Promise<{ taps: number; fields: Set<string> }> => {
  const effort = { taps: 0, fields: new Set<string>() };
  await page.exposeFunction("noteEffort", (field: string | null) => {
    if (field === null) effort.taps += 1;
    else effort.fields.add(field);
  });
  await page.evaluate(() => {
    const typed = "input:not([type=radio], [type=checkbox]), textarea, select";
    document.addEventListener(
      "click",
      ({ target, isTrusted }) => {
        if (isTrusted && target instanceof Element && !target.closest(typed)) void globalThis.noteEffort(null);
      },
      { capture: true },
    );
    document.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLElement && target.matches(typed)) void globalThis.noteEffort(target.id);
    });
  });
  return effort;
};

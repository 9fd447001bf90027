import { AxeBuilder } from "@axe-core/playwright";
import type { Guest } from "./guest.ts";

const themes = ["light", "dark"] as const;

/** What axe holds against the page as it stands, in both themes, in words. */
export const objections = async ({ page }: Guest): Promise<string[]> => {
  // What the browser leaves out until it is scrolled to has no styles that axe could judge.
  const isDark = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; transition: none !important }");
    document.adoptedStyleSheets = [sheet];
    return matchMedia("(prefers-color-scheme: dark)").matches;
  });
  const found: string[] = [];
  for (const theme of isDark ? themes : themes.toReversed()) {
    await page.emulateMedia({ colorScheme: theme });
    // The second frame is drawn with the styles of all that came into sight in the first.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // Half the time: the other mode opens a page of its own for frames of other sites, which are not ours to judge.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, nodes } of violations)
      found.push(...nodes.map(({ target, failureSummary }) => `${theme}: ${id} ${target}: ${failureSummary}`));
  }
  return found;
};

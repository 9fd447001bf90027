import { AxeBuilder } from "@axe-core/playwright";
import type { Guest } from "./guest.ts";

const themes = ["light", "dark"] as const;

/** The violations that axe finds on the page, in both themes, as text. */
export const findViolations = async ({ page }: Guest): Promise<string[]> => {
  // Content that the browser skips until it is scrolled into view has no styles for axe to check.
  const isDark = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; transition: none !important }");
    document.adoptedStyleSheets = [sheet];
    return matchMedia("(prefers-color-scheme: dark)").matches;
  });
  const messages: string[] = [];
  for (const theme of isDark ? themes : themes.toReversed()) {
    await page.emulateMedia({ colorScheme: theme });
    // The second frame has the styles of all content that became visible in the first.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // Legacy mode takes half the time. The default opens another page for frames of other sites.
    // The preview in Settings is the guests' page, which has journeys of its own, and the styles above are not in it.
    const builder = new AxeBuilder({ page }).setLegacyMode().exclude("iframe[name^=settings-preview]");
    const { violations } = await builder.analyze();
    for (const { id, nodes } of violations)
      messages.push(...nodes.map(({ target, failureSummary }) => `${theme}: ${id} ${target}: ${failureSummary}`));
  }
  return messages;
};

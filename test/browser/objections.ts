import { AxeBuilder } from "@axe-core/playwright";
import type { Guest } from "./guest.ts";

/** What axe holds against the page as it stands, in words. */
export const objections = async ({ page }: Guest): Promise<string[]> => {
  // What the browser leaves out until it is scrolled to has no styles that axe could judge.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
    // The second frame is drawn with the styles of all that came into sight in the first.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  // Half the time: the other mode opens a page of its own for frames of other sites, which are not ours to judge.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
};

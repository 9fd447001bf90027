import axe, { type RunOptions } from "axe-core";
import type { Frame, Page } from "playwright-core";
import type { Guest } from "./guest.ts";

const themes = ["light", "dark"] as const;

/** The preview in Settings is the guests' page, which has journeys of its own. */
const previewName = "settings-preview";

/** The rules about colors, which alone can end differently in the other theme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Loads axe into a document once, because its script takes longer than a run. */
const loadAxe = async (frame: Frame): Promise<void> => {
  if (await frame.evaluate(() => "axe" in window)) return;
  // A frame of another site answers the page that it is in.
  await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`);
};

/** The violations of what a person can reach: a modal dialog and what lies above it, or else the page. Only they are
 *  listed in full and leave the page, because the list of what passed takes longer to send than to find. */
const runAxe = (page: Page, rules: RunOptions): Promise<string[]> =>
  page.evaluate(
    async ({ excluded, options }) => {
      const loaded = (window as unknown as { axe: typeof axe }).axe;
      const hasDialog = document.querySelector("dialog:modal") !== null;
      const reachable = hasDialog ? { include: "dialog:modal, [popover]:popover-open" } : {};
      const context = { ...reachable, exclude: [excluded] };
      const { violations } = await loaded.run(context, { resultTypes: ["violations"], ...options });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
      );
    },
    { excluded: `iframe[name^=${previewName}]`, options: rules },
  );

/** The violations that axe finds on the page, in both themes, as text. */
export const findViolations = async ({ page }: Guest): Promise<string[]> => {
  // Content that the browser skips until it is scrolled into view has no styles for axe to check.
  const isDark = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; transition: none !important }");
    document.adoptedStyleSheets = [sheet];
    return matchMedia("(prefers-color-scheme: dark)").matches;
  });
  await Promise.all(page.frames().map((frame) => frame.name().startsWith(previewName) || loadAxe(frame)));
  const messages: string[] = [];
  for (const [index, theme] of (isDark ? themes : themes.toReversed()).entries()) {
    await page.emulateMedia({ colorScheme: theme });
    // The second frame has the styles of all content that became visible in the first.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const violations = await runAxe(page, index === 0 ? {} : { runOnly: colorRules });
    messages.push(...violations.map((violation) => `${theme}: ${violation}`));
  }
  return messages;
};

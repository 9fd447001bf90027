import type { Page } from "playwright-core";
import { afterEach } from "vitest";
import { visitors } from "../guest.ts";

const maxLength = 700;

/** What the page says to the person: its title, its messages, and the dialog on top of it. */
const listTexts = async (page: Page): Promise<string[]> => {
  const messages = await page.locator("h1, [role=alert], [role=status], .error").allInnerTexts();
  const dialog = page.getByRole("dialog").last();
  return [...messages, ...((await dialog.count()) > 0 ? [await dialog.innerText({ timeout: 2_000 })] : [])];
};

/** Adds what each open page displays to the error of a failed journey, which names only what was missing. */
afterEach(async ({ task }) => {
  const [error] = task.result?.state === "fail" ? (task.result.errors ?? []) : [];
  for (const { page, complaints } of visitors) {
    if (!error) continue;
    const texts = await listTexts(page).catch(() => ["The page does not answer."]);
    const lines = [...complaints, ...texts].map((text) => text.replaceAll(/\s+/g, " ").trim()).filter(Boolean);
    const report = `\nPage ${page.url()}: ${lines.join(" | ").slice(0, maxLength)}`;
    error.message += report;
    // Vitest's JSON report has the stack alone.
    if (error.stack) error.stack += report;
  }
  visitors.clear();
});

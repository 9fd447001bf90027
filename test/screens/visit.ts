import { inject } from "vitest";
import { Guest } from "../browser/guest.ts";
import { textsIn } from "../browser/texts.ts";
import { OpenRequests } from "./open-requests.ts";
import type { Readers } from "./readers.ts";
import type { View, Visit } from "./selection.ts";
import type { Stage } from "./stage.ts";

/** Waits until two frames are drawn after a change of the window. */
const waitForFrames = ({ page }: Guest): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Changes width and theme of the loaded page, as a reader who turns the phone or changes a setting does. */
const changeView = async (guest: Guest, { width, theme }: View): Promise<void> => {
  const { page } = guest;
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: theme });
  await waitForFrames(guest);
};

/** Draws also what is below the window, so that it can be judged and photographed. */
const drawEverything = ({ page }: Guest): Promise<void> =>
  page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important; transition: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await document.fonts.ready;
  });

/** Opens a scene and calls back in each of its views. */
export const visitScene = async (
  readers: Readers,
  stage: Stage,
  { scene, language, reading, views }: Visit,
  inView: (guest: Guest, view: View) => Promise<void>,
): Promise<void> => {
  const cookies = scene.cookies?.(stage);
  const context = await readers.take(language);
  const requests = new OpenRequests(context);
  try {
    const guest = await Guest.visit(readers.browser, {
      ...{ context, width: views[0]?.width ?? 390, theme: views[0]?.theme ?? "light" },
      ...{ port: inject("statePorts")[scene.server ?? "open"], path: scene.path(stage) },
      ...(scene.store && { store: scene.store }),
      ...(cookies && { cookies }),
      ...(scene.isPlain && { isPlain: true }),
      // Set before the page loads: Chromium does not ask the container queries of a loaded page again.
      ...(reading === "large text" && { textScale: 2 }),
    });
    await requests.waitUntilQuiet();
    await scene.prepare?.(guest, textsIn(language), language);
    await drawEverything(guest);
    for (const view of views) {
      await changeView(guest, view);
      await inView(guest, view);
    }
    requests.stop();
    await readers.giveBack(language, guest);
  } catch (error) {
    await context.close();
    throw error;
  }
};

import type { Browser } from "playwright-core";
import { inject } from "vitest";
import { Guest } from "../browser/guest.ts";
import { locales, textsIn } from "../browser/texts.ts";
import { addJudge } from "./judge.ts";
import type { View, Visit } from "./selection.ts";
import type { Stage } from "./stage.ts";

/** Waits until two frames are drawn after a change of the window. */
const waitForFrames = ({ page }: Guest): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Changes width, theme and text of the loaded page, as a reader who turns the phone or changes a setting does. */
const changeView = async (guest: Guest, { width, theme, reading }: View): Promise<void> => {
  const { page } = guest;
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((how) => {
    document.documentElement.style.fontSize = how === "large text" ? "200%" : "";
    if (how === "right to left") document.documentElement.dir = "rtl";
    else document.documentElement.removeAttribute("dir");
  }, reading);
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
  browser: Browser,
  stage: Stage,
  script: string,
  { scene, language, views }: Visit,
  inView: (guest: Guest, view: View) => Promise<void>,
): Promise<void> => {
  const cookies = scene.cookies?.(stage);
  const guest = await Guest.visit(browser, {
    ...{ width: views[0]?.width ?? 390, theme: views[0]?.theme ?? "light" },
    ...{ port: inject("statePorts")[scene.server ?? "open"], locale: locales[language], path: "/robots.txt" },
    ...(scene.store && { store: scene.store }),
    ...(cookies && { cookies }),
    isPlain: true,
  });
  try {
    await addJudge(guest.context, script);
    const path = scene.path(stage);
    if (scene.isPlain) await guest.page.goto(guest.home + path);
    else await guest.open(path);
    await guest.page.waitForLoadState("networkidle");
    await scene.prepare?.(guest, textsIn(language), language);
    await drawEverything(guest);
    for (const view of views) {
      await changeView(guest, view);
      await inView(guest, view);
    }
  } finally {
    await guest.context.close();
  }
};

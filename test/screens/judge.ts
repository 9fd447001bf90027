import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";

/** The judge runs in the page, so its modules are bundled to one script. */
export const bundleJudge = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      lib: { entry: `${import.meta.dirname}/judge/entry.ts`, formats: ["iife"], name: "screenJudge" },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [];
  const script = bundle?.output[0];
  if (script?.type !== "chunk") throw new Error("The judge's bundle has no script.");
  return script.code;
};

/** Adds the judge to every page of a context. */
export const addJudge = (context: BrowserContext, script: string): Promise<unknown> =>
  context.addInitScript({ content: `${script}\nwindow.screenJudge = screenJudge;` });

/** The defects of the page at its present size. */
export const judgePage = (page: Page): Promise<string[]> => page.evaluate("window.screenJudge.judge()");

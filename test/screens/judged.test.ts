import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch } from "../browser/guest.ts";
import { bundleJudge, judgePage } from "./judge.ts";
import { nameView, selectJudged } from "./selection.ts";
import { type Stage, setStage } from "./stage.ts";
import { visitScene } from "./visit.ts";

let browser: Browser;
let stage: Stage;
let script: string;
beforeAll(async () => {
  browser = await launch();
  [stage, script] = await Promise.all([setStage(browser), bundleJudge()]);
});
afterAll(() => browser.close());

const visits = selectJudged();

it("the judged views are at most 250", () => {
  expect(visits.reduce((count, { views }) => count + views.length, 0)).toBeLessThanOrEqual(250);
});

describe.concurrent("no text is cut, no target is small and nothing overlaps", () => {
  it.each(visits.map((visit) => [visit.scene.name, visit.language, visit] as const))(
    "on the page “%s” in %s",
    async (_name, _language, visit) => {
      const defects: string[] = [];
      await visitScene(browser, stage, script, visit, async ({ page }, view) => {
        for (const defect of await judgePage(page)) defects.push(`${nameView(view)}: ${defect}`);
      });
      expect(defects).toEqual([]);
    },
  );
});

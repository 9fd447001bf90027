import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch } from "../browser/guest.ts";
import { judgePage } from "./judge.ts";
import { Readers } from "./readers.ts";
import { nameView, selectJudged } from "./selection.ts";
import { type Stage, setStage } from "./stage.ts";
import { visitScene } from "./visit.ts";

let browser: Browser;
let stage: Stage;
let readers: Readers;
beforeAll(async () => {
  browser = await launch();
  [stage, readers] = await Promise.all([setStage(browser), Readers.create(browser)]);
});
afterAll(() => browser.close());

const visits = selectJudged();

it("the judged views are at most 250", () => {
  expect(visits.reduce((count, { views }) => count + views.length, 0)).toBeLessThanOrEqual(250);
});

describe.concurrent("no text is cut, no target is small and nothing overlaps", () => {
  it.each(visits.map((visit) => [visit.scene.name, visit.language, visit.reading, visit] as const))(
    "on the page “%s” in %s, %s",
    async (_name, _language, _reading, visit) => {
      const defects: string[] = [];
      await visitScene(readers, stage, visit, async ({ page }, view) => {
        for (const defect of await judgePage(page)) defects.push(`${nameView(view, visit)}: ${defect}`);
      });
      expect(defects).toEqual([]);
    },
  );
});

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch } from "../browser/guest.ts";
import { type Picture, renderIndex } from "./index-page.ts";
import { Readers } from "./readers.ts";
import { nameView, selectAll } from "./selection.ts";
import { type Stage, setStage } from "./stage.ts";
import { visitScene } from "./visit.ts";

const folder = "dist/screens";
const pictures: Picture[] = [];

let browser: Browser;
let stage: Stage;
let readers: Readers;
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  browser = await launch();
  [stage, readers] = await Promise.all([setStage(browser), Readers.create(browser)]);
});
afterAll(async () => {
  await browser.close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "index.html"), renderIndex(pictures));
});

describe.concurrent("pictures are taken", () => {
  const visits = selectAll().map((visit) => [visit.scene.name, visit.language, visit.reading, visit] as const);
  it.each(visits)("of the page “%s” in %s, %s", async (name, language, _reading, visit) => {
    const place = `${name.replaceAll(" ", "-").toLowerCase()}/${language}`;
    mkdirSync(path.join(folder, place), { recursive: true });
    await visitScene(readers, stage, visit, async ({ page }, view) => {
      const file = `${place}/${nameView(view, visit).replaceAll(" ", "-")}.jpg`;
      await page.screenshot({ path: path.join(folder, file), type: "jpeg", quality: 70, fullPage: true });
      pictures.push({ scene: name, group: visit.scene.group, language, view: nameView(view, visit), file });
    });
    expect(pictures.length).toBeGreaterThan(0);
  });
});

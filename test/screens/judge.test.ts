import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch } from "../browser/guest.ts";
import { addJudge, bundleJudge, judgePage } from "./judge.ts";

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await launch();
  context = await browser.newContext({ viewport: { width: 390, height: 600 } });
  await addJudge(context, await bundleJudge());
});
afterAll(() => browser.close());

/** Judges a page with this content. */
const judge = async (body: string): Promise<string[]> => {
  const page = await context.newPage();
  const style = "*{box-sizing:border-box}body{margin:0;padding:16px;font:16px/1.5 monospace}button{height:44px}";
  await page.route("http://page.test/", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: `<!doctype html><style>${style}</style>${body}` }),
  );
  await page.goto("http://page.test/");
  const defects = await judgePage(page);
  await page.close();
  return defects;
};

const long = "Donaudampfschifffahrtsgesellschaft";
const button = (style: string, text = "A button") => `<button style="min-width:44px;${style}">${text}</button>`;

describe("the judge finds", () => {
  it.each([
    [
      "text that a box cuts at its side",
      "cut text",
      `<div style="width:90px;overflow:hidden;white-space:nowrap">${long}</div>`,
    ],
    [
      "text that a box cuts at its end",
      "cut text",
      `<div style="height:40px;overflow:hidden">${`${long} `.repeat(6)}</div>`,
    ],
    ["text that leaves its button", "text wider than its box", button("width:90px;padding:0;white-space:nowrap", long)],
    ["text that leaves its paragraph", "text wider than its box", `<p style="width:90px">${long}</p>`],
    [
      "a word that stands letter by letter",
      "text in a column too narrow",
      `<p style="width:24px;overflow-wrap:anywhere">Zwiebelrostbraten</p>`,
    ],
    ["text at the window's left edge", "text at the window's edge", `<p style="margin-left:-16px">Hello</p>`],
    [
      "text at the window's right edge",
      "text at the window's edge",
      `<p style="margin-right:-16px;text-align:right">Hello</p>`,
    ],
    ["a page that scrolls sideways", "the page scrolls sideways", `<div style="width:500px;height:9px"></div>`],
    [
      "a dialog that scrolls sideways",
      "a part scrolls sideways",
      `<dialog open style="width:200px;overflow:auto"><div style="width:300px;height:9px"></div></dialog>`,
    ],
    [
      "half a dot at the start of a row",
      "cut text",
      `<p style="overflow:clip"><i style="position:relative;left:-5px">·</i></p>`,
    ],
    [
      "a row that scrolls and fills the window",
      "a part scrolls sideways",
      `<div style="overflow-x:auto;height:500px"><div style="width:500px">Wide</div></div>`,
    ],
    [
      "a name that opens a low row",
      "target of",
      `<style>a::after{content:"";position:absolute;inset:0}</style><p style="position:relative;height:36px"><a href="/" style="display:block">A dish</a></p>`,
    ],
    ["a low button", "target of", button("height:30px")],
    ["a narrow link", "target of", `<a href="/" style="display:block;width:30px;height:44px">A</a>`],
    ["a link alone in its line", "target of", `<p><a href="/">Alone</a></p>`],
    ["a bare tick box", "target of", `<input type="checkbox" aria-label="Tick">`],
    [
      "buttons that lie over each other",
      "overlap",
      `${button("width:150px")}${button("width:150px;margin-left:-40px")}`,
    ],
  ])("%s", async (_defect, message, body) => {
    expect(await judge(body)).toEqual([expect.stringContaining(message)]);
  });
});

describe("the judge accepts", () => {
  it.each([
    ["a page without defects", `<h1>Menu</h1><p>${"Some words. ".repeat(20)}</p>${button("")}`],
    [
      "a text that ends with an ellipsis",
      `<div style="width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${long}</div>`,
    ],
    [
      "a text of two clamped rows",
      `<p style="display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden">${"Some words. ".repeat(20)}</p>`,
    ],
    [
      "a text for screen readers alone",
      `<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">${long}</span>`,
    ],
    ["code that scrolls in its box", `<pre style="overflow-x:auto">${long.repeat(4)}</pre>`],
    [
      "a table, code and a row that snaps, each of which fills the window",
      `<div style="overflow-x:auto"><table style="height:500px;width:600px"><tr><td>Gross</td></tr></table></div>
      <pre style="overflow-x:auto;height:500px">${long.repeat(4)}</pre>
      <div style="overflow-x:auto;scroll-snap-type:x proximity;height:500px"><div style="width:500px">Wide</div></div>`,
    ],
    [
      "a dot that is hidden at the start of a row",
      `<p style="overflow:clip"><i style="position:relative;left:-20px">·</i></p>`,
    ],
    [
      "a link that waits above the page",
      `<a href="#main" style="position:absolute;top:-60px;left:0">Skip to content</a>`,
    ],
    [
      "a name that opens its whole row",
      `<style>a::after{content:"";position:absolute;inset:0}</style><p style="position:relative;height:56px"><a href="/" style="display:block">A dish</a></p>`,
    ],
    ["a link in a sentence", `<p>Read <a href="/">our terms</a> before you order.</p>`],
    [
      "a tick box with a large label",
      `<label style="display:flex;height:44px"><input type="checkbox"> Tell the kitchen</label>`,
    ],
    [
      "a small button with a large reach",
      `<style>#b{position:relative;height:24px;width:24px;padding:0;border:0}#b::after{content:"";position:absolute;inset:-12px}</style><p style="padding:20px">${`<button id="b">×</button>`}</p>`,
    ],
    [
      "a button on a card that is one link",
      `<div style="position:relative;height:90px"><a href="/" style="position:absolute;inset:0">Dish</a>${button("position:absolute;right:0;bottom:0", "+")}</div>`,
    ],
    ["what an open dialog covers", `${button("height:20px")}<dialog open style="inset:0">${button("")}</dialog>`],
  ])("%s", async (_case, body) => {
    expect(await judge(body)).toEqual([]);
  });
});

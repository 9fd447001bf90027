import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, vi } from "vitest";
import type { Cookie, Point, Tab } from "./engine.ts";
import { isReady, locate, readErrors, readTap, readText, selectField, type Target } from "./page-scripts.ts";

const poll = { timeout: 60_000, interval: 50 } as const;
/** After how long a tap that the page did not get is taken for lost. */
const tapPoll = { timeout: 10_000, interval: 50 } as const;

const selectors = {
  article: "article",
  button: "button, [role=button], summary",
  field: "input, textarea",
  heading: "h1, h2, h3",
  link: "a[href]",
  choice: "input[type=radio], input[type=checkbox]",
} as const;

type Kind = keyof typeof selectors;

/** A text is the start of the name. */
const describeTarget = (kind: Kind, name: string | RegExp, isTap: boolean): Target => {
  const start = typeof name === "string" ? name.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&") : "";
  const { source } = typeof name === "string" ? new RegExp(`^${start}`) : name;
  return { selector: selectors[kind], name: source, isTap };
};

/** A person in front of an engine's window. Each step waits until the page is ready for it. */
export class Visitor {
  readonly tab: Tab;
  readonly home: string;
  /** Makes the contact unique among all journeys, because the open orders of one person are limited. */
  readonly email = `ana-${randomInt(1_000_000_000)}@example.com`;

  constructor(tab: Tab, home: string) {
    this.tab = tab;
    this.home = home;
  }

  /** Signs in by the cookies of another browser. */
  async signIn(cookies: readonly Cookie[]): Promise<void> {
    await this.tab.open(`${this.home}/api/health`);
    await vi.waitFor(() => this.tab.addCookies(cookies), poll);
  }

  async open(path: string): Promise<void> {
    await this.tab.open(this.home + path);
    await this.arrive((url) => `${url.pathname}${url.search}` === path);
  }

  /** Waits until another page is in the window and answers taps. */
  async arrive(isThere: (url: URL) => boolean): Promise<URL> {
    return vi.waitFor(async () => {
      const url = new URL(await this.tab.run(() => location.href, null));
      if (!isThere(url)) throw new Error(`The window is at ${url}.`);
      if (!(await this.tab.run(isReady, null))) throw new Error(`${url} does not answer taps.`);
      return url;
    }, poll);
  }

  async #locate(kind: Kind, name: string | RegExp, isTap: boolean): Promise<Point> {
    const point = await this.tab.run(locate, describeTarget(kind, name, isTap));
    if (!point) throw new Error(`No ${kind} named ${name} can be tapped.`);
    return point;
  }

  /** Waits until a tap would reach the target. */
  async see(kind: Kind, name: string | RegExp): Promise<void> {
    await vi.waitFor(() => this.#locate(kind, name, false), poll);
  }

  /** Taps a target. Taps again if the page moved under the tap, or got none: WebKit's driver can lose one while a page
   *  takes the place of another. */
  async tap(kind: Kind, name: string | RegExp): Promise<void> {
    await vi.waitFor(async () => {
      await this.tab.click(await this.#locate(kind, name, true));
      const outcome = await vi.waitFor(async () => {
        // The tap may have left the page.
        const read = await this.tab.run(readTap, null).catch(() => "left");
        if (read === "awaited") throw new Error(`The page got no tap on the ${kind} named ${name}.`);
        return read;
      }, tapPoll);
      if (outcome === "missed") throw new Error(`The page moved under the tap on the ${kind} named ${name}.`);
    }, poll);
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.tap("field", label);
    await vi.waitFor(async () => {
      if (!(await this.tab.run(selectField, null))) throw new Error(`The field ${label} has no focus.`);
    }, poll);
    await this.tab.type(text);
  }

  /** Waits until the elements that match contain a text. */
  async read(selector: string, text: string | RegExp): Promise<void> {
    const expected = typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text);
    await expect.poll(() => this.tab.run(readText, selector), poll).toEqual(expected);
  }

  /** Waits until no element that matches contains a text. */
  async lose(selector: string, text: string): Promise<void> {
    await expect.poll(() => this.tab.run(readText, selector), poll).not.toContain(text);
  }

  /** Writes a picture of the window, if SCREENSHOTS names a folder. */
  async picture(name: string): Promise<void> {
    const folder = process.env["SCREENSHOTS"];
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `${name}.png`), await this.tab.picture(), "base64");
  }

  /** Closes the window. No script of the last page may have failed. */
  async leave(): Promise<void> {
    try {
      await expect.poll(() => this.tab.run(readErrors, null), poll).toEqual([]);
    } finally {
      await this.tab.close();
    }
  }
}

import type { Browser, BrowserContext } from "playwright-core";
import type { Language } from "../../worker/domain/language.ts";
import type { Guest } from "../browser/guest.ts";
import { locales } from "../browser/texts.ts";
import { addJudge, bundleJudge } from "./judge.ts";

/** The browsers that look at the scenes, one at a time for each scene that is open. They are used again, because a new
 *  one would load and compile every script of the pages again, which takes longer than to judge a page. */
export class Readers {
  readonly browser: Browser;
  readonly #judge: string;
  readonly #idle = new Map<Language, BrowserContext[]>();

  private constructor(browser: Browser, judge: string) {
    this.browser = browser;
    this.#judge = judge;
  }

  static async create(browser: Browser): Promise<Readers> {
    return new Readers(browser, await bundleJudge());
  }

  /** A browser in this language, with the judge and without cookies and storage. */
  async take(language: Language): Promise<BrowserContext> {
    const idle = this.#idle.get(language)?.pop();
    if (idle) return idle;
    const context = await this.browser.newContext({
      locale: locales[language],
      serviceWorkers: "block",
      reducedMotion: "reduce",
    });
    await addJudge(context, this.#judge);
    return context;
  }

  /** Takes back the browser of a guest whose scene is over. */
  async giveBack(language: Language, { context, page, home }: Guest): Promise<void> {
    await context.setOffline(false);
    // A page may store something while it is left, so it is left first.
    await page.goto("about:blank");
    const session = await context.newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin: home, storageTypes: "all" });
    await page.close();
    await context.clearCookies();
    this.#idle.set(language, [...(this.#idle.get(language) ?? []), context]);
  }
}

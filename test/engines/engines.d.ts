/** The parts of the clients that the journeys use. Only `npm run engines` installs their packages. */
declare module "puppeteer-core" {
  export interface Page {
    setViewport(size: { width: number; height: number }): Promise<void>;
    goto(address: string, options: { waitUntil: "domcontentloaded" }): Promise<unknown>;
    evaluate(script: string): Promise<unknown>;
    mouse: { click(x: number, y: number): Promise<void> };
    keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
    screenshot(options: { encoding: "base64" }): Promise<string>;
    url(): string;
  }

  export interface BrowserContext {
    newPage(): Promise<Page>;
    setCookie(...cookies: { name: string; value: string; domain: string; path: string }[]): Promise<void>;
    close(): Promise<void>;
  }

  export interface Browser {
    createBrowserContext(): Promise<BrowserContext>;
    close(): Promise<void>;
  }

  export interface LaunchOptions {
    browser: "firefox";
    executablePath: string;
    headless: boolean;
    extraPrefsFirefox: Readonly<Record<string, boolean | number | string>>;
  }

  const puppeteer: { launch(options: LaunchOptions): Promise<Browser> };
  export default puppeteer;
}

declare module "selenium-webdriver" {
  export interface Actions {
    move(point: { x: number; y: number }): Actions;
    press(): Actions;
    release(): Actions;
    sendKeys(...keys: string[]): Actions;
    perform(): Promise<void>;
  }

  export interface WebDriver {
    get(address: string): Promise<void>;
    executeAsyncScript(script: string): Promise<unknown>;
    actions(): Actions;
    navigate(): { back(): Promise<void> };
    manage(): {
      window(): { setRect(place: { x: number; y: number; width: number; height: number }): Promise<unknown> };
      setTimeouts(timeouts: { script: number }): Promise<void>;
      addCookie(cookie: { name: string; value: string }): Promise<void>;
    };
    takeScreenshot(): Promise<string>;
    quit(): Promise<void>;
  }

  export class Builder {
    usingServer(address: string): this;
    withCapabilities(capabilities: Readonly<Record<string, string>>): this;
    build(): Promise<WebDriver>;
  }

  export const Key: { readonly ESCAPE: string };
}

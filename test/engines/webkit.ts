import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, Key, type WebDriver } from "selenium-webdriver";
import { vi } from "vitest";
import { findFreePort } from "../browser/server.ts";
import type { Engine, Tab } from "./engine.ts";

const screen = { width: 1400, height: 1000 };

/** GTK's toolbar would make a window that is wider than a phone. */
const gtkStyle = `toolbar, toolbar *, entry, button, notebook > header, notebook > header * {
  min-width: 0; padding: 0; margin: 0; font-size: 1px;
}`;

/** Starts a process that runs until it is stopped. A missing program fails with its name. */
const start = async (program: string, more: readonly string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = spawn(program, more, { env, stdio: ["ignore", "ignore", "ignore", "pipe"] });
  await once(child, "spawn").catch((cause: unknown) => {
    throw new Error(`${program} does not start. Install webkit2gtk-driver and xvfb.`, { cause });
  });
  return child;
};

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill();
  await exited;
};

/** Starts a screen without a monitor and returns its name. */
const startScreen = async (): Promise<{ display: string; process: ChildProcess }> => {
  const geometry = `${screen.width}x${screen.height}x24`;
  const more = ["-displayfd", "3", "-screen", "0", geometry, "-nolisten", "tcp"];
  const child = await start("Xvfb", more, process.env);
  const output = child.stdio[3];
  if (!output) throw new Error("Xvfb has no output.");
  const [number] = await once(output, "data");
  return { display: `:${String(number).trim()}`, process: child };
};

/** How long a script may take. */
const scriptLimitMs = 5000;

/** A page that enters the back/forward cache never answers a script, and the driver's own limit ends there too. Without
 *  an answer, the caller asks the next page. */
const withinLimit = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const limit = wait(scriptLimitMs, undefined, { ref: false }).then(() => {
    throw new Error("The page did not answer a script.");
  });
  return Promise.race([answer, limit]);
};

const driveTab = (driver: WebDriver): Tab => ({
  open: (address) => driver.get(address),
  // Safe cast: the script's result is JSON.
  run: async <Given, Result>(script: (given: Given) => Result | Promise<Result>, given: Given) => {
    const call = `Promise.resolve().then(() => (${script})(${JSON.stringify(given)}))`;
    const answer = await withinLimit(
      driver.executeAsyncScript(
        `const done = arguments[0]; ${call}.then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      ),
    );
    const { value, error } = answer as { value: Result; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  },
  click: (point) => driver.actions().move(point).press().release().perform(),
  type: (text) => driver.actions().sendKeys(text).perform(),
  press: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
  goBack: () => driver.navigate().back(),
  async addCookies(cookies) {
    for (const { name, value } of cookies) await driver.manage().addCookie({ name, value });
  },
  picture: () => driver.takeScreenshot(),
  close: () => driver.quit(),
});

/** Starts the driver of WebKitGTK, the engine of Safari, on a screen of its own. */
export const startWebKit = async (): Promise<Engine> => {
  const home = mkdtempSync(path.join(tmpdir(), "tiffin-webkit-"));
  mkdirSync(path.join(home, "gtk-3.0"));
  writeFileSync(path.join(home, "gtk-3.0", "gtk.css"), gtkStyle);
  writeFileSync(path.join(home, "gtk-3.0", "settings.ini"), "[Settings]\ngtk-enable-animations=false\n");
  const { display, process: screenProcess } = await startScreen();
  const port = await findFreePort();
  const driverProcess = await start("WebKitWebDriver", [`--port=${port}`], {
    ...process.env,
    DISPLAY: display,
    ...{ XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home },
    LANG: "en_US.UTF-8",
    // Neither a session bus nor a sandbox exists in a container.
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
    NO_AT_BRIDGE: "1",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
    // The driver's browser would still write it while its folder is deleted.
    MESA_SHADER_CACHE_DISABLE: "true",
  });
  const server = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${server}/status`), { timeout: 30_000, interval: 50 });
  return {
    async openTab(size) {
      const capabilities = { browserName: "MiniBrowser", pageLoadStrategy: "none" };
      const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size });
      return driveTab(driver);
    },
    async stop() {
      await stopProcess(driverProcess);
      await stopProcess(screenProcess);
      rmSync(home, { recursive: true, force: true });
    },
  };
};

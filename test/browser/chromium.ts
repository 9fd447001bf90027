import { existsSync } from "node:fs";
import path from "node:path";

/** The shell has no window, which saves time in each start and each page. */
const usualPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/opt/homebrew/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  path.join(process.env["PROGRAMFILES"] ?? "C:\\Program Files", "Google\\Chrome\\Application\\chrome.exe"),
];

/** The path of a Chromium: CHROMIUM if it is set, otherwise a usual location; null if none exists. */
export const findChromium = (): string | null => {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  return usualPaths.find((file) => existsSync(file)) ?? null;
};

/** The path of a Chromium with a back/forward cache, which the shell has not; null if none exists. */
export const findWholeChromium = (): string | null =>
  [process.env["CHROMIUM"] ?? "", ...usualPaths].find((file) => !file.includes("shell") && existsSync(file)) ?? null;

/** Flags that keep a headless Chromium off the network and able to run as root in a container. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

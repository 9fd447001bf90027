import { existsSync } from "node:fs";
import path from "node:path";

const known = [
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

/** Where a Chromium is on this machine: what the variable CHROMIUM names, else a usual place; null where there is none. */
export const findChromium = (): string | null => {
  const named = process.env["CHROMIUM"];
  if (named) return named;
  return known.find((file) => existsSync(file)) ?? null;
};

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

import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** This checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Where the build of a checkout leaves the worker. */
export const builtWorker = (checkout = root): string => path.join(checkout, "dist", "worker");

/** The one that workerd begins with. */
export const entryModule = (checkout = root): string => path.join(builtWorker(checkout), "index.js");

/** The modules that are uploaded, the entry first. */
export const workerModules = (checkout = root): string[] => {
  const folder = builtWorker(checkout);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const entry = entryModule(checkout);
  return [entry, ...names.map((name) => path.join(folder, name)).filter((file) => file !== entry)];
};

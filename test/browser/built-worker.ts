import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Where the build leaves the worker. */
export const builtWorker = fileURLToPath(new URL("../../dist/worker", import.meta.url));

/** The one that workerd begins with. */
export const entryModule = path.join(builtWorker, "index.js");

/** The modules that are uploaded, the entry first. */
export const workerModules = (): string[] => {
  const names = readdirSync(builtWorker, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  return [entryModule, ...names.map((name) => path.join(builtWorker, name)).filter((file) => file !== entryModule)];
};

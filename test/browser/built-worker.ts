import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of a checkout's built worker. */
export const builtWorker = (checkout = root): string => path.join(checkout, "dist", "worker");

/** The module that workerd loads first. */
export const entryModule = (checkout = root): string => path.join(builtWorker(checkout), "index.js");

/** The uploaded modules, with the entry first. */
export const workerModules = (checkout = root): string[] => {
  const folder = builtWorker(checkout);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const entry = entryModule(checkout);
  return [entry, ...names.map((name) => path.join(folder, name)).filter((file) => file !== entry)];
};

/** The path of the built file that exports something, because the names of files are hashes. */
export const findBuiltFile = (name: string): string => {
  const folder = path.join(root, "dist/client/assets");
  const isExport = new RegExp(`\\bas ${name}[,}]`);
  const file = readdirSync(folder).find((found) => isExport.test(readFileSync(path.join(folder, found), "utf8")));
  if (!file) throw new Error(`No file of the build exports ${name}.`);
  return `/assets/${file}`;
};

// The record of the last build. With it `npm start` finds that nothing has to be built, and need not even load Vite.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const checkout = path.join(import.meta.dirname, "../..");
/** All sources, whether or not a build reads them, so that none is forgotten. Packages change with their lock file. */
const inputs = ["worker", "db", "storefront", "migrations", "package.json", "package-lock.json", "tsconfig.json"];
const outputs = ["dist/client", "dist/worker"];
/** A file system's clock may be this much behind the process's clock. */
const clockToleranceMs = 20;
/** Read before Vite sets it: Solid has another version for tests. */
const mode = process.env["NODE_ENV"] ?? "";

/** Each file by its path, with the time of its last change and its size. The time of modification would not do, because
 *  a renamed or restored file brings an old one along. */
type Files = Record<string, { ctimeMs: number; size: number }>;

const listPaths = (file: string): string[] => {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [file] : [];
  const names = readdirSync(file).filter((name) => name !== "node_modules");
  return names.flatMap((name) => listPaths(path.join(file, name)));
};

const describeFiles = (root: string, names: readonly string[]): Files =>
  Object.fromEntries(
    names
      .flatMap((name) => listPaths(path.join(root, name)))
      .map((file) => {
        const { ctimeMs, size } = statSync(file);
        return [path.relative(root, file), { ctimeMs, size }];
      }),
  );

const recordFile = (root: string) => path.join(root, "dist", "last-build.json");

const write = (sources: Files, built: Files): string => JSON.stringify({ mode, inputs: sources, outputs: built });

/** Forgets the last build, before another one overwrites its files. */
export const forgetBuild = (root = checkout): void => rmSync(recordFile(root), { force: true });

/** Records a successful build that began at `startedAt`, unless a source may have changed since then. */
export const recordBuild = (startedAt: number, root = checkout): void => {
  const sources = describeFiles(root, inputs);
  if (Object.values(sources).some(({ ctimeMs }) => ctimeMs >= startedAt - clockToleranceMs)) return;
  writeFileSync(recordFile(root), write(sources, describeFiles(root, outputs)));
};

/** Whether the files of the last build are there, and are what a build would write now. */
export const isBuilt = (root = checkout): boolean => {
  try {
    const record = readFileSync(recordFile(root), "utf8");
    return record === write(describeFiles(root, inputs), describeFiles(root, outputs));
  } catch {
    return false;
  }
};

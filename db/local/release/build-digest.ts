import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A digest of the files that a deployment uploads: the worker and the pages in the folder `dist`. */
export const digestBuild = (dist: string): string => {
  const hash = createHash("sha256");
  for (const part of ["client", "worker"].map((name) => path.join(dist, name)).filter((folder) => existsSync(folder))) {
    const files = readdirSync(part, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
      const content = readFileSync(file);
      hash.update(`${path.relative(dist, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex");
};

import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { blocking, type Finding } from "./finding.ts";

const mebibyte = 1024 * 1024;

/** The limits of Workers Paid (https://developers.cloudflare.com/workers/platform/limits/). */
const limits = {
  workerBytes: 64 * mebibyte,
  compressedBytes: 10 * 1_000_000,
  files: 100_000,
  fileBytes: 25 * mebibyte,
};

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What Cloudflare would refuse of a build, which is the folder `dist`. */
export const checkBuildSize = (
  dist: string,
  { workerBytes, compressedBytes, files, fileBytes } = limits,
): Finding[] => {
  const modules = listFiles(path.join(dist, "worker")).filter((file) => file.endsWith(".js"));
  const code = Buffer.concat(modules.map((file) => readFileSync(file)));
  const compressed = gzipSync(code).length;
  const assets = listFiles(path.join(dist, "client"));
  const split = "Load what only some requests need from a module of its own, or remove what is not needed.";
  return [
    ...(code.length > workerBytes
      ? [blocking(`The worker has ${megabytes(code.length)} of at most ${megabytes(workerBytes)}.`, split)]
      : []),
    ...(compressed > compressedBytes
      ? [
          blocking(
            `The worker has ${megabytes(compressed)} compressed of at most ${megabytes(compressedBytes)}.`,
            split,
          ),
        ]
      : []),
    ...(assets.length > files
      ? [
          blocking(
            `The build has ${assets.length} files of at most ${files}.`,
            "Remove pictures and fonts that are not needed from storefront/public.",
          ),
        ]
      : []),
    ...assets
      .filter((file) => statSync(file).size > fileBytes)
      .map((file) =>
        blocking(
          `${path.relative(dist, file)} has ${megabytes(statSync(file).size)} of at most ${megabytes(fileBytes)}.`,
          "Make it smaller.",
        ),
      ),
  ];
};

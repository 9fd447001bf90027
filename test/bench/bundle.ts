import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { entryModule, workerModules } from "../browser/built-worker.ts";

const runs = 5;
const flags = ["--experimental-vm-modules", "--no-warnings"];

/** A measured property of the build, and what it may be at most. */
export interface Property {
  name: string;
  value: number;
  unit: "KiB" | "ms";
  limit: number;
}

interface StartUp {
  cpuMs: number;
  /** The modules of the build that were read. */
  read: string[];
}

/** Reads and runs the worker's start in a fresh process. */
const startUp = (): StartUp => {
  const script = fileURLToPath(new URL("start-up.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, script, entryModule()], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The worker does not start: ${stderr}`);
  return JSON.parse(stdout);
};

/** What only some requests need: it must not be read before one of them comes. */
const lazy =
  /node_modules\/(graphql|graphql-yoga|stripe|solid-js|zod|@cloudflare\/workers-oauth-provider)\/|storefront\/entry-server|domain\/registry/;

/** The sources that a module of the build is made of; none where it only passes others on, which has no map. */
const readSources = (file: string): string[] => {
  if (!existsSync(`${file}.map`)) return [];
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(`${file}.map`, "utf8"));
  return sources;
};

/** Sources that are read at start although only some requests need them; GraphQL, Stripe, OAuth, the operations and the renderer
 *  are not among them. */
export const eagerModules = (): string[] => {
  if (
    !workerModules()
      .flatMap(readSources)
      .some((name) => lazy.test(name))
  )
    throw new Error("The build holds none of what is to be loaded late.");
  return startUp()
    .read.flatMap(readSources)
    .filter((name) => lazy.test(name));
};

/** The worker as it is uploaded, all of its modules compressed as the upload is. */
export const workerSize = (): Property => ({
  name: "worker, compressed",
  value: Math.round(gzipSync(Buffer.concat(workerModules().map((file) => readFileSync(file)))).length / 102.4) / 10,
  unit: "KiB",
  limit: 700,
});

/** How much CPU V8 takes to read and run what an isolate needs to start: the median of five fresh processes. */
export const startUpCpu = (): Property => {
  const times = Array.from({ length: runs }, () => startUp().cpuMs).sort((one, other) => one - other);
  return { name: "start-up CPU", value: Math.round(times[Math.floor(runs / 2)] ?? Number.NaN), unit: "ms", limit: 60 };
};

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { entryModule, workerModules } from "../browser/built-worker.ts";
import { writeReference } from "./reference.ts";

const runs = 7;
/** What `writeReference` takes on the machine for which the limit is meant: two quiet cores of a build server. */
const referenceMs = 57;
const flags = ["--experimental-vm-modules", "--no-warnings"];

/** A measured property of the build and its limit. */
export interface Property {
  name: string;
  value: number;
  unit: "KiB" | "ms";
  limit: number;
}

interface StartUp {
  cpuMs: number;
  /** The modules of the build that were loaded. */
  loaded: string[];
}

/** Loads and runs the worker's start-up code, or another module, in a new process. */
const startUp = (entry = entryModule()): StartUp => {
  const script = fileURLToPath(new URL("start-up.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, script, entry], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The worker does not start. Fix its static imports: ${stderr}`);
  return JSON.parse(stdout);
};

/** Modules that only some requests need. The start must not load them. */
const lazy =
  /node_modules\/(graphql|graphql-yoga|stripe|solid-js|zod|@simplewebauthn\/server|@peculiar\/x509|@cloudflare\/workers-oauth-provider)\/|storefront\/entry-server|domain\/registry/;

/** The sources of a module of the build. A module that only re-exports others has no source map. */
const readSources = (file: string): string[] => {
  if (!existsSync(`${file}.map`)) return [];
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(`${file}.map`, "utf8"));
  return sources;
};

/** Sources that the start loads although only some requests need them. */
export const eagerModules = (): string[] => {
  if (
    !workerModules()
      .flatMap(readSources)
      .some((name) => lazy.test(name))
  )
    throw new Error(
      "The build contains no lazy module, so the check would prove nothing. Update the pattern in this file.",
    );
  return startUp()
    .loaded.flatMap(readSources)
    .filter((name) => lazy.test(name));
};

/** The size of the uploaded worker: all modules, compressed together. */
export const workerSize = (): Property => ({
  name: "worker, compressed",
  value: Math.round(gzipSync(Buffer.concat(workerModules().map((file) => readFileSync(file)))).length / 102.4) / 10,
  unit: "KiB",
  // Verification of passkeys (85 KiB), Markdown of legal pages (16) and ZIP files are loaded by their own routes alone.
  // Each language of pages and mails takes about 15.
  limit: 880,
});

/** How many times slower this machine is now than the one for which limits are meant. Below 1 it is faster. */
export const machineSlowness = (): number => {
  const reference = writeReference();
  return Math.min(...Array.from({ length: runs }, () => startUp(reference).cpuMs)) / referenceMs;
};

/** The CPU that V8 needs to load and run the start-up modules, on the machine for which the limit is meant. The fastest
 *  of some new processes counts, because noise only adds. */
export const startUpCpu = (): Property => {
  const slowness = machineSlowness();
  const fastest = Math.min(...Array.from({ length: runs }, () => startUp().cpuMs));
  return { name: "start-up CPU", value: Math.round(fastest / slowness), unit: "ms", limit: 60 };
};

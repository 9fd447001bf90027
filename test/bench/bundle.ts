import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = fileURLToPath(new URL("../../dist/worker", import.meta.url));
const runs = 5;
const flags = ["--experimental-vm-modules", "--no-warnings"];

/** A measured property of the build, and what it may be at most. */
export interface Property {
  name: string;
  value: number;
  unit: "KiB" | "ms";
  limit: number;
}

interface Metafile {
  inputs: Record<string, { imports: { path: string; kind: string; external?: boolean }[] }>;
}

/** What only some requests need: it must not run before one of them comes. */
const lazy = /(^|\/)(graphql|graphql-yoga|stripe|@cloudflare\/workers-oauth-provider)\/|dist\/ssr\//;

const isLazy = (name: string): boolean => lazy.test(name.replace(/^.*node_modules\//, "node_modules/"));

/** The modules that run as soon as an isolate starts: what the entry reaches without a dynamic import. */
const modulesAtStart = ({ inputs }: Metafile): Set<string> => {
  const reached = new Set(["worker/index.ts"]);
  for (const name of reached) {
    const { imports } = inputs[name] ?? { imports: [] };
    for (const one of imports) if (!one.external && one.kind !== "dynamic-import") reached.add(one.path);
  }
  return reached;
};

/** Modules that run at start although few requests need them; GraphQL, Stripe, OAuth and the renderer are not among them. */
export const eagerModules = (): string[] => {
  const metafile: Metafile = JSON.parse(readFileSync(path.join(dist, "metafile.json"), "utf8"));
  if (!Object.keys(metafile.inputs).some(isLazy))
    throw new Error("The metafile names none of what is to be loaded late.");
  return [...modulesAtStart(metafile)].filter(isLazy);
};

/** The worker as it is uploaded, compressed as the upload is. */
export const workerSize = (): Property => ({
  name: "worker, compressed",
  value: Math.round(gzipSync(readFileSync(path.join(dist, "index.js"))).length / 102.4) / 10,
  unit: "KiB",
  limit: 700,
});

/** How much CPU V8 takes to read and run the entry module: the median of five fresh processes. */
export const startUpCpu = (): Property => {
  const entry = path.join(dist, "index.js");
  const script = fileURLToPath(new URL("start-up.mjs", import.meta.url));
  const times = Array.from({ length: runs }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, script, entry], { encoding: "utf8" });
    if (status !== 0) throw new Error(`The worker does not start: ${stderr}`);
    return Number(stdout);
  }).sort((one, other) => one - other);
  return { name: "start-up CPU", value: Math.round(times[Math.floor(runs / 2)] ?? Number.NaN), unit: "ms", limit: 60 };
};

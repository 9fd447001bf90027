// `node --experimental-vm-modules start-up.mjs dist/worker/index.js` prints as JSON the milliseconds of CPU that V8 takes to read
// and run what a built worker needs to start, without the loader of Node around it, and which modules that are.
import { readFileSync } from "node:fs";
import path from "node:path";
import { SourceTextModule, SyntheticModule } from "node:vm";

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** What workerd itself brings. */
const platform = () => {
  const names = ["DurableObject", "WorkerEntrypoint", "RpcTarget", "env"];
  return new SyntheticModule(names, function fill() {
    for (const name of names) this.setExport(name, name === "env" ? {} : class {});
  });
};

/** @type {Map<string, SourceTextModule>} */
const read = new Map();
/** @param {string} file */
const moduleAt = (file) => {
  const known = read.get(file) ?? new SourceTextModule(readFileSync(file, "utf8"), { identifier: file });
  read.set(file, known);
  return known;
};
/** @type {import("node:vm").ModuleLinker} */
const resolve = (name, { identifier }) =>
  name.startsWith(".") ? moduleAt(path.join(path.dirname(identifier), name)) : platform();

const [entry = "dist/worker/index.js"] = process.argv.slice(2);
const before = cpuMs();
const worker = moduleAt(path.resolve(entry));
await worker.link(resolve);
await worker.evaluate();
console.log(JSON.stringify({ cpuMs: cpuMs() - before, read: [...read.keys()] }));

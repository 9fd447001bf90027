// `node --experimental-vm-modules start-up.mjs dist/worker/index.js` loads and runs the start-up modules of a built worker
// without Node's module loader. It prints the milliseconds of CPU and the loaded modules as JSON.
import { readFileSync } from "node:fs";
import path from "node:path";
import { SourceTextModule, SyntheticModule } from "node:vm";

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A stand-in for the modules that workerd provides. */
const platform = () => {
  const names = ["DurableObject", "WorkerEntrypoint", "RpcTarget", "env"];
  return new SyntheticModule(names, function fill() {
    for (const name of names) this.setExport(name, name === "env" ? {} : class {});
  });
};

/** @type {Map<string, SourceTextModule>} */
const loaded = new Map();
/** @param {string} file */
const moduleAt = (file) => {
  const module = loaded.get(file) ?? new SourceTextModule(readFileSync(file, "utf8"), { identifier: file });
  loaded.set(file, module);
  return module;
};
/** @type {import("node:vm").ModuleLinker} */
const resolve = (name, { identifier }) =>
  name.startsWith(".") ? moduleAt(path.join(path.dirname(identifier), name)) : platform();

const [entry = "dist/worker/index.js"] = process.argv.slice(2);
const before = cpuMs();
const worker = moduleAt(path.resolve(entry));
await worker.link(resolve);
await worker.evaluate();
console.log(JSON.stringify({ cpuMs: cpuMs() - before, loaded: [...loaded.keys()] }));

// `node --experimental-vm-modules start-up.mjs dist/worker/index.js` prints the milliseconds of CPU that V8 takes to read and
// run a built worker, without the loader of Node around it.
import { readFileSync } from "node:fs";
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

const [entry = "dist/worker/index.js"] = process.argv.slice(2);
const source = readFileSync(entry, "utf8");
const before = cpuMs();
const worker = new SourceTextModule(source);
await worker.link(platform);
await worker.evaluate();
console.log(cpuMs() - before);

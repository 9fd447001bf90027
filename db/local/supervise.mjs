// `node supervise.mjs command …` runs a command, and ends it with all that it started once the process that runs this
// is gone: after kill -9 or in a closed terminal, that process can no longer do it.
import { spawn, spawnSync } from "node:child_process";

const isWindows = process.platform === "win32";
const [command = "", ...words] = process.argv.slice(2);
const child = spawn(command, words, { stdio: ["ignore", "inherit", "inherit"], shell: isWindows });

const endGroup = () => {
  if (isWindows) spawnSync("taskkill", ["/pid", String(process.pid), "/t", "/f"]);
  else process.kill(-process.pid, "SIGKILL");
};
process.stdin.once("end", endGroup).once("error", endGroup).resume();
// The command receives these signals as well, and decides when it ends.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
child.on("error", (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on("exit", (code) => process.exit(code ?? 1));

// `node db/local/run.mjs script.ts …` installs missing packages and runs a script on a Node that reads TypeScript.
import { spawn } from "node:child_process";
import { findObstacle } from "./obstacles.mjs";

const obstacle = findObstacle(process.versions.node, process.env["npm_config_user_agent"], import.meta.url);
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}
// An older Node lacks some of what this imports.
const { endingSignals, ensureInstalled, ensureNode, localEnvironment, root, signalStatus } = await import(
  "./install.mjs"
);
await ensureInstalled();
const node = await ensureNode();
const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: "inherit", env: localEnvironment(node) });
for (const signal of endingSignals) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? signalStatus(signal) : 0)));

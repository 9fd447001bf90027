// `node db/local/run.mjs script.ts …` installs missing packages and runs a script on the installed Node.
import { spawn } from "node:child_process";
import { ensureInstalled, localEnvironment, node, removeHeaders, root } from "./install.mjs";

ensureInstalled();
removeHeaders();
const child = spawn(node(), process.argv.slice(2), { cwd: root, stdio: "inherit", env: localEnvironment() });
process.on("SIGINT", () => child.kill("SIGINT"));
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 130 : 0)));

// Deletes the local database, bags and caches. Plain JavaScript, so that it works before anything is installed.
import { rmSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";
import { exitWith, runningServer } from "./running.mjs";

const running = await runningServer();
if (running) exitWith(`Tiffin is running at ${running.url} (process ${running.processId}). Stop it first, then reset.`);
rmSync(path.join(root, ".wrangler", "state"), { recursive: true, force: true });
console.log("Deleted the local state. `npm start` creates it again.");

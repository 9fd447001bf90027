import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { seedStores } from "../seed/stores.ts";
import { prepareDatabase } from "./database.ts";
import { ensureSecrets } from "./secrets.ts";

const root = new URL("../../", import.meta.url);
const port = process.env["PORT"] ?? "8787";

ensureSecrets(root);
const { migrated, seeded } = await prepareDatabase(root);
if (migrated) console.log("The database has the newest migrations.");
if (seeded) console.log("The three demo restaurants are loaded.");
const owners = seedStores.map(({ owner }) => owner.email).join(", ");
const welcome = `
  Copper Pot       http://localhost:${port}
  Gasthaus Linde   http://linde.localhost:${port}
  Umi Sando        http://umi.localhost:${port}
  GraphiQL         http://localhost:${port}/api/graphql

  Dashboard        http://localhost:${port}/dashboard
                   Sign in as owner@copperpot.example; the code is at http://localhost:${port}/dev/mail, and printed here.

  The owners are ${owners}, each at their own restaurant's address.

  Pay with 4242 4242 4242 4242. Ctrl+C ends it, "npm run reset" starts over.
`;

const server = spawn("wrangler", ["dev", "--live-reload", "--port", port, "--show-interactive-dev-session=false"], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
// Cron does not fire here, so what it would do is asked for.
const minuteMs = 60_000;
setInterval(() => {
  fetch(`http://localhost:${port}/cdn-cgi/handler/scheduled`).catch(() => undefined);
}, minuteMs).unref();

/** Says where everything is once it is there, below all that the runner has to tell. */
const announce = async (): Promise<void> => {
  const isUp = () =>
    fetch(`http://localhost:${port}/api/health`).then(
      () => true,
      () => false,
    );
  while (!(await isUp())) await wait(250, undefined, { ref: false });
  console.log(welcome);
};
void announce();

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 0));

import { once } from "node:events";
import { createServer } from "node:net";
import { Worker } from "node:worker_threads";
import { seedStores } from "../seed/stores.ts";
import { endingSignals } from "./install.mjs";
import { exitWith, recordRunning, runningServer } from "./running.mjs";
import { ensureSecrets } from "./secrets.ts";
import { LocalServer } from "./server.ts";

const root = new URL("../../", import.meta.url);
const defaultPort = 8787;

const readPort = (): number => {
  const port = Number(process.env["PORT"] ?? defaultPort);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  return exitWith(`PORT=${process.env["PORT"]} is not a valid port. Choose a number from 1 to 65535.`);
};

/** Whether a port is free on IPv4 and IPv6. */
const isFree = async (port: number): Promise<boolean> => {
  const canListen = (host: string): Promise<boolean> =>
    new Promise((resolve) => {
      const probe = createServer();
      probe.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "EADDRINUSE"));
      probe.listen(port, host, () => probe.close(() => resolve(true)));
    });
  return (await canListen("127.0.0.1")) && (await canListen("::1"));
};

const port = readPort();
const url = `http://localhost:${port}`;
const running = await runningServer();
const isOurs = running?.url === url;
if (!isOurs && !(await isFree(port))) {
  exitWith(`Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`);
}
if (running) {
  exitWith(
    `Tiffin is already running from this folder at ${running.url} (process ${running.processId}). Stop it first.`,
  );
}
if (!(await recordRunning(url))) exitWith("Tiffin is just being started from this folder. Stop one of the two first.");
ensureSecrets(root);

// The build runs beside the preparation of the database and the start of wrangler, whose own build waits for it.
const builder = new Worker(new URL("storefront/build/builder.ts", root));
const builderUrl = once(builder, "message").then(([address]: string[]) => address ?? "");
const firstBuild = builderUrl.then(async (address) => {
  const response = await fetch(address, { method: "POST" });
  if (!response.ok) exitWith(`The build failed.\n${await response.text()}`);
});

// Imported after the checks, because loading it takes seconds.
const { prepareDatabase } = await import("./database.ts");
const { migrated, seeded, newer } = await prepareDatabase(root).catch(async (error: unknown): Promise<never> => {
  // The bundler panics if the process ends during a build.
  await firstBuild;
  const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return exitWith(`The local database is not usable (${reason}). Run \`npm run reset\` to start with a new one.`);
});
if (newer.length > 0) {
  console.log(
    `The database is newer than this checkout (${newer.join(", ")}), so orders are refused. Use the newer checkout, or stop this and run \`npm run reset\`.`,
  );
}
if (migrated) console.log("Applied the database migrations.");
if (seeded) console.log("Loaded the three demo restaurants.");

const server = new LocalServer(url, port, await builderUrl);
for (const signal of endingSignals) process.on(signal, () => server.stop(signal));
await Promise.all([firstBuild, server.start()]);

const minuteMs = 60_000;
// Cron does not run under `wrangler dev`, so this process triggers it.
setInterval(() => {
  fetch(`${url}/cdn-cgi/handler/scheduled`).catch(() => undefined);
}, minuteMs).unref();

const owners = seedStores.map(({ owner }) => owner.email).join(", ");
console.log(`
  Copper Pot       ${url}
  Gasthaus Linde   http://linde.localhost:${port}
  Umi Sando        http://umi.localhost:${port}
  GraphiQL         ${url}/api/graphql
  Dashboard        ${url}/dashboard
                   Sign in as owner@copperpot.example; the code is at ${url}/dev/mail, and printed here.

  The owners are ${owners}, each at their own restaurant's address.
  Pay with 4242 4242 4242 4242. Ctrl+C ends it, "npm run reset" starts over.
`);

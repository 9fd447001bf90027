// `npm run domain:add`: leads a restaurant's own host to its store on the deployment.
import { parseArgs } from "node:util";
import { listDatabases, openTarget, readConfiguration } from "./databases.ts";
import { addDomain } from "./domains/add-domain.ts";
import { exitWith } from "./running.mjs";

const usage = "npm run domain:add -- --store my-place --host order.my-place.com [--env staging]";

const text = { type: "string" } as const;

const run = async (): Promise<void> => {
  const { store = "", host = "", env } = parseArgs({ options: { store: text, host: text, env: text } }).values;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(store))
    throw new Error(`--store needs the short name of a store. Usage: ${usage}`);
  const name = host.trim().toLowerCase();
  if (!/^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(name)) throw new Error(`--host needs a host name. Usage: ${usage}`);
  const target = openTarget({ remote: true, env });
  const config = await readConfiguration(target.environment);
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ZONE_ID: zoneId } = process.env;
  await addDomain({
    slug: store,
    host: name,
    databases: listDatabases(config),
    target,
    zone: token && zoneId ? { token, zoneId } : null,
    customDomains: (config.routes ?? []).flatMap((route) =>
      typeof route === "object" && "custom_domain" in route && route.custom_domain ? route.pattern : [],
    ),
    print: console.log,
  });
};

await run().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));

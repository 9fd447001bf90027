// `npm run doctor`: says what this folder lacks for a release. With `--remote`, also what the deployment lacks.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Configuration, listDatabases, openTarget, readConfiguration, type Target } from "./databases.ts";
import { checkBuildSize } from "./release/build-size.ts";
import { checkConfiguration, checkSeparation } from "./release/configuration.ts";
import {
  checkResources,
  checkSecrets,
  checkShards,
  findDeletions,
  findUnapplied,
  readEndedHosts,
  readHosts,
} from "./release/deployed.ts";
import { advice, describeFinding, type Finding, hasBlocking } from "./release/finding.ts";
import { checkHosts } from "./release/hosts.ts";
import { checkLocalSettings, checkNode, readNodeVersion } from "./release/local-settings.ts";
import { checkMailDomain } from "./release/mail-domain.ts";
import { listMigrations } from "./release/release.ts";
import { checkKeyedRows, countRows } from "./release/rotation.ts";
import { exitWith } from "./running.mjs";
import { root } from "./wrangler.ts";

const checkFolder = async (config: Configuration, { environment }: Target): Promise<Finding[]> => {
  const settings = path.join(root, ".dev.vars");
  const dist = path.join(root, "dist");
  return [
    ...checkNode(readNodeVersion()),
    ...(existsSync(settings) ? checkLocalSettings(readFileSync(settings, "utf8")) : []),
    ...checkConfiguration(config),
    ...(environment === null ? [] : checkSeparation(config, await readConfiguration(null))),
    ...(existsSync(path.join(dist, "worker"))
      ? checkBuildSize(dist)
      : [advice("There is no build yet, so its size is unknown.", "Run npm run bundle.")]),
  ];
};

const checkDeployment = async (config: Configuration, target: Target, selector?: string): Promise<Finding[]> => {
  const migrations = listMigrations();
  const { states, findings } = checkShards(listDatabases(config), migrations, target);
  const migrated = states.filter(({ applied }) => applied.length === migrations.length).map(({ database }) => database);
  const ended = new Set(readEndedHosts(migrated, target));
  const hosts = readHosts(states, target).filter((host) => !ended.has(host));
  const sender = config.vars["MAIL_FROM"];
  const stores =
    hosts.length > 0
      ? checkHosts(hosts)
      : [advice("There is no store yet.", "Create one by npm run store:create, as .github/DEPLOY.md says.")];
  return [
    ...findings,
    ...findUnapplied(states, migrations),
    ...checkSecrets(config, target),
    ...checkResources(config, target),
    ...(migrated.length === 0 ? [] : checkKeyedRows(countRows(migrated, target, new Date()))),
    ...findDeletions(migrated, target),
    ...(await stores),
    ...(typeof sender === "string" ? await checkMailDomain(sender, selector) : []),
  ];
};

const readOptions = () => {
  const text = { type: "string" } as const;
  return parseArgs({ options: { remote: { type: "boolean", default: false }, env: text, dkim: text } }).values;
};

try {
  const options = readOptions();
  const target = openTarget(options);
  const config = await readConfiguration(target.environment);
  const folder = await checkFolder(config, target);
  // Wrangler is not asked about ids that are still placeholders.
  const canAsk = options.remote && !hasBlocking(checkConfiguration(config));
  const findings = [...folder, ...(canAsk ? await checkDeployment(config, target, options.dkim) : [])];
  for (const finding of findings) console.log(describeFinding(finding));
  if (options.remote && !canAsk) console.log("The deployment was not asked. Mend wrangler.toml first.");
  if (findings.length === 0) console.log("Nothing is missing.");
  process.exit(hasBlocking(findings) ? 1 : 0);
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}

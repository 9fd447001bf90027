import { readdirSync } from "node:fs";
import path from "node:path";
import { type Configuration, type Database, listDatabases, migrateDeployed, type Target } from "../databases.ts";
import { environmentOption, root } from "../wrangler.ts";
import { digestBuild } from "./build-digest.ts";
import { checkBuildSize } from "./build-size.ts";
import { checkConfiguration, checkSeparation } from "./configuration.ts";
import {
  checkMoves,
  checkResources,
  checkSecrets,
  checkShards,
  readApplied,
  readHosts,
  type ShardState,
} from "./deployed.ts";
import { describeFinding, type Finding, hasBlocking } from "./finding.ts";

/** A release, and where it goes. */
export interface Release {
  config: Configuration;
  /** The top level of wrangler.toml, if the release goes to an environment. */
  topLevel: Configuration | null;
  target: Target;
  /** The folder that the build writes. */
  dist: string;
  print: (line: string) => void;
}

/** The migrations of this checkout, oldest first. */
export const listMigrations = (): string[] =>
  readdirSync(path.join(root, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .sort();

const stop = (reason: string): never => {
  throw new Error(`${reason}\nNothing was changed.`);
};

/** Prints findings. Throws if one of them stops a release. */
const report = (findings: readonly Finding[], print: Release["print"]): void => {
  for (const finding of findings) print(describeFinding(finding));
  if (hasBlocking(findings)) stop("The release was stopped.");
};

/** Checks what can be known before the build. Wrangler is not asked while wrangler.toml itself is wrong. */
const check = ({ config, topLevel, target, print }: Release): ShardState[] => {
  report([...checkConfiguration(config), ...(topLevel ? checkSeparation(config, topLevel) : [])], print);
  const { states, findings } = checkShards(listDatabases(config), listMigrations(), target);
  const moves = checkMoves(states, listMigrations(), target);
  report([...findings, ...moves, ...checkSecrets(config, target), ...checkResources(config, target)], print);
  return states;
};

/** Builds as the upload would, and returns the variables by which the upload uses this build. */
const build = ({ target, dist, print }: Release, origin: string | undefined): Record<string, string> => {
  // The build adds the files of the builds that are deployed there. All stores serve the same files.
  const variables = origin === undefined ? {} : { DEPLOYED_ORIGIN: `https://${origin}` };
  print("Building …");
  const built = target.run(["deploy", "--dry-run", environmentOption(target.environment)], { variables });
  if (!built.isSuccessful) stop(`The build failed.\n${built.stdout}${built.stderr}`);
  report(checkBuildSize(dist), print);
  return { ...variables, TIFFIN_BUILD_DIGEST: digestBuild(dist) };
};

/** Prints how each database returns to this moment. */
const printBookmarks = (
  databases: readonly Database[],
  { run, environment }: Target,
  print: Release["print"],
): void => {
  for (const { binding, name } of databases) {
    const option = environmentOption(environment);
    const { isSuccessful, stdout, stderr } = run(["d1", "time-travel", "info", binding, "--json", option]);
    if (!isSuccessful) stop(`There is no bookmark of ${binding}.\n${stdout}${stderr}`);
    const { bookmark }: { bookmark: string } = JSON.parse(stdout);
    print(`${binding} before this release: npx wrangler d1 time-travel restore ${name} --bookmark=${bookmark}`);
  }
};

interface FailedShard {
  binding: string;
  reason: string;
}

/** Migrates every database, because the worker uses all of them, and returns those that failed.
 *
 *  Shard 0 is the oldest and as a rule the largest, so a migration that is too heavy fails there first. Then no other
 *  database is touched and nothing is uploaded: at most the stores of one shard pause. Once a shard is migrated, its
 *  stores wait for the new worker, so a later shard that fails stops neither the others nor the upload. */
const migrate = (states: readonly ShardState[], { target, print }: Release): FailedShard[] => {
  const failed: FailedShard[] = [];
  for (const [index, { database, applied }] of states.entries()) {
    try {
      migrateDeployed(database.binding, target);
      print(`${database.binding} has all migrations.`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (index === 0) {
        const hasChanged = readApplied(database, target).length > applied.length;
        const state = hasChanged
          ? `Some migrations of ${database.binding} are applied, so its stores take no orders. Correct the cause, and run npm run deploy again.`
          : "Nothing was changed.";
        throw new Error(`${reason}\n${state}`);
      }
      failed.push({ binding: database.binding, reason });
    }
  }
  return failed;
};

/** Releases the checkout. Everything that can fail by itself comes before the first migration, because from then on
 *  until the upload the stores take no orders. Each step can be repeated, so an interrupted release is finished by the
 *  next one. Throws if it is not finished. */
export const release = (one: Release): void => {
  const { target, print } = one;
  const states = check(one);
  const [origin] = readHosts(states, target);
  const variables = build(one, origin);
  printBookmarks(
    states.map(({ database }) => database),
    target,
    print,
  );
  const failed = migrate(states, one);
  const uploaded = target.run(["deploy", environmentOption(target.environment)], { variables, isPrinted: true });
  if (!uploaded.isSuccessful)
    throw new Error(
      "The upload failed. Run npm run deploy again: until then, stores with new migrations take no orders.",
    );
  if (failed.length === 0) return;
  const lines = failed.map(({ binding, reason }) => `The stores of ${binding} take no orders. ${reason}`);
  throw new Error(`${lines.join("\n")}\nCorrect the cause, and run npm run deploy again.`);
};

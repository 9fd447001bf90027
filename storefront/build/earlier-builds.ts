import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The files of the builds that a deployment serves, as paths, the newest build first. */
type Builds = string[][];

const list = "builds.json";
/** How many builds before this one stay reachable. */
const maxEarlier = 2;
const maxRetries = 2;
const concurrency = 8;
const requestLimitMs = 20_000;

/** A path of the list is written to this machine and served by every shop, so it must be the name of a script, a style
 *  sheet or a font in the one folder of built files. A page among them could act as the shop. */
const isFile = (name: unknown): name is string =>
  typeof name === "string" && /^assets\/[\w.-]+\.(?:js|css|woff2)$/.test(name);

const load = async (address: string, retries = maxRetries): Promise<Response | null> => {
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(requestLimitMs) }).catch(
    () => null,
  );
  if (response?.ok && !response.headers.get("content-type")?.startsWith("text/html")) return response;
  return retries > 0 && response?.status !== 404 ? load(address, retries - 1) : null;
};

const loadBuilds = async (origin: string): Promise<Builds | null> => {
  const response = await load(`${origin}/${list}`);
  const builds: unknown = await response?.json().catch(() => null);
  const isList = Array.isArray(builds) && builds.every((files) => Array.isArray(files) && files.every(isFile));
  return isList ? builds : null;
};

const listFiles = (client: string): string[] =>
  readdirSync(path.join(client, "assets"))
    .map((name) => `assets/${name}`)
    .sort();

const write = (client: string, builds: Builds): void => writeFileSync(path.join(client, list), JSON.stringify(builds));

/** Writes the list of a new build's files, which the next deployment reads. */
export const writeBuild = (client: string): void => write(client, [listFiles(client)]);

/** Adds the files of the last two builds from a deployed shop to a new build, because a deployment removes all files
 *  that it does not contain, and open pages still load them. Returns how many files it has added and how many are
 *  lost; null if the shop serves no list, as before its first deployment. */
export const addEarlierBuilds = async (
  client: string,
  origin: string,
): Promise<{ added: number; lost: number } | null> => {
  const deployed = await loadBuilds(origin);
  if (!deployed) return null;
  const own = listFiles(client);
  // A build that is deployed again is not an earlier one.
  const earlier = deployed.filter((files) => files.join() !== own.join()).slice(0, maxEarlier);
  const missing = [...new Set(earlier.flat())].filter((file) => !existsSync(path.join(client, file)));
  const lost = new Set<string>();
  const queue = [...missing];
  mkdirSync(path.join(client, "assets"), { recursive: true });
  const loadQueue = async (): Promise<void> => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const response = await load(`${origin}/${file}`);
      const content = await response?.arrayBuffer().catch(() => null);
      if (content) writeFileSync(path.join(client, file), new Uint8Array(content));
      else lost.add(file);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loadQueue));
  const reachable = earlier.map((files) => files.filter((file) => !lost.has(file)));
  write(client, [own, ...reachable]);
  return { added: missing.length - lost.size, lost: lost.size };
};

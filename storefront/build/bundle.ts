// The build command of wrangler.toml. Under `npm start`, the builder that keeps earlier work in memory does the build.
import path from "node:path";
import { digestBuild } from "../../db/local/release/build-digest.ts";

const dist = path.join(import.meta.dirname, "../../dist");
const client = path.join(dist, "client");

const buildForDeployment = async (): Promise<void> => {
  const { buildChanges } = await import("./changes.ts");
  const { addEarlierBuilds, writeBuild } = await import("./earlier-builds.ts");
  await buildChanges();
  writeBuild(client);
  const origin = process.env["DEPLOYED_ORIGIN"];
  const result = origin && (await addEarlierBuilds(client, origin));
  if (result)
    console.log(
      `Added ${result.added} files of the last builds from ${origin}. ${result.lost} are not there any more.`,
    );
  else if (origin) console.log(`${origin} lists no earlier build, so pages that are open now may have to reload.`);
};

const builder = process.env["TIFFIN_BUILDER"];
const builtDigest = process.env["TIFFIN_BUILD_DIGEST"];
if (builder) {
  const response = await fetch(builder, { method: "POST" });
  // Not an error of this process: wrangler would hold all requests instead of serving the last successful build.
  if (!response.ok) console.error(await response.text());
} else if (builtDigest !== undefined && builtDigest === digestBuild(dist)) {
  // `npm run deploy` has built before it migrated. Stores take no orders between the two, so nothing is built again.
  console.log("Uploading the build that is there.");
} else await buildForDeployment();

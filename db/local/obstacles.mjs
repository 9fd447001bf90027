// What keeps Tiffin from running here at all. Plain JavaScript that an old Node reads as well.
import { fileURLToPath } from "node:url";

const oldestNode = [20, 19];

/** A sentence that says what is in the way and what to do; null if nothing is.
 *  @param {string} nodeVersion
 *  @param {string | undefined} packageManager npm's setting `user-agent`, which yarn sets too
 *  @param {string} url a file of the checkout */
export const findObstacle = (nodeVersion, packageManager, url) => {
  const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    return `Tiffin needs Node ${oldestNode.join(".")} or newer, and this is ${nodeVersion}. Install one from https://nodejs.org, then run this again.`;
  if (packageManager?.startsWith("yarn/"))
    return "Tiffin's packages are installed by npm. Run the same command with npm in place of yarn.";
  const character = /[#'?]/.exec(fileURLToPath(new URL("../..", url)))?.[0];
  if (character)
    return `The folder's path contains the character ${character}, which Vite and Cloudflare's tools cannot read. Move or rename the folder.`;
  return null;
};

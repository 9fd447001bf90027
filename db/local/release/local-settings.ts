import { spawnSync } from "node:child_process";
import { parseEnv } from "node:util";
import { listKeys } from "../../key-ring.ts";
import { blocking, type Finding } from "./finding.ts";

const masterKeyBytes = 32;
const minLinkKeyBytes = 16;

const countBytes = (base64: unknown): number =>
  typeof base64 === "string" && /^[\w+/-]+=*$/.test(base64) ? Buffer.from(base64, "base64").length : 0;

const countFirstBytes = (ring: string | undefined): number => countBytes(listKeys(ring)[0]?.base64);

const anew = "Delete .dev.vars, and npm start writes it anew with random keys.";

/** What is wrong with `.dev.vars`, the settings of a local run. */
export const checkLocalSettings = (text: string): Finding[] => {
  const { ENVIRONMENT, MASTER_KEY, ORDER_LINK_KEYS, NOW } = parseEnv(text);
  return [
    ...(ENVIRONMENT === "development"
      ? []
      : [
          blocking(
            ".dev.vars does not set ENVIRONMENT to development, so cards and mail are not simulated.",
            'Add the line ENVIRONMENT="development" to it.',
          ),
        ]),
    ...(countFirstBytes(MASTER_KEY) === masterKeyBytes
      ? []
      : [blocking(`MASTER_KEY in .dev.vars is not ${masterKeyBytes} bytes in base64.`, anew)]),
    ...(countFirstBytes(ORDER_LINK_KEYS) >= minLinkKeyBytes
      ? []
      : [blocking("ORDER_LINK_KEYS in .dev.vars is not an object of ids and keys in base64.", anew)]),
    ...(NOW === undefined || !Number.isNaN(Date.parse(NOW))
      ? []
      : [
          blocking(
            `NOW="${NOW}" in .dev.vars is not an instant.`,
            'Write one such as NOW="2026-11-20T18:00:00Z", or remove the line.',
          ),
        ]),
  ];
};

/** Node strips types from 22.18 on, which the build command of wrangler.toml needs. */
const minNode = [22, 18] as const;

/** Whether the `node` of the PATH can build. */
export const checkNode = (version: string | null): Finding[] => {
  const [major = 0, minor = 0] = (version ?? "").replace(/^v/, "").split(".").map(Number);
  if (major > minNode[0] || (major === minNode[0] && minor >= minNode[1])) return [];
  return [
    blocking(
      `The command node is ${version?.trim() ?? "missing"}, and the build needs ${minNode.join(".")} or later.`,
      "Install a newer Node, or run npm start once, which installs one for this folder.",
    ),
  ];
};

export const readNodeVersion = (): string | null => {
  const { status, stdout } = spawnSync("node", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout : null;
};

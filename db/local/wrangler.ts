import { spawnSync } from "node:child_process";
import path from "node:path";

/** The folder of this checkout. */
export const root = path.join(import.meta.dirname, "../..");

interface WranglerResult {
  isSuccessful: boolean;
  stdout: string;
  stderr: string;
}

interface WranglerOptions {
  /** Environment variables beside those of this process. */
  variables?: Readonly<Record<string, string>>;
  /** What the command reads from its standard input. */
  input?: string;
  /** Prints the output instead of returning it. */
  isPrinted?: boolean;
}

/** Runs a command of wrangler to its end. */
export type RunWrangler = (words: readonly string[], options?: WranglerOptions) => WranglerResult;

const maxOutputBytes = 64 * 1024 * 1024;

/** Runs wrangler's script itself. A shell would split and unquote the words, on Windows by rules of its own. */
export const runWrangler: RunWrangler = (words, { variables = {}, input = "", isPrinted = false } = {}) => {
  const script = path.join(root, "node_modules", "wrangler", "bin", "wrangler.js");
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [script, ...words], {
    cwd: root,
    encoding: "utf8",
    input,
    maxBuffer: maxOutputBytes,
    stdio: isPrinted ? "inherit" : "pipe",
    env: {
      ...process.env,
      // The build command of wrangler.toml runs `node`, which must be this one.
      PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env["PATH"] ?? ""}`,
      // With CI, wrangler answers its questions with yes.
      CI: "true",
      ...variables,
    },
  });
  return { isSuccessful: status === 0, stdout: stdout ?? "", stderr: error?.message ?? stderr ?? "" };
};

/** The option that names an environment of wrangler.toml. An empty name is the top level, also if CLOUDFLARE_ENV names
 *  another. */
export const environmentOption = (environment: string | null): string => `--env=${environment ?? ""}`;

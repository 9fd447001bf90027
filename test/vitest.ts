import { spawn } from "node:child_process";

interface Run {
  status: number;
  output: string;
}

interface RunOptions {
  projects: readonly string[];
  /** Further arguments of Vitest. */
  more: readonly string[];
  /** Whether the output is printed immediately, instead of collected. */
  isPrinted: boolean;
  environment?: Record<string, string>;
}

/** Runs Vitest for some projects. */
export const runVitest = ({ projects, more, isPrinted, environment }: RunOptions): Promise<Run> =>
  new Promise((resolve) => {
    const names = projects.flatMap((name) => ["--project", name]);
    const child = spawn("vitest", ["run", "-c", "test/vitest.config.ts", ...names, ...more], {
      stdio: isPrinted ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
      env: { ...process.env, ...environment },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => {
        output += part.toString();
      });
    }
    child.on("close", (status) => resolve({ status: status ?? 1, output }));
  });

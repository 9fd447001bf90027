import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { endGroup, spawnGroup } from "./group.mjs";
import { isWorthShowing, saysCrashed, saysPortTaken, saysRebuilding } from "./output.ts";

const checkIntervalMs = 5_000;
/** A busy machine delays responses, so one late response is not a failure. */
const maxFailedChecks = 4;
const maxRestarts = 5;
const restartPauseMs = 500;

/** Whether a server responds, with any status. */
const isResponding = async (url: string): Promise<boolean> => {
  try {
    await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(checkIntervalMs) });
    return true;
  } catch {
    return false;
  }
};

/** Runs `wrangler dev` on one port. Restarts it if workerd crashes or stops responding, and prints its output without
 *  the start-up tables. */
export class LocalServer {
  readonly #url: string;
  readonly #arguments: readonly string[];
  readonly #builderUrl: string;
  #wrangler: ChildProcess | null = null;
  #startOutput: string[] | null = [];
  #restarts = 0;
  #failedChecks = 0;
  #isStopping = false;
  #hasStartedTwice = false;

  constructor(url: string, port: number, builderUrl: string) {
    this.#url = url;
    this.#builderUrl = builderUrl;
    this.#arguments = ["dev", "--live-reload", "--port", String(port), "--show-interactive-dev-session=false"];
  }

  /** Starts the server and waits until it responds. If that fails, prints wrangler's output and exits. */
  async start(): Promise<void> {
    this.#spawn();
    while (!(await isResponding(this.#url))) await wait(250);
    this.#startOutput = null;
    void this.#watch();
  }

  /** Stops wrangler and this process. */
  stop(signal: NodeJS.Signals): void {
    this.#isStopping = true;
    if (this.#wrangler) endGroup(this.#wrangler, signal);
  }

  #spawn(): void {
    const env = { ...process.env, TIFFIN_BUILDER: this.#builderUrl };
    const child = spawnGroup("wrangler", this.#arguments, { env });
    this.#wrangler = child;
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => this.#onLine(child, line));
    child.on("exit", (code) => this.#onExit(child, code));
  }

  #onLine(child: ChildProcess, line: string): void {
    if (child !== this.#wrangler) return;
    if (saysRebuilding(line)) this.#failedChecks = 0;
    if (saysCrashed(line)) this.#restart("The server crashed and is restarting.");
    else if (isWorthShowing(line)) {
      if (this.#startOutput) this.#startOutput.push(line);
      else console.log(line);
    }
  }

  #onExit(child: ChildProcess, code: number | null): void {
    if (this.#isStopping) process.exit(0);
    if (child !== this.#wrangler) return;
    if (this.#startOutput) {
      // Wrangler looks for a free port, and workerd opens it later: another program may be faster.
      if (!this.#hasStartedTwice && this.#startOutput.some(saysPortTaken)) {
        this.#hasStartedTwice = true;
        this.#startOutput = [];
        this.#spawn();
        return;
      }
      console.error(this.#startOutput.join("\n"));
      console.error("Could not start the server.");
      process.exit(code || 1);
    }
    this.#restart("The server exited and is restarting.");
  }

  #restart(reason: string): void {
    const dying = this.#wrangler;
    if (this.#isStopping || this.#startOutput || dying === null) return;
    this.#wrangler = null;
    endGroup(dying, "SIGKILL");
    this.#restarts += 1;
    if (this.#restarts > maxRestarts) {
      console.error(
        `The server failed ${this.#restarts} times. Run \`npm run reset\` to start with an empty database.`,
      );
      process.exit(1);
    }
    console.log(reason);
    // The port of the old server is released a moment later.
    setTimeout(() => this.#spawn(), restartPauseMs);
  }

  /** Checks whether the server responds and restarts it if it stopped. It does not limit the time of a start. */
  async #watch(): Promise<void> {
    let lastResponding: ChildProcess | null = this.#wrangler;
    while (!this.#isStopping) {
      await wait(checkIntervalMs, undefined, { ref: false });
      const checked = this.#wrangler;
      if (await isResponding(this.#url)) {
        lastResponding = checked;
        this.#failedChecks = 0;
      } else if (checked === lastResponding) this.#failedChecks += 1;
      if (this.#failedChecks < maxFailedChecks) continue;
      this.#restart("The server stopped responding and is restarting.");
      this.#failedChecks = 0;
    }
  }
}

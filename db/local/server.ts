import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { isWorthShowing, saysCrashed } from "./output.ts";

const lookMs = 5_000;
/** A build of an edited file keeps the server silent for seconds, so one late answer is no failure. */
const maxSilentLooks = 4;
const maxRestarts = 5;
const restartPauseMs = 500;
const isWindows = process.platform === "win32";

const endGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (isWindows || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
};

/** Whether a server answers at all, with whatever status. */
const answers = async (url: string): Promise<boolean> => {
  try {
    await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(lookMs) });
    return true;
  } catch {
    return false;
  }
};

/** `wrangler dev` on one port. It is started again if workerd dies or stops answering, and its output is shown without the
 *  tables that it prints at each start. */
export class LocalServer {
  readonly #url: string;
  readonly #arguments: readonly string[];
  #wrangler: ChildProcess | null = null;
  #held: string[] | null = [];
  #restarts = 0;
  #isStopping = false;

  constructor(url: string, port: number) {
    this.#url = url;
    this.#arguments = ["dev", "--live-reload", "--port", String(port), "--show-interactive-dev-session=false"];
  }

  /** Starts the server and waits until it answers. Ends the process with wrangler's own words if it cannot be started. */
  async start(): Promise<void> {
    this.#spawn();
    while (!(await answers(this.#url))) await wait(250);
    this.#held = null;
    void this.#watch();
  }

  /** Ends wrangler, and this process with it. */
  stop(signal: NodeJS.Signals): void {
    this.#isStopping = true;
    if (this.#wrangler) endGroup(this.#wrangler, signal);
  }

  #spawn(): void {
    const child = spawn("wrangler", this.#arguments, {
      stdio: ["inherit", "pipe", "pipe"],
      shell: isWindows,
      // A group of its own, because wrangler is several processes and a signal to the first one leaves the others behind.
      detached: !isWindows,
    });
    this.#wrangler = child;
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on("line", (line) => this.#hear(child, line));
    child.on("exit", (code) => this.#ended(child, code));
  }

  #hear(child: ChildProcess, line: string): void {
    if (child !== this.#wrangler) return;
    if (saysCrashed(line)) this.#restart("The server died and is started again.");
    else if (isWorthShowing(line)) {
      if (this.#held) this.#held.push(line);
      else console.log(line);
    }
  }

  #ended(child: ChildProcess, code: number | null): void {
    if (this.#isStopping) process.exit(0);
    if (child !== this.#wrangler) return;
    if (this.#held) {
      console.error(this.#held.join("\n"));
      console.error("The server could not be started.");
      process.exit(code || 1);
    }
    this.#restart("The server ended and is started again.");
  }

  #restart(reason: string): void {
    const dying = this.#wrangler;
    if (this.#isStopping || this.#held || dying === null) return;
    this.#wrangler = null;
    endGroup(dying, "SIGKILL");
    this.#restarts += 1;
    if (this.#restarts > maxRestarts) {
      console.error(`The server failed ${this.#restarts} times. \`npm run reset\` starts over with an empty database.`);
      process.exit(1);
    }
    console.log(reason);
    // What the dead server held, its port above all, is free a moment later.
    setTimeout(() => this.#spawn(), restartPauseMs);
  }

  /** Looks whether the server answers, and starts it again if it stopped. How long a start takes is not judged. */
  async #watch(): Promise<void> {
    let answered: ChildProcess | null = this.#wrangler;
    for (let silent = 0; !this.#isStopping; ) {
      await wait(lookMs, undefined, { ref: false });
      const looked = this.#wrangler;
      if (await answers(this.#url)) {
        answered = looked;
        silent = 0;
      } else if (looked === answered) silent += 1;
      if (silent < maxSilentLooks) continue;
      this.#restart("The server stopped answering and is started again.");
      silent = 0;
    }
  }
}

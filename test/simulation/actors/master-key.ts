import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import type { Ledger } from "../platform/ledger.ts";
import type { Workers } from "../platform/workers.ts";
import type * as Product from "../product.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The command refuses a second step while the version before may still run. */
const settledMs = 10 * minuteMs;
const maxPauseMs = 3 * minuteMs;
const maxSpreadMs = 4 * minuteMs;
/** How many steps are rolled back by one version, and taken again. */
const rollbackShare = 0.3;
/** How often the operator runs the command at once, and not after the next full hour. */
const eagerShare = 0.5;

/** What a rotation uses of the product: how its command decides. */
export type RotationCode = Pick<typeof Product, "addUp" | "countKeyedRows" | "nextStep">;

interface KeyRotationParts {
  code: RotationCode;
  ledger: Ledger;
  workers: Workers;
  scheduler: Scheduler;
  random: SeededRandom;
  /** Called whenever a version with another MASTER_KEY was uploaded. */
  onVersion: () => void;
}

/** The operator who runs `npm run secrets:rotate` until MASTER_KEY has its new key alone. */
export class KeyRotation {
  readonly #parts: KeyRotationParts;
  hasEnded = false;

  constructor(parts: KeyRotationParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#take();
  }

  /** Takes the next step, and plans the one after it. */
  #take(): void {
    const { code, ledger, workers, scheduler } = this.#parts;
    const before = workers.masterKey;
    const counted = ledger.read<{ kind: number; prefix: string; needed: number }>(
      code.countKeyedRows(new Date(scheduler.nowMs).toISOString()),
    );
    const { text } = code.nextStep(before, code.addUp(counted), { isForced: false, makeKey: () => this.#makeKey() });
    if (text === null) {
      this.#plan(this.#untilFullHourMs());
      return;
    }
    this.#put(text);
    this.hasEnded = Object.keys(JSON.parse(text)).length === 1;
    const rolledBackMs = this.#rollBack(before, text);
    if (!this.hasEnded) this.#plan(rolledBackMs + settledMs);
  }

  /** Sometimes the operator rolls the worker back by one version, and uploads it again. Returns when that is over, in
   *  milliseconds from now. */
  #rollBack(before: string, after: string): number {
    const { scheduler, random } = this.#parts;
    if (!random.chance(rollbackShare)) return 0;
    const backMs = this.#drawMs(maxPauseMs);
    const againMs = backMs + this.#drawMs(maxPauseMs);
    scheduler.schedule("the worker is rolled back to its MASTER_KEY", backMs, () => this.#put(before));
    scheduler.schedule("the worker with the newer MASTER_KEY is uploaded again", againMs, () => this.#put(after));
    return againMs;
  }

  #put(masterKey: string): void {
    this.#parts.workers.putMasterKey(masterKey, this.#drawMs(maxSpreadMs));
    this.#parts.onVersion();
  }

  #plan(earliestMs: number): void {
    const { scheduler, random } = this.#parts;
    const earliest = random.chance(eagerShare) ? earliestMs : Math.max(earliestMs, this.#untilFullHourMs());
    scheduler.schedule("the operator rotates MASTER_KEY", earliest + this.#drawMs(maxPauseMs), () => this.#take());
  }

  #untilFullHourMs(): number {
    return hourMs - (this.#parts.scheduler.nowMs % hourMs);
  }

  #drawMs(maxMs: number): number {
    return 1 + this.#parts.random.integerBelow(maxMs);
  }

  #makeKey(): string {
    return Buffer.from(Array.from({ length: 32 }, () => this.#parts.random.integerBelow(256))).toString("base64");
  }
}

/** One event of a run, with the virtual time in epoch milliseconds. */
export interface TraceEvent {
  atMs: number;
  text: string;
}

const fnvPrime = 0x01000193;

/** The events of a run in order, and a running digest of them (FNV-1a, two lanes of 32 bits). Two runs with the same
 *  digest did the same. */
export class Trace {
  #low = 0x811c9dc5;
  #high = 0x9747b28c;
  #count = 0;
  readonly #events: TraceEvent[] | null;

  /** Without `isRecording`, only the digest is computed. */
  constructor(isRecording: boolean) {
    this.#events = isRecording ? [] : null;
  }

  get events(): readonly TraceEvent[] {
    return this.#events ?? [];
  }

  get count(): number {
    return this.#count;
  }

  get digest(): string {
    return [this.#high, this.#low].map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
  }

  add(atMs: number, text: string): void {
    this.#count += 1;
    this.#events?.push({ atMs, text });
    this.#mix(atMs % 0x100000000);
    for (let index = 0; index < text.length; index += 1) this.#mix(text.charCodeAt(index));
  }

  #mix(value: number): void {
    this.#low = Math.imul(this.#low ^ value, fnvPrime);
    this.#high = Math.imul(this.#high ^ (value + this.#low), fnvPrime);
  }
}

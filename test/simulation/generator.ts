import { SeededRandom } from "../support/chaos/random-choices.ts";

/** The independent random generators of a run, so that leaving a step out changes as little as possible. */
export const generator = (seed: number, purpose: number): SeededRandom =>
  new SeededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(purpose, 0x85ebca6b));

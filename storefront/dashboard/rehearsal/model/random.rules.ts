import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

const steps = 2 ** 24;

/** A source of random choices. The same seed gives the same choices on every machine. */
export interface Choices {
  /** A number from 0 up to, but not including, 1. */
  share(): number;
  /** True for this many of 100 calls. */
  percent(value: number): boolean;
  /** One of several things, each as likely as its weight. Undefined if there is none. */
  weighted<Thing>(things: readonly Thing[], weight: (thing: Thing) => number): Thing | undefined;
}

export const createChoices = (seed: number): Choices => {
  const generator = xoroshiro128plus(seed);
  const share = (): number => uniformInt(generator, 0, steps - 1) / steps;
  return {
    share,
    percent: (value) => share() * 100 < value,
    weighted: (things, weight) => {
      const total = things.reduce((sum, thing) => sum + weight(thing), 0);
      let left = share() * total;
      const found = things.find((thing) => {
        left -= weight(thing);
        return left < 0;
      });
      // Rounding may leave a rest behind the last one.
      return found ?? things.at(-1);
    },
  };
};

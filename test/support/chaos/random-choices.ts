/** A seeded random generator, Mulberry32 by T. Ettinger: the same seed gives the same sequence. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** True with the given probability. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** An integer from 0 up to, but not including, `count`. */
  integerBelow(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.integerBelow(items.length)] ?? items[0];
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const keyed = items.map((item) => ({ item, at: this.next() }));
    return keyed.toSorted((pick, other) => pick.at - other.at).map(({ item }) => item);
  }
}

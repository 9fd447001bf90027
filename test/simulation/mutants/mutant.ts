/** A defect that the simulation must find. */
export interface Mutant {
  name: string;
  file: string;
  /** Text that the file contains exactly once. */
  text: string;
  replacement: string;
  /** Whether only the next version has the defect, so that both versions do not fit together. */
  isDeployed?: true;
  /** The seed whose run violates an invariant with this defect; null if none is known. */
  seed: number | null;
  /** Why no seed is known, and the test that finds the mutant instead. */
  unfound?: string;
}

/** The seed that found a mutant, and the invariant that it broke; null if the mutant survived all seeds. */
export interface Finding {
  name: string;
  seed: number | null;
  /** The recorded seed. */
  ownSeed: number | null;
  violation: string | null;
}

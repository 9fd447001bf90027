/** A defect that the simulation must find. */
export interface Mutant {
  name: string;
  file: string;
  /** Text that the file contains exactly once. */
  text: string;
  replacement: string;
  /** Whether only the next version has the defect, so that both versions do not fit together. */
  isDeployed?: true;
  /** The seed whose run violates an invariant with this defect. */
  seed: number;
}

/** The seed that found a mutant, and the invariant that it broke; null if the mutant survived all seeds. */
export interface Finding {
  name: string;
  seed: number | null;
  violation: string | null;
}

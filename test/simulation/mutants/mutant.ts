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

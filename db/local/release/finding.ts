/** What a deployment lacks, and how it is mended. Both are one sentence. */
export interface Finding {
  problem: string;
  fix: string;
  /** Whether no release may go up before it is mended. */
  isBlocking: boolean;
}

export const blocking = (problem: string, fix: string): Finding => ({ problem, fix, isBlocking: true });

export const advice = (problem: string, fix: string): Finding => ({ problem, fix, isBlocking: false });

/** Two lines for a person: the problem, and below it the fix. */
export const describeFinding = ({ problem, fix, isBlocking }: Finding): string =>
  `${isBlocking ? "Missing" : "Advice"}: ${problem}\n  ${fix}`;

export const hasBlocking = (findings: readonly Finding[]): boolean => findings.some(({ isBlocking }) => isBlocking);

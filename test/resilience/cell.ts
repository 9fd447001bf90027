import type { FaultyService } from "../../worker/faults/faults.ts";

/** One way in which a service fails, what people see meanwhile, and the test that proves it. */
export interface Cell {
  service: FaultyService | "cron";
  failure: string;
  /** What guests see. */
  guest: string;
  /** What the kitchen and the restaurant's staff see. */
  kitchen: string;
  /** What partner systems see. */
  partner: string;
  heals: string;
  /** The file of the test below `test/`, and the title of its `it`. */
  test: readonly [file: string, title: string];
}

/** What people see if a failure changes nothing for them. */
export const asUsual = "as usual";

export const retryAfter = "503 with Retry-After";

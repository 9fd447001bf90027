import { z } from "zod";
import { parseInput } from "../domain/parse-input.ts";
import { type FaultInput, type FaultyService, faultBounds, faultKinds, faultyServices } from "./faults.ts";

const { maxSeconds, maxDelayMs, maxCalls } = faultBounds;

const serviceInput = z.enum(faultyServices, `Unknown service. Use one of: ${faultyServices.join(", ")}.`);

const wholeNumber = (name: string, max: number) => {
  const message = `Send ${name} as a whole number from 1 to ${max}.`;
  return z.int(message).min(1, message).max(max, message).optional();
};

const faultInput = z.strictObject({
  service: serviceInput,
  kind: z.enum(faultKinds, `Unknown fault. Use one of: ${faultKinds.join(", ")}.`),
  seconds: wholeNumber("seconds", maxSeconds),
  delayMs: wholeNumber("delayMs", maxDelayMs),
  calls: wholeNumber("calls", maxCalls),
  method: z.string("Send the name of a method.").min(1).max(40).optional(),
  object: z.string("Send the name of a Durable Object or of a database binding.").min(1).max(100).optional(),
});

/** Parses a fault from a request. Throws BAD_INPUT. */
export const parseFault = (input: unknown): FaultInput => parseInput(faultInput, input);

/** Parses the name of a service; undefined stands for all. Throws BAD_INPUT. */
export const parseService = (input: string | undefined): FaultyService | undefined =>
  parseInput(serviceInput.optional(), input);

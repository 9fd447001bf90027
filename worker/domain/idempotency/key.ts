import { z } from "zod";
import { sha256Hex } from "../digest.ts";

/** A caller's own name for one wish, so that repeating the call does not repeat its effect. */
export const idempotencyKeyInput = z
  .string()
  .regex(/^[\x20-\x7e]{16,128}$/, "Please send a key of 16 to 128 printable characters.");

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, canonical(member)]));
};

/** A digest that is equal for inputs that mean the same: members in any order, empty ones left out or null. */
export const inputDigest = (input: object): Promise<string> => sha256Hex(JSON.stringify(canonical(input)));

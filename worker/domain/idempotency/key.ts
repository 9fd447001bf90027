import { z } from "zod";
import { sha256Hex } from "../bytes.ts";

/** An idempotency key: repeating a call with the same key does not repeat its effect. */
export const idempotencyKeyInput = z
  .string()
  .regex(/^[\x20-\x7e]{16,128}$/, "Send a key of 16 to 128 printable ASCII characters.");

const canonicalize = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonicalize);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, canonicalize(member)]));
};

/** A digest that is equal for equivalent inputs: fields in any order, and empty fields either omitted or null. */
export const inputDigest = (input: object): Promise<string> => sha256Hex(JSON.stringify(canonicalize(input)));

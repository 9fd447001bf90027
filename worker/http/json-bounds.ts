import { AppError } from "../errors.ts";

/** Variables may nest 32 levels deep inside the body's object. */
const maxDepth = 33;
const maxObjects = 3_000;
const maxMembers = 200;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

const reject = (message: string): never => {
  throw new AppError("BAD_INPUT", message, { reason: "MALFORMED_REQUEST" });
};

/** The position of the quote that ends the string around `start`. */
const endOfString = (json: Uint8Array, start: number): number => {
  let at = start;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
};

/** Rejects JSON that is expensive to parse: more than 33 levels, 3,000 objects, or 200 members in one object. It scans
 *  the bytes once; the parser checks the syntax. */
export const assertJsonBounds = (json: Uint8Array): void => {
  const members: number[] = [];
  let depth = 0;
  let objects = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfString(json, at + 1);
    else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > maxDepth) reject(`This JSON is nested too deeply. Use at most ${maxDepth} levels.`);
      // Arrays may be long: their counter starts at minus infinity and never reaches the limit.
      members[depth] = byte === openBrace ? 1 : Number.NEGATIVE_INFINITY;
      if (byte === openBrace) objects += 1;
      if (objects > maxObjects) reject(`This JSON has too many objects. Send at most ${maxObjects}.`);
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    else if (byte === comma) {
      const count = (members[depth] ?? 0) + 1;
      members[depth] = count;
      if (count > maxMembers) reject(`An object of this JSON has too many members. Send at most ${maxMembers}.`);
    }
  }
};

import { AppError } from "../errors.ts";

/** Variables nest 32 deep, within the object of the body. */
const maxDepth = 33;
const maxObjects = 3_000;
const maxMembers = 200;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

const refuse = (message: string): never => {
  throw new AppError("BAD_INPUT", message);
};

/** The position of the quote that ends a string which begins before `start`. */
const endOfString = (json: Uint8Array, start: number): number => {
  let at = start;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
};

/** Refuses JSON whose shape alone makes work, before it is parsed: nested deeper than 33, more than 3,000 objects, or an object
 *  of more than 200 members. One pass over the bytes; whether they are JSON at all is for the parser to say. */
export const checkJsonBounds = (json: Uint8Array): void => {
  const members: number[] = [];
  let [depth, objects] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfString(json, at + 1);
    else if (byte === openBrace || byte === openBracket) {
      depth += 1;
      if (depth > maxDepth) refuse(`This JSON is nested more than ${maxDepth} levels deep.`);
      // An array may be long: its counter starts where no comma reaches the bound.
      members[depth] = byte === openBrace ? 1 : Number.NEGATIVE_INFINITY;
      if (byte === openBrace) objects += 1;
      if (objects > maxObjects) refuse(`This JSON holds more than ${maxObjects} objects.`);
    } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    else if (byte === comma) {
      const count = (members[depth] ?? 0) + 1;
      members[depth] = count;
      if (count > maxMembers) refuse(`An object of this JSON holds more than ${maxMembers} members.`);
    }
  }
};

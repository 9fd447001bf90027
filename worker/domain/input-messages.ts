import type { z } from "zod";

/** How a field is called in a sentence, where its name alone would not say it. */
const callings: Readonly<Record<string, string>> = {
  name: "a name",
  email: "an e-mail address",
  phone: "a phone number",
  customerInfo: "a name, an e-mail address and a phone number",
  orderType: "an order type such as pickup",
  items: "the dishes",
  menuItemId: "the id of a dish",
  menuItemIds: "the ids of the dishes",
  modifierIds: "the ids of the choices",
  address: "a street and number",
  city: "a city",
  zip: "a postal code",
  date: "a date such as 2026-11-21",
};

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** `idempotencyKey` is "the idempotency key". */
const plainName = (key: string): string => `the ${key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

const callToAction = (path: readonly PropertyKey[]): string => {
  const last = path.at(-1);
  if (last === undefined) return "the input";
  if (typeof last === "number") return `entry ${last + 1} of ${callToAction(path.slice(0, -1))}`;
  return callings[String(last)] ?? plainName(String(last));
};

const eitherFormat = new Intl.ListFormat("en", { type: "disjunction" });

/** So many characters or entries, or the number itself. */
const measured = (count: number | bigint, origin: string): string => {
  const isOne = Number(count) === 1;
  if (origin === "string") return `${count} ${isOne ? "character" : "characters"}`;
  return origin === "array" || origin === "set" ? `${count} ${isOne ? "entry" : "entries"}` : `${count}`;
};

/** What a caller is told about a field whose schema says nothing of its own: what is asked for and how, never how it was
 *  checked. A missing `name` is "Please give a name."; a `subtotal` of "12" is "Please give the subtotal as a number." */
export const inputWords: z.core.$ZodErrorMap = (issue) => {
  const called = callToAction(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined || issue.input === null) return `Please give ${called}.`;
      const kind = kinds[issue.expected];
      return kind ? `Please give ${called} as ${kind}.` : `Please check ${called}.`;
    }
    case "invalid_value":
      return `Please give ${called} as ${eitherFormat.format(issue.values.map(String))}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return `Please give ${called}.`;
      return `Please give at least ${measured(issue.minimum, issue.origin)} for ${called}.`;
    case "too_big":
      return `Please give at most ${measured(issue.maximum, issue.origin)} for ${called}.`;
    case "unrecognized_keys":
      return `Please leave out ${issue.keys.join(", ")}.`;
    default:
      return `Please check ${called}.`;
  }
};

import type { z } from "zod";
import { zipNameIn } from "./postal-address/zip-names.ts";

/** Labels of fields whose key alone would be unclear in a message. */
const fieldLabels: Readonly<Record<string, string>> = {
  name: "a name",
  email: "an email address",
  phone: "a phone number",
  customerInfo: "a name, an email address and a phone number",
  orderType: "an order type such as pickup",
  items: "the dishes",
  menuItemId: "the id of a dish",
  menuItemIds: "the ids of the dishes",
  modifierIds: "the ids of the choices",
  address: "a street address",
  city: "a city",
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

/** Keys with a verb or a preposition at their start or end, which make no noun: groupBy, isDefault, soldOutUntil. */
const noNoun =
  /^(?:is|has|can|may|allow|keep|confirm|from|to|at|until|by|in|where|paused|available)(?=[A-Z]|$)|(?:By|To|For|From|Until|At|If)$/;

/** plainName("idempotencyKey") is "the idempotency key", and plainName("groupBy") is "this field". */
const plainName = (key: string): string =>
  noNoun.test(key) ? "this field" : `the ${key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;

const fieldLabel = (path: readonly PropertyKey[], country: string | null): string => {
  const last = path.at(-1);
  if (last === undefined) return "the input";
  if (typeof last === "number") return `entry ${last + 1} of ${fieldLabel(path.slice(0, -1), country)}`;
  if (last === "zip") return `the ${zipNameIn(country)}`;
  return fieldLabels[String(last)] ?? plainName(String(last));
};

const eitherFormat = new Intl.ListFormat("en", { type: "disjunction" });

/** Formats a limit with its unit. formatLimit(3, "string") is "3 characters". */
const formatLimit = (count: number | bigint, origin: string): string => {
  const isOne = Number(count) === 1;
  if (origin === "string") return `${count} ${isOne ? "character" : "characters"}`;
  return origin === "array" || origin === "set" ? `${count} ${isOne ? "entry" : "entries"}` : `${count}`;
};

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const inputMessage = (issue: Issue, country: string | null): string => {
  const label = fieldLabel(issue.path ?? [], country);
  switch (issue.code) {
    case "invalid_type": {
      if (issue.input === undefined || issue.input === null) return `Please give ${label}.`;
      const kind = kinds[issue.expected];
      return kind ? `Please give ${label} as ${kind}.` : `Please check ${label}.`;
    }
    case "invalid_value":
      return `Please choose ${eitherFormat.format(issue.values.map(String))}.`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return `Please give ${label}.`;
      return `Please give at least ${formatLimit(issue.minimum, issue.origin)} for ${label}.`;
    case "too_big":
      return `Please give at most ${formatLimit(issue.maximum, issue.origin)} for ${label}.`;
    case "unrecognized_keys":
      return `Please leave out ${issue.keys.join(", ")}.`;
    default:
      return `Please check ${label}.`;
  }
};

/** The default messages for invalid fields whose schemas have none, in the words of the store's country. A missing
 *  `name` is "Please give a name."; a `subtotal` of "12" is "Please give the subtotal as a number."; in Britain, a
 *  missing `zip` is "Please give the postcode." */
export const inputMessages =
  (country: string | null): z.core.$ZodErrorMap =>
  (issue) =>
    inputMessage(issue, country);

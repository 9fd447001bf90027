/** How people write a value, if its type does not say it. Amounts are in minor units, rates in parts per million. */
export const valueFormats = [
  ...(["text", "number", "boolean", "instant", "id", "choice", "object"] as const),
  ...(["money", "rate", "percent", "minutes", "days", "months", "pixels", "kilocalories"] as const),
  ...(["date", "country", "locale", "picture", "scope"] as const),
] as const;
export type ValueFormat = (typeof valueFormats)[number];

export const valueFormat = {
  name: "ValueFormat",
  values: valueFormats,
  doc: "How to display a value: `money` is in minor units, `rate` in parts per million, `choice` a value of an enumeration, `id` the id of a row.",
};

/** A state of a country: as it is written in an address, and how it is called in a list. */
export interface StateChoice {
  value: string;
  label: string;
}

/** The choice that a stored or typed state means, by its code or its name in any case; undefined if it is none of them.
 *  findState([{ value: "NY", label: "New York" }], "new york") is { value: "NY", label: "New York" }. */
export const findState = (choices: readonly StateChoice[], text: string): StateChoice | undefined => {
  const key = text.trim().toLowerCase();
  return choices.find(({ value, label }) => value.toLowerCase() === key || label.toLowerCase() === key);
};

/** A state of a country: its value in an address, and its label in a list. */
export interface StateChoice {
  value: string;
  label: string;
}

/** Finds a state by its code or name, ignoring case; undefined if there is none. findState([{ value: "NY", label: "New
 *  York" }], "new york") is { value: "NY", label: "New York" }. */
export const findState = (choices: readonly StateChoice[], text: string): StateChoice | undefined => {
  const key = text.trim().toLowerCase();
  return choices.find(({ value, label }) => value.toLowerCase() === key || label.toLowerCase() === key);
};

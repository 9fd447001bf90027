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

/** The state whose code is a word of a written address; undefined if none is. It finds NY in "Grand St 12, New York, NY
 *  11201". */
export const stateInAddress = (choices: readonly StateChoice[], address: string): StateChoice | undefined => {
  const words = new Set(address.split(/[\s,]+/));
  return choices.find(({ value }) => words.has(value));
};

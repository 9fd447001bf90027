import type { StateChoice } from "./find-state.ts";
import { states } from "./states.ts";

/** The states of a country whose addresses need one; empty for others. A page in another language than the restaurant's
 *  gets Latin labels. stateChoices("US", false) has { value: "NY", label: "New York" }; stateChoices("JP", true) has {
 *  value: "東京都", label: "Tokyo" }. Source: Google's address metadata (libaddressinput). */
export const stateChoices = (country: string, isForeignPage: boolean): StateChoice[] =>
  (states[country.toUpperCase()]?.split("|") ?? []).map((entry) => {
    const [value = "", name = value] = entry.split("=");
    return { value, label: isForeignPage || /^[A-Z]{2,3}$/.test(value) ? name : value };
  });

import type { StateChoice } from "./find-state.ts";
import { states } from "./states.ts";

/** The states to choose from in a country whose addresses need one; empty for all others. A page in another language than the
 *  restaurant's lists them in Latin letters. stateChoices("US", false) has { value: "NY", label: "New York" }, and
 *  stateChoices("JP", true) has { value: "東京都", label: "Tokyo" }. Source: Google's address metadata (libaddressinput). */
export const stateChoices = (country: string, isForeignPage: boolean): StateChoice[] =>
  (states[country.toUpperCase()]?.split("|") ?? []).map((entry) => {
    const [value = "", name = value] = entry.split("=");
    return { value, label: isForeignPage || /^[A-Z]{2,3}$/.test(value) ? name : value };
  });

/** Messages of the search's results and of the allergens to avoid. They load with them. */
export const en = {
  found_one: "{count} dish for “{text}”",
  found_other: "{count} dishes for “{text}”",
  nothing: "Nothing found for “{text}”",
  nothingHint: "Check the spelling, or look for an ingredient or a section of the menu.",
  popular: "Popular with our guests",
  avoid: "Hide dishes that contain",
  remember: "Remember on this device",
  hidden_one: "{count} dish is hidden.",
  hidden_other: "{count} dishes are hidden.",
  hiddenNone: "No dish is hidden.",
  choices:
    "We list the allergens of the dish itself, not of its choices, and our kitchen handles all of them. If you have an allergy, please call us before you order.",
} as const;

export type SearchCatalogue = Readonly<Record<keyof typeof en, string>>;

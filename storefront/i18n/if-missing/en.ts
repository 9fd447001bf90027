/** What a guest asks for beside the dishes, and if one has run out. They load with the checkout and the order page. */
export const en = {
  "ifMissing.more": "Anything else?",
  ifMissing: "If something is missing",
  cutlery: "Napkins and cutlery are included.",
  "ifMissing.call": "Call me",
  "ifMissing.replace": "Replace it with something similar",
  "ifMissing.refund": "Leave it out and refund it",
} as const;

export type IfMissingCatalogue = Readonly<Record<keyof typeof en, string>>;

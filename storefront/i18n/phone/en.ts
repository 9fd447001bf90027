/** What is wrong with a phone number. The messages load with the fields of phone numbers. */
export const en = {
  "phone.short": "This number is too short. Write it like {example}.",
  "phone.long": "This number is too long. Write it like {example}.",
  "phone.country": "No country has this calling code. Write the number like {example}.",
  "phone.wrong": "This is not a phone number. Write it like {example}.",
} as const;

export type PhoneCatalogue = Readonly<Record<keyof typeof en, string>>;

import type { PhoneCatalogue } from "./en.ts";

// The marks around the example keep its digits in order within a sentence from right to left.
export const ar: PhoneCatalogue = {
  "phone.short": "هذا الرقم قصير. اكتبه على هذا النحو: \u2066{example}\u2069",
  "phone.long": "هذا الرقم طويل. اكتبه على هذا النحو: \u2066{example}\u2069",
  "phone.country": "رمز البلد غير معروف. اكتب الرقم على هذا النحو: \u2066{example}\u2069",
  "phone.wrong": "هذا ليس رقم هاتف. اكتبه على هذا النحو: \u2066{example}\u2069",
};

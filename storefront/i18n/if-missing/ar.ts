import type { IfMissingCatalogue } from "./en.ts";

export const ar: IfMissingCatalogue = {
  ifMissing: "إذا نفد صنف ما",
  cutlery: "الطلب يشمل مناديل وأدوات مائدة.",
  "ifMissing.call": "اتصلوا بي",
  "ifMissing.replace": "استبدلوه بصنف مشابه",
  "ifMissing.refund": "احذفوه وأعيدوا ثمنه",
  "ifMissing.more": "هل من شيء آخر؟",
};

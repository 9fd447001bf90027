import type { IfMissingCatalogue } from "./en.ts";

export const ja: IfMissingCatalogue = {
  "ifMissing.more": "ご要望を添える",
  ifMissing: "品切れの場合",
  cutlery: "おしぼり・お箸・スプーンなどをお付けします。",
  "ifMissing.call": "電話で連絡してほしい",
  "ifMissing.replace": "似た料理に替えてほしい",
  "ifMissing.refund": "その料理を除いて返金してほしい",
};

import type { PhoneCatalogue } from "./en.ts";

export const ja: PhoneCatalogue = {
  "phone.short": "電話番号の桁数が足りません。例：{example}",
  "phone.long": "電話番号の桁数が多すぎます。例：{example}",
  "phone.country": "国番号をご確認ください。例：{example}",
  "phone.wrong": "電話番号をご確認ください。例：{example}",
};

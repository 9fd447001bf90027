import type { factMessages as en } from "./en.ts";

export const factMessages: Readonly<Record<keyof typeof en, string>> = {
  "facts.pickup": "جاهز خلال {minutes} د",
  "facts.delivery": "يصلك خلال {minutes} د",
  "facts.paused.pickup": "الاستلام متوقف مؤقتًا",
  "facts.paused.delivery": "التوصيل متوقف مؤقتًا",
  "facts.fee": "رسوم التوصيل {fee}",
  "facts.feeFrom": "رسوم التوصيل ابتداءً من {fee}",
  "facts.minimum": "الحد الأدنى للتوصيل {amount}",
  "facts.ask": "هل توصلون إليّ؟",
  "facts.freeFrom": "توصيل مجاني ابتداءً من {amount}",
  "facts.noFee": "توصيل مجاني",
};
